import { describe, expect, it } from '@jest/globals';
import type { AgentMessage, ToolExecution } from 'rx-agent';
import { assistantMessage, toolResultMessage, userMessage } from 'rx-agent/testing';
import type { Approval } from '../../../examples/web-chat/src/approvals.js';
import { type ChatEntry, chatEntries } from '../../../examples/web-chat/src/chat-entries.js';
import { type ChatItem, chatItems } from '../../../examples/web-chat/src/chat-items.js';

const CALL = { type: 'toolCall', id: 'c', name: 'slow_job', arguments: {} } as const;

function entries(messages: readonly AgentMessage[], streamingMessage?: AgentMessage): readonly ChatEntry[] {
  return chatEntries({ messages, streamingMessage });
}

function execution(status: ToolExecution['status'], progress?: string): ToolExecution {
  return {
    toolCallId: 'c',
    toolName: 'slow_job',
    args: {},
    status,
    ...(progress !== undefined && { partialResult: { content: [{ type: 'text', text: progress }] } }),
  };
}

const cards = (items: readonly ChatItem[]): unknown[] =>
  items.flatMap(({ tools }) =>
    [...tools].map(([index, { status, progress, result }]) => ({ index, status, progress, result })),
  );

describe('what the conversation shows', () => {
  it('is users and answers, with a tool’s result at its call', () => {
    const items = chatItems()({
      entries: entries([
        userMessage('go'),
        assistantMessage([{ type: 'text', text: 'I will.' }, CALL]),
        toolResultMessage({ id: 'c', name: 'slow_job' }, 'done it'),
        assistantMessage('Done.'),
      ]),
      toolExecutions: [],
      approval: undefined,
    });
    expect(items.map(({ message }) => message.role)).toEqual(['user', 'assistant', 'assistant']);
    expect(cards(items)).toEqual([{ index: 1, status: 'done', progress: undefined, result: 'done it' }]);
  });

  it('says of a call whether it waits, runs, asks, or failed', () => {
    const statusOf = (executions: ToolExecution[], asked?: string, ...more: AgentMessage[]): unknown => {
      const approval = asked === undefined ? undefined : ({ toolCallId: asked } as Approval);
      const shown = entries([userMessage('go'), assistantMessage([CALL]), ...more]);
      return cards(chatItems()({ entries: shown, toolExecutions: executions, approval }))[0];
    };
    expect(statusOf([])).toMatchObject({ status: 'waiting' });
    expect(statusOf([execution('running')], 'c')).toMatchObject({ status: 'waiting' });
    expect(statusOf([execution('running', 'half')])).toMatchObject({ status: 'running', progress: 'half' });
    const failure = toolResultMessage({ id: 'c', name: 'slow_job' }, 'no', { isError: true });
    expect(statusOf([], undefined, failure)).toMatchObject({ status: 'error', result: 'no' });
  });

  it('takes a call id that comes again for the call of the latest answer', () => {
    const items = chatItems()({
      entries: entries([
        assistantMessage([CALL]),
        toolResultMessage({ id: 'c', name: 'slow_job' }, 'first'),
        assistantMessage([CALL]),
      ]),
      toolExecutions: [execution('running')],
      approval: undefined,
    });
    expect(cards(items)).toMatchObject([
      { status: 'done', result: 'first' },
      { status: 'running', result: undefined },
    ]);
  });

  it('leaves a call that was never answered without the result of a later one', () => {
    const items = chatItems()({
      entries: entries([
        assistantMessage([CALL]),
        userMessage('again'),
        assistantMessage([CALL]),
        toolResultMessage({ id: 'c', name: 'slow_job' }, 'second'),
      ]),
      toolExecutions: [execution('done')],
      approval: undefined,
    });
    expect(cards(items)).toMatchObject([
      { status: 'waiting', result: undefined },
      { status: 'done', result: 'second' },
    ]);
  });

  it('is the same object for a message of which nothing changed', () => {
    const itemsOf = chatItems();
    const messages = [userMessage('go'), assistantMessage([CALL])];
    const show = (progress: string, streaming?: AgentMessage): readonly ChatItem[] =>
      itemsOf({
        entries: entries(messages, streaming),
        toolExecutions: [execution('running', progress)],
        approval: undefined,
      });
    const first = show('1');
    expect(show('1')).toEqual(first);
    expect(show('1').map((item, index) => item === first[index])).toEqual([true, true]);
    expect(show('2').map((item, index) => item === first[index])).toEqual([true, false]);
  });

  it('keeps the key of a message that is finished', () => {
    const streaming = assistantMessage('H', { timestamp: 5 });
    const finished = assistantMessage('Hi.', { timestamp: 5 });
    const keys = (shown: readonly ChatEntry[]): string[] => shown.map(({ key }) => key);
    expect(keys(entries([userMessage('go')], streaming))).toEqual(['0-0', '1-5']);
    expect(keys(entries([userMessage('go'), finished]))).toEqual(['0-0', '1-5']);
  });
});
