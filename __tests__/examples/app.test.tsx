import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { AssistantMessageEvent } from '@earendil-works/pi-ai';
import { render } from 'ink-testing-library';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { type Observable, of, Subject } from 'rxjs';
import type { Agent } from 'rx-agent';
import { fails, type ModelPart, modelStream, text, thinking, toolCall } from 'rx-agent/testing';
import { OFFLINE_MODEL } from '../../examples/offline-model/offline-models.js';
import { App } from '../../examples/terminal/app.js';
import { Approvals } from '../../examples/terminal/approvals.js';
import { chatAgent } from '../../examples/terminal/chat-agent.js';

// A busy machine draws slowly.
jest.setTimeout(30_000);

const ESCAPE = '\u001B';
const CTRL_C = '\u0003';
const UP = '\u001B[A';
const ALT_ENTER = '\u001B\r';

type Answer = Observable<AssistantMessageEvent>;

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'terminal-app-'));
});
afterEach(async () => {
  await rm(root, { recursive: true });
});

/** An answer that comes at once. */
function says(...parts: ModelPart[]): Answer {
  return of(...modelStream(parts));
}

/** The chat on a screen, with a model that gives these answers. */
async function chat(...answers: Answer[]): Promise<Screen> {
  const approvals = new Approvals();
  const remaining = [...answers];
  const streamFn = (): Answer => remaining.shift() ?? says(text('That is all.'));
  const agent = chatAgent({
    chosen: { model: OFFLINE_MODEL, streamFn, offline: true },
    root,
    beforeToolCall: approvals.beforeToolCall,
    stepMs: 0,
  });
  const screen = new Screen(agent, approvals);
  await screen.shows('Ask something');
  await screen.listens();
  return screen;
}

class Screen {
  private readonly waiting = new Set<() => void>();
  private readonly ui: ReturnType<typeof render>;

  constructor(
    readonly agent: Agent,
    approvals: Approvals,
  ) {
    this.ui = render(<App agent={agent} approvals={approvals} offline />);
    const { stdout } = this.ui;
    const { write } = stdout;
    stdout.write = (frame) => {
      write(frame);
      for (const check of [...this.waiting]) check();
    };
  }

  get content(): string {
    return this.ui.lastFrame() ?? '';
  }

  /** Resolves with the frame that contains (or, with `false`, lacks) the words. */
  shows(words: string, present = true): Promise<string> {
    return new Promise((resolve) => {
      const check = (): void => {
        if (this.content.includes(words) !== present) return;
        this.waiting.delete(check);
        resolve(this.content);
      };
      this.waiting.add(check);
      check();
    });
  }

  /** Resolves when React has run the effects of the first frame, which listen to the keyboard. */
  async listens(): Promise<void> {
    const { stdin } = this.ui;
    if (stdin.listenerCount('readable') === 0) await once(stdin, 'newListener');
    await setImmediate();
  }

  press(keys: string): void {
    this.ui.stdin.write(keys);
  }

  type(words: string, enter = '\r'): void {
    this.press(words);
    this.press(enter);
  }

  close(): void {
    this.ui.unmount();
    this.agent.dispose();
  }
}

describe('the terminal chat', () => {
  it('says that the model is an offline one until something was asked', async () => {
    const screen = await chat(says(text('Hi.')));
    expect(screen.content).toContain('An offline model: it drives the tools by simple rules.');
    screen.type('Hello');
    const answered = await screen.shows('Hi.');
    expect(answered).toContain('› Hello');
    expect(answered).not.toContain('An offline model');
    screen.close();
  });

  it('shows thinking and text while they stream', async () => {
    const answer = new Subject<AssistantMessageEvent>();
    const events = modelStream([thinking('Let me see.'), text('Half '), text('done.')]);
    const screen = await chat(answer);
    screen.type('Go');
    await screen.shows('Esc stops');
    for (const event of events.slice(0, 2 + events.findIndex(({ type }) => type === 'text_start')))
      answer.next(event);
    const half = await screen.shows('Half');
    expect(half).toContain('Let me see.');
    expect(half).not.toContain('done.');
    screen.agent.abort();
    expect(await screen.shows('stopped')).toContain('Half');
    screen.close();
  });

  it('shows a call with its arguments, duration and result, and the tokens', async () => {
    const screen = await chat(
      says(toolCall('calculate', { expression: '6 * 7' })),
      says(text('There you are.')),
    );
    screen.type('Compute');
    const done = await screen.shows('There you are.');
    expect(done).toMatch(/✓ calculate \{"expression":"6 \* 7"\} \d+ ms/);
    expect(done).toContain('6 * 7 = 42');
    expect(await screen.shows('30 tokens')).toContain('$0.0000');
    screen.close();
  });

  it('steers with Enter, queues with Alt+Enter and /later, and gives messages back with ↑', async () => {
    const answer = new Subject<AssistantMessageEvent>();
    const screen = await chat(answer);
    screen.type('Go');
    await screen.shows('Esc stops');
    screen.type('Be brief');
    screen.type('Then this', ALT_ENTER);
    screen.type('/later And that');
    const queued = await screen.shows('later: And that');
    expect(queued).toContain('next: Be brief');
    expect(queued).toContain('later: Then this');
    screen.press(UP);
    await screen.shows('And that▌');
    await screen.shows('later: And that', false);
    expect(screen.agent.state.queue.followUp).toHaveLength(1);
    screen.close();
  });

  it('delivers what was queued', async () => {
    const answer = new Subject<AssistantMessageEvent>();
    const screen = await chat(answer, says(text('Second answer.')), says(text('Third answer.')));
    screen.type('Go');
    await screen.shows('Esc stops');
    screen.type('Steered');
    screen.type('/later Queued');
    await screen.shows('later: Queued');
    for (const event of modelStream('First answer.')) answer.next(event);
    const done = await screen.shows('Third answer.');
    const order = ['› Go', 'First answer.', '› Steered', 'Second answer.', '› Queued', 'Third answer.'];
    expect(order.map((words) => done.indexOf(words))).toEqual(
      order.map((words) => done.indexOf(words)).toSorted((a, b) => a - b),
    );
    expect(order.filter((words) => !done.includes(words))).toEqual([]);
    screen.close();
  });

  it('stops with Esc', async () => {
    const screen = await chat(new Subject());
    screen.type('Go');
    await screen.shows('Esc stops');
    screen.press(ESCAPE);
    await screen.shows('stopped');
    expect(screen.agent.state.isStreaming).toBe(false);
    screen.close();
  });

  it.each([
    ['y', ['notes.txt'], 'Wrote 5 bytes to notes.txt.'],
    ['n', [], 'The user did not allow this.'],
  ])('asks before it writes: %s', async (key, files, words) => {
    const screen = await chat(says(toolCall('write_file', { path: 'notes.txt', content: 'hello' })));
    screen.type('Write');
    await screen.shows('Allow write_file to "notes.txt"? y/n');
    expect(await readdir(root)).toEqual([]);
    screen.press(key);
    expect(await screen.shows('That is all.')).toContain(words);
    expect(await readdir(root)).toEqual(files);
    if (key === 'y') expect(await readFile(join(root, 'notes.txt'), 'utf8')).toBe('hello');
    screen.close();
  });

  it('withdraws the question when the run is stopped', async () => {
    const screen = await chat(says(toolCall('write_file', { path: 'notes.txt', content: 'hello' })));
    screen.type('Write');
    await screen.shows('y/n');
    screen.press(ESCAPE);
    await screen.shows('y/n', false);
    expect(await readdir(root)).toEqual([]);
    screen.close();
  });

  it('shows why a run failed', async () => {
    const screen = await chat(says(fails('The server is tired.')));
    screen.type('Go');
    expect(await screen.shows('The server is tired.')).toContain('› Go');
    screen.close();
  });

  it('quits at the second Ctrl+C only', async () => {
    const screen = await chat();
    screen.press(CTRL_C);
    await screen.shows('Ctrl+C again quits');
    screen.press('x');
    await screen.shows('Ctrl+C twice quits');
    screen.press(CTRL_C);
    await screen.shows('Ctrl+C again quits');
    screen.press(CTRL_C);
    await setImmediate();
    screen.press('zzz');
    await setImmediate();
    expect(screen.content).not.toContain('zzz');
    screen.close();
  });
});
