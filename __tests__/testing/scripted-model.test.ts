import { describe, expect, it } from '@jest/globals';
import type { AssistantMessageEvent } from '@earendil-works/pi-ai';
import { normalizeContext } from '@earendil-works/pi-ai/utils/transcript';
import { concat, NEVER, of } from 'rxjs';
import {
  assistantMessage,
  scriptedModel,
  text,
  toolCall,
  testModel,
  userMessage,
  type ScriptedModel,
} from 'rx-agent/testing';

function ask(model: ScriptedModel, question: string): AssistantMessageEvent[] {
  const events: AssistantMessageEvent[] = [];
  model(testModel, normalizeContext({ messages: [userMessage(question)] }), { apiKey: 'k' }).subscribe(
    (event) => {
      events.push(event);
    },
  );
  return events;
}

function answer(events: readonly AssistantMessageEvent[]): unknown {
  const last = events.at(-1);
  return last?.type === 'done' ? last.message.content : last;
}

describe('scriptedModel', () => {
  it('gives its turns in order, synchronously, and records the requests', () => {
    const model = scriptedModel(['One', assistantMessage('Two'), [text('Thr'), text('ee')]]);
    expect(answer(ask(model, 'a'))).toEqual([{ type: 'text', text: 'One' }]);
    expect(answer(ask(model, 'b'))).toEqual([{ type: 'text', text: 'Two' }]);
    expect(answer(ask(model, 'c'))).toEqual([{ type: 'text', text: 'Three' }]);
    expect(model.requests.map((request) => request.context.messages[0]?.content)).toEqual(['a', 'b', 'c']);
    expect(model.requests[0]?.model).toBe(testModel);
    expect(model.requests[0]?.options).toEqual({ apiKey: 'k' });
    model.verify();
  });

  it('numbers tool calls over the whole script', () => {
    const model = scriptedModel([[toolCall('a')], [toolCall('b'), toolCall('c')]]);
    expect(answer(ask(model, 'x'))).toMatchObject([{ id: 'call_1' }]);
    expect(answer(ask(model, 'y'))).toMatchObject([{ id: 'call_2' }, { id: 'call_3' }]);
  });

  it('calls functions with the request', () => {
    const model = scriptedModel([
      ({ context }, index) => `${String(index)}: ${JSON.stringify(context.messages[0]?.content)}`,
    ]);
    expect(answer(ask(model, 'Hi'))).toEqual([{ type: 'text', text: '0: "Hi"' }]);
  });

  it('passes on what an Observable says when it says it', () => {
    const model = scriptedModel([concat(of(text('Hel')), NEVER)]);
    expect(ask(model, 'Hi').map((event) => event.type)).toEqual(['start', 'text_start', 'text_delta']);
  });

  it('answers as the model that was asked', () => {
    const events: AssistantMessageEvent[] = [];
    scriptedModel(['x'])({ ...testModel, id: 'other' }, normalizeContext({ messages: [] })).subscribe(
      (event) => {
        events.push(event);
      },
    );
    expect(events.at(-1)).toMatchObject({ message: { model: 'other' } });
  });

  it('keeps a copy of the messages it was sent', () => {
    const context = normalizeContext({ messages: [userMessage('a')] });
    const model = scriptedModel(['x']);
    void model(testModel, context);
    context.messages.push(userMessage('b'));
    expect(model.requests[0]?.context.messages).toEqual([userMessage('a')]);
  });

  it('says which request it has no turn for', () => {
    const model = scriptedModel(['One']);
    ask(model, 'a');
    const message =
      'scriptedModel: request 2 has no turn: the script has 1 turn, after the user message "And then?".';
    expect(() => ask(model, 'And then?')).toThrow(message);
    expect(() => {
      model.verify();
    }).toThrow(message);
  });

  it('says which turns nobody asked for', () => {
    const model = scriptedModel(['One', 'Two', () => 'Three']);
    ask(model, 'a');
    expect(() => {
      model.verify();
    }).toThrow(
      'scriptedModel: turn 2 ("Two"), turn 3 (a function) of 3 were never asked for: the run made 1 request.',
    );
  });

  it('counts requests that it does not keep', () => {
    const model = scriptedModel(['One', 'Two'], { keepRequests: false });
    expect(answer(ask(model, 'a'))).toEqual([{ type: 'text', text: 'One' }]);
    expect(answer(ask(model, 'b'))).toEqual([{ type: 'text', text: 'Two' }]);
    expect(model.requests).toEqual([]);
    model.verify();
    expect(() => ask(model, 'c')).toThrow(
      'request 3 has no turn: the script has 2 turns, after the user message "c".',
    );
  });
});
