import { describe, it } from '@jest/globals';
import type { AssistantMessage, Message } from '@earendil-works/pi-ai';
import { Type } from '@sinclair/typebox';
import { expectTypeOf } from 'expect-type';
import type { Observable } from 'rxjs';
import {
  Agent,
  type AgentEvent,
  type AgentMessage,
  type AgentTool,
  agentLoop,
  defineTool,
  ofEventType,
  select,
  type StreamFn,
  type ToolExecutionEndEvent,
} from 'rx-agent';
import { createModels } from '@earendil-works/pi-ai/models';

declare module 'rx-agent' {
  interface CustomAgentMessages {
    note: { role: 'note'; content: string; timestamp: number };
  }
}

describe('types', () => {
  it('a TypeBox schema types the parameters of a tool', () => {
    defineTool({
      name: 'weather',
      description: '',
      parameters: Type.Object({ city: Type.String(), days: Type.Optional(Type.Number()) }),
      execute: (_id, params, signal) => {
        expectTypeOf(params).toEqualTypeOf<{ city: string; days?: number }>();
        expectTypeOf(signal).toEqualTypeOf<AbortSignal>();
        return params.city;
      },
    });
  });

  it('plain JSON Schema gives a record of unknowns', () => {
    const tool = defineTool({
      name: 'weather',
      description: '',
      parameters: { type: 'object', properties: { city: { type: 'string' } } },
      execute: (_id, params) => {
        expectTypeOf(params).toEqualTypeOf<Record<string, unknown>>();
        return 'ok';
      },
    });
    expectTypeOf(tool).toExtend<AgentTool>();
  });

  it('tools of different parameters fit one list', () => {
    const typed = defineTool({
      name: 'a',
      description: '',
      parameters: Type.Object({ n: Type.Number() }),
      execute: (_id, { n }) => String(n),
    });
    expectTypeOf([
      typed,
      defineTool({ name: 'b', description: '', parameters: {}, execute: () => 'ok' }),
    ]).toExtend<AgentTool[]>();
  });

  it('declaration merging adds a message type', () => {
    const note: AgentMessage = { role: 'note', content: 'Hi', timestamp: 0 };
    expectTypeOf(note).toExtend<AgentMessage>();
    expectTypeOf<Message>().toExtend<AgentMessage>();
    new Agent().steer(note);
  });

  it('operators narrow', () => {
    const agent = new Agent();
    expectTypeOf(agent.events$.pipe(ofEventType('tool_execution_end'))).toEqualTypeOf<
      Observable<ToolExecutionEndEvent>
    >();
    expectTypeOf(agent.state$.pipe(select(({ isStreaming }) => isStreaming))).toEqualTypeOf<
      Observable<boolean>
    >();
  });

  it("pi-ai's streamSimple is a stream function, and a run an Observable of events", () => {
    const models = createModels();
    expectTypeOf(models.streamSimple.bind(models)).toExtend<StreamFn>();
    expectTypeOf(agentLoop).returns.toEqualTypeOf<Observable<AgentEvent>>();
    expectTypeOf<AssistantMessage>().toExtend<AgentMessage>();
  });
});
