import { describe, expect, it } from '@jest/globals';
import type { AssistantMessageEvent } from '@earendil-works/pi-ai';
import {
  assistantMessage,
  done,
  endBlock,
  fails,
  modelStream,
  text,
  thinking,
  toolCall,
  toolCallArguments,
  toolCallStart,
} from 'rx-agent/testing';

/** An event in one line: its type, its block and what it brings. */
function brief(event: AssistantMessageEvent): string {
  const index = 'contentIndex' in event ? ` ${String(event.contentIndex)}` : '';
  if ('delta' in event) return `${event.type}${index} ${event.delta}`;
  if ('reason' in event) return `${event.type} ${event.reason}`;
  return event.type + index;
}

function contents(events: readonly AssistantMessageEvent[]): unknown[] {
  return events.map((event) => ('partial' in event ? event.partial.content : undefined));
}

describe('modelStream', () => {
  it('streams parts one delta each, in blocks', () => {
    const events = modelStream([
      thinking('Hm'),
      text('Hel'),
      text('lo'),
      toolCall('weather', { city: 'Paris' }),
      text('A'),
      endBlock(),
      text('B'),
    ]);
    expect(events.map(brief)).toEqual([
      'start',
      'thinking_start 0',
      'thinking_delta 0 Hm',
      'thinking_end 0',
      'text_start 1',
      'text_delta 1 Hel',
      'text_delta 1 lo',
      'text_end 1',
      'toolcall_start 2',
      'toolcall_delta 2 {"city":"Paris"}',
      'toolcall_end 2',
      'text_start 3',
      'text_delta 3 A',
      'text_end 3',
      'text_start 4',
      'text_delta 4 B',
      'text_end 4',
      'done toolUse',
    ]);
    expect(events.at(-1)).toMatchObject({
      message: {
        content: [
          { type: 'thinking', thinking: 'Hm' },
          { type: 'text', text: 'Hello' },
          { type: 'toolCall', id: 'call_1', name: 'weather', arguments: { city: 'Paris' } },
          { type: 'text', text: 'A' },
          { type: 'text', text: 'B' },
        ],
        stopReason: 'toolUse',
        usage: { totalTokens: 15 },
      },
    });
  });

  it('streams arguments in pieces', () => {
    const events = modelStream([
      toolCallStart('weather', { id: 'w' }),
      toolCallArguments('{"city":"Pa'),
      toolCallArguments('ris"}'),
    ]);
    const call = { type: 'toolCall', id: 'w', name: 'weather' };
    expect(contents(events)).toEqual([
      [],
      [{ ...call, arguments: {} }],
      [{ ...call, arguments: { city: 'Pa' } }],
      [{ ...call, arguments: { city: 'Paris' } }],
      [{ ...call, arguments: { city: 'Paris' } }],
      undefined,
    ]);
  });

  it('reports arguments that are no JSON as providers do', () => {
    const end = modelStream([toolCallStart('w'), toolCallArguments('{"city":')]).at(-2);
    expect(end).toMatchObject({ type: 'toolcall_end', toolCall: { arguments: {} } });
    expect(end).toHaveProperty('toolCall.argumentsError');
  });

  it('refuses arguments without a call', () => {
    expect(() => modelStream([toolCallArguments('{}')])).toThrow(
      'toolCallArguments() must follow a toolCallStart().',
    );
  });

  it('gives each event a partial that never changes', () => {
    const events = modelStream([text('a'), text('b')]);
    expect(contents(events)).toEqual([
      [],
      [{ type: 'text', text: '' }],
      [{ type: 'text', text: 'a' }],
      [{ type: 'text', text: 'ab' }],
      [{ type: 'text', text: 'ab' }],
      undefined,
    ]);
  });

  it('fails with what was streamed before, or without a start', () => {
    const events = modelStream([text('Hel'), fails('529 overloaded')]);
    expect(events.map(brief)).toEqual(['start', 'text_start 0', 'text_delta 0 Hel', 'error error']);
    expect(events.at(-1)).toMatchObject({
      error: {
        content: [{ type: 'text', text: 'Hel' }],
        stopReason: 'error',
        errorMessage: '529 overloaded',
      },
    });
    expect(modelStream([fails('no key', { reason: 'aborted' })]).map(brief)).toEqual(['error aborted']);
  });

  it('ends as done() says', () => {
    expect(
      modelStream([text('x'), done('length')])
        .map(brief)
        .at(-1),
    ).toBe('done length');
    expect(modelStream([]).map(brief)).toEqual(['start', 'done stop']);
  });

  it('streams a message in words and pieces, and ends with that very message', () => {
    const message = assistantMessage([
      { type: 'thinking', thinking: 'Let me see', thinkingSignature: 'sig' },
      text(' one two\n'),
      toolCall('weather', { city: 'Paris' }),
    ]);
    const events = modelStream(message);
    expect(events.map(brief)).toEqual([
      'start',
      'thinking_start 0',
      'thinking_delta 0 Let',
      'thinking_delta 0  me',
      'thinking_delta 0  see',
      'thinking_end 0',
      'text_start 1',
      'text_delta 1  one',
      'text_delta 1  two\n',
      'text_end 1',
      'toolcall_start 2',
      'toolcall_delta 2 {"city":"P',
      'toolcall_delta 2 aris"}',
      'toolcall_end 2',
      'done toolUse',
    ]);
    expect(events.at(-1)).toEqual({ type: 'done', reason: 'toolUse', message });
    expect(contents(events).at(-2)).toEqual(message.content);
  });

  it('streams a failed message as a failure', () => {
    const message = assistantMessage('Hel', { errorMessage: 'boom' });
    expect(modelStream(message).at(-1)).toEqual({ type: 'error', reason: 'error', error: message });
  });
});
