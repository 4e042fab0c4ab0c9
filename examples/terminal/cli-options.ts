import { parseArgs } from 'node:util';

export interface CliOptions {
  readonly prompt: string;
  readonly help: boolean;
  readonly json: boolean;
  readonly model: string | undefined;
  readonly baseUrl: string | undefined;
  readonly proxy: string | undefined;
  readonly proxyToken: string | undefined;
  /** Milliseconds between two pieces of the offline model's answers. */
  readonly paceMs: number | undefined;
}

export const HELP = `A chat in the terminal with an rx-agent that has tools for the current folder.

  npm start                              chat
  npm start -- "What is 6 * 7?"          one question: the answer on stdout, tools on stderr
  echo "Read package.json" | npm start   the same from a pipe

  --model provider/id    a model of pi-ai's catalog; its provider's key must be in the environment
  --base-url URL         an OpenAI-compatible server, such as http://localhost:11434/v1; with --model NAME
  --proxy URL            an rx-agent proxy server, see npm run server; with --model provider/id
  --proxy-token TOKEN    what the proxy asks for (default: $RX_AGENT_PROXY_TOKEN)
  --json                 one event a line, for programs; npm -s start keeps npm's own lines out
  --pace MS              how fast the offline model talks (default: 15)
  --help                 this text

Without --model a key in the environment (ANTHROPIC_API_KEY, OPENAI_API_KEY, …) picks the model; without one it is the
offline model. While it works: Enter steers, Alt+Enter or /later queues for afterwards, Esc stops, Ctrl+C twice quits.
`;

/** The options of a command line. Throws an Error of one line for what it does not understand. */
export function cliOptions(args: readonly string[]): CliOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h', default: false },
      json: { type: 'boolean', default: false },
      model: { type: 'string' },
      'base-url': { type: 'string' },
      proxy: { type: 'string' },
      'proxy-token': { type: 'string' },
      pace: { type: 'string' },
    },
  });
  const paceMs = values.pace === undefined ? undefined : Number(values.pace);
  if (paceMs !== undefined && !(paceMs >= 0)) throw new Error('--pace takes a number of milliseconds.');
  if (values['base-url'] !== undefined && values.model === undefined) {
    throw new Error('--base-url needs --model NAME: the name of a model that the server has.');
  }
  return {
    prompt: positionals.join(' '),
    help: values.help,
    json: values.json,
    model: values.model,
    baseUrl: values['base-url'],
    proxy: values.proxy,
    proxyToken: values['proxy-token'] ?? process.env['RX_AGENT_PROXY_TOKEN'],
    paceMs,
  };
}
