import { describe, expect, it } from '@jest/globals';
import type { AssistantMessage, AssistantMessageEvent } from '@earendil-works/pi-ai';
import { Observable, Subject, VirtualTimeScheduler } from 'rxjs';
import { Agent, type AgentMessage, type AgentState, frames } from 'rx-agent';
import {
  done,
  fails,
  fakeTool,
  modelStream,
  scriptedModel,
  testModel,
  text,
  toolCall,
} from 'rx-agent/testing';

const initialState = { model: testModel };

function textOf(message: AgentMessage | undefined): string {
  if (message?.role !== 'assistant') return '';
  return message.content.map((block) => (block.type === 'text' ? block.text : '')).join('');
}

describe('state', () => {
  it('messages captured at each message_end: a new array each time, the earlier ones unchanged', async () => {
    const agent = new Agent({
      initialState: { ...initialState, tools: [fakeTool('tool')] },
      streamFn: scriptedModel([[toolCall('tool')], 'done']),
    });
    const captured: (readonly AgentMessage[])[] = [];
    agent.events$.subscribe(({ type }) => {
      if (type === 'message_end') captured.push(agent.state.messages);
    });
    await agent.prompt('Go');
    expect(captured.map(({ length }) => length)).toEqual([1, 2, 3, 4]);
    expect(new Set(captured).size).toBe(4);
    for (const messages of captured) {
      expect(messages.every((message, i) => message === agent.state.messages[i])).toBe(true);
    }
  });

  it('the message of each delta is its own, also when the provider extends its partial in place', () => {
    const [start] = modelStream([text('a'), done()]);
    const model$ = new Observable<AssistantMessageEvent>((subscriber) => {
      if (start?.type !== 'start') throw new Error('no start');
      const block = { type: 'text' as const, text: '' };
      const partial: AssistantMessage = { ...start.partial, content: [] };
      subscriber.next({ type: 'start', partial });
      partial.content.push(block);
      subscriber.next({ type: 'text_start', contentIndex: 0, partial });
      for (const delta of ['a', 'b', 'c']) {
        block.text += delta;
        subscriber.next({ type: 'text_delta', contentIndex: 0, delta, partial });
      }
      partial.stopReason = 'stop';
      subscriber.next({ type: 'done', reason: 'stop', message: partial });
    });
    const agent = new Agent({ initialState, streamFn: () => model$ });
    const updates: AgentMessage[] = [];
    agent.events$.subscribe((event) => {
      if (event.type === 'message_update' && event.assistantMessageEvent.type === 'text_delta') {
        updates.push(event.message);
      }
    });
    agent.prompt$('Go').subscribe();
    expect(updates.map(textOf)).toEqual(['a', 'ab', 'abc']);
  });

  it('joining state$ after 100 of 200 deltas: the full state, then every later delta', () => {
    const model$ = new Subject<AssistantMessageEvent>();
    const agent = new Agent({ initialState, streamFn: () => model$ });
    agent.prompt$('Go').subscribe();
    const events = modelStream([...Array.from({ length: 200 }, () => text('x')), done()]);
    const lengths: number[] = [];
    let deltas = 0;
    for (const event of events) {
      model$.next(event);
      if (event.type !== 'text_delta' || ++deltas !== 100) continue;
      agent.state$.subscribe((state) => {
        const { length } = textOf(state.streamingMessage);
        if (length > (lengths.at(-1) ?? 0)) lengths.push(length);
      });
    }
    expect(lengths).toEqual(Array.from({ length: 101 }, (_, i) => 100 + i));
  });

  it.each(['end', 'abort', 'error'] as const)(
    'a burst of 500 deltas behind frames(): few snapshots, full text at the %s',
    (end) => {
      const scheduler = new VirtualTimeScheduler();
      const model$ = new Subject<AssistantMessageEvent>();
      const agent = new Agent({ initialState, streamFn: () => model$ });
      const snapshots: AgentState[] = [];
      agent.prompt$('Go').subscribe();
      agent.state$.pipe(frames(scheduler)).subscribe((state) => snapshots.push(state));
      const parts = Array.from({ length: 500 }, () => text('x'));
      const burst = modelStream([...parts, end === 'error' ? fails('529') : done()]);
      const last = burst.pop();
      for (const event of burst) {
        model$.next(event);
        expect(agent.state.isStreaming).toBe(true);
      }
      expect(snapshots.length).toBe(1);
      if (end === 'abort') agent.abort();
      else if (last !== undefined) model$.next(last);
      expect(snapshots.length).toBe(2);
      expect(textOf(snapshots[1]?.messages.at(-1)).length).toBe(500);
      expect(snapshots[1]?.isStreaming).toBe(false);
      scheduler.flush();
      expect(snapshots.length).toBe(2);
    },
  );

  it('a message and an array that did not change keep their identity', () => {
    const streamFn = scriptedModel([[text('a'), text('b'), text('c'), done()]]);
    const agent = new Agent({ initialState, streamFn });
    const states: AgentState[] = [];
    agent.state$.subscribe((state) => states.push(state));
    agent.prompt$('Go').subscribe();
    const streaming = states.filter(({ streamingMessage }) => streamingMessage?.role === 'assistant');
    expect(new Set(streaming.map(({ messages }) => messages)).size).toBe(1);
    expect(new Set(streaming.map(({ streamingMessage }) => streamingMessage)).size).toBe(streaming.length);
    expect(states.every((state, i) => state !== states[i - 1])).toBe(true);
  });
});
