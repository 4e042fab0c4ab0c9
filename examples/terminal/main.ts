import { text } from 'node:stream/consumers';
import { Approvals } from './approvals.js';
import { chatAgent } from './chat-agent.js';
import { type ChosenModel, chooseModel } from './choose-model.js';
import { type CliOptions, cliOptions, HELP } from './cli-options.js';
import { oneShot } from './one-shot.js';

try {
  process.exitCode = await main(cliOptions(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function main(options: CliOptions): Promise<number> {
  if (options.help) {
    console.log(HELP);
    return 0;
  }
  const chosen = await chooseModel(options);
  const prompt =
    options.prompt === '' && !process.stdin.isTTY ? (await text(process.stdin)).trim() : options.prompt;
  if (prompt !== '') return answerOnce(chosen, prompt, options.json);
  if (!process.stdin.isTTY)
    throw new Error('There is no question: give one as an argument or through the pipe.');
  return chat(chosen);
}

async function answerOnce(chosen: ChosenModel, prompt: string, json: boolean): Promise<number> {
  const agent = chatAgent({
    chosen,
    root: process.cwd(),
    beforeToolCall: ({ toolCall }) =>
      toolCall.name === 'write_file'
        ? { block: true, reason: "Writing needs the user's approval, which only the chat can ask for." }
        : undefined,
  });
  process.once('SIGINT', agent.abort);
  process.stdout.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(); // Whoever reads has enough, as `head` has.
  });
  const out = {
    stdout: (words: string) => process.stdout.write(words),
    stderr: (words: string) => process.stderr.write(words),
  };
  const code = await oneShot(agent, prompt, json, out, chosen.remedy);
  process.off('SIGINT', agent.abort);
  return code;
}

async function chat(chosen: ChosenModel): Promise<number> {
  const [{ render }, { createElement }, { App }] = await Promise.all([
    import('ink'),
    import('react'),
    import('./app.js'),
  ]);
  const approvals = new Approvals();
  const agent = chatAgent({ chosen, root: process.cwd(), beforeToolCall: approvals.beforeToolCall });
  const ui = render(
    createElement(App, { agent, approvals, offline: chosen.offline, remedy: chosen.remedy }),
    {
      exitOnCtrlC: false,
    },
  );
  await ui.waitUntilExit();
  agent.dispose();
  return 0;
}
