import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTick } from 'node:timers/promises';

/** What the server does with one request. */
export type Reply = (response: ServerResponse) => Promise<void> | void;

export interface CompletionsServer extends AsyncDisposable {
  readonly baseUrl: string;
  /** The parsed bodies of the requests so far. */
  readonly requests: readonly { messages: { role: string; content?: unknown; tool_call_id?: string }[] }[];
}

/** A server on this machine that answers `/chat/completions` with one reply a request. */
export async function completionsServer(replies: readonly Reply[]): Promise<CompletionsServer> {
  const requests: CompletionsServer['requests'][number][] = [];
  const server = createServer((request, response) => {
    void body(request).then(async (text) => {
      const index = requests.push(JSON.parse(text) as (typeof requests)[number]) - 1;
      const reply = replies[index];
      if (reply === undefined) throw new Error(`there is no reply to request ${String(index + 1)}`);
      await reply(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${String(port)}/v1`,
    requests,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function body(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** Streams deltas in pieces of `size` bytes, which cut lines, JSON and characters anywhere. */
export function streams(deltas: readonly object[], finish: 'stop' | 'tool_calls', size: number): Reply {
  return async (response) => {
    await writePieces(response, [...deltas.map((delta) => line({ delta })), ending(finish)].join(''), size);
    response.end();
  };
}

/** Begins an answer, then does what `rest` does. */
export function begins(deltas: readonly object[], rest: Reply): Reply {
  return async (response) => {
    await writePieces(response, deltas.map((delta) => line({ delta })).join(''), 7);
    await rest(response);
  };
}

async function writePieces(response: ServerResponse, text: string, size: number): Promise<void> {
  if (!response.headersSent) {
    response.socket?.setNoDelay(true);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
  }
  const bytes = Buffer.from(text, 'utf8');
  for (let at = 0; at < bytes.length; at += size) {
    response.write(bytes.subarray(at, at + size));
    await nextTick();
  }
}

function line(choice: object): string {
  const chunk = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'wire' };
  return `data: ${JSON.stringify({ ...chunk, choices: [{ index: 0, finish_reason: null, ...choice }] })}\n\n`;
}

function ending(finish: string): string {
  const usage = { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 };
  const last = `data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', choices: [], usage })}\n\n`;
  return `${line({ delta: {}, finish_reason: finish })}: a comment\n\n${last}data: [DONE]\n\n`;
}
