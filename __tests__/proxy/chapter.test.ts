import { readFile } from 'node:fs/promises';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { anthropicProvider } from '@earendil-works/pi-ai/providers/anthropic';
import { createModels } from '@earendil-works/pi-ai/models';

const root = new URL('../../', import.meta.url);
const read = (path: string): Promise<string> => readFile(new URL(path, root), 'utf8');
const readme = await read('README.md');

afterEach(() => {
  jest.restoreAllMocks();
});

describe('the chapter "Keys stay on the server"', () => {
  it.each(['server', 'client'])('shows the program %s as it is', async (name) => {
    const program = await read(`examples/server/chapter/${name}.ts`);
    expect(readme).toContain(`\`\`\`ts\n${program}\`\`\``);
  });

  it('has programs that work together', async () => {
    process.env['ANN_TOKEN'] = 'token-of-ann';
    process.env['ANTHROPIC_API_KEY'] = 'key-of-the-server';
    const { handler } = await import('../../examples/server/chapter/server.js');
    const { createAgent } = await import('../../examples/server/chapter/client.js');
    const sent: [string, string | null][] = [];
    jest.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
      const request = new Request(input, init);
      const { host } = new URL(request.url);
      sent.push([host, request.headers.get(host === 'api.example.com' ? 'authorization' : 'x-api-key')]);
      return host === 'api.example.com' ? handler(request) : Promise.resolve(answerOfProvider());
    });
    const log = jest.spyOn(console, 'log').mockReturnValue();
    const models = createModels();
    models.setProvider(anthropicProvider());
    const model = models.getModel('anthropic', 'claude-sonnet-4-6');
    if (model === undefined) throw new Error('pi-ai does not know this model.');

    const agent = createAgent(model, () => Promise.resolve('token-of-ann'));
    await agent.prompt('Hello');

    expect(agent.state.errorMessage).toBeUndefined();
    expect(agent.state.messages.at(-1)).toMatchObject({
      stopReason: 'stop',
      content: [{ type: 'text', text: 'Hi.' }],
    });
    expect(sent).toEqual([
      ['api.example.com', 'Bearer token-of-ann'],
      ['api.anthropic.com', 'key-of-the-server'],
    ]);
    expect(log.mock.calls).toEqual([['ann', 'claude-sonnet-4-6', 7, 'done']]);
  });
});

/** What the provider's API says to anything. */
function answerOfProvider(): Response {
  const message = {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'claude-sonnet-4-6',
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: { input_tokens: 5, output_tokens: 0 },
  };
  const events = [
    { type: 'message_start', message },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Hi.' } },
    { type: 'content_block_stop', index: 0 },
    {
      type: 'message_delta',
      delta: { stop_reason: 'end_turn', stop_sequence: null },
      usage: { output_tokens: 2 },
    },
    { type: 'message_stop' },
  ];
  const body = events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('');
  return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
}
