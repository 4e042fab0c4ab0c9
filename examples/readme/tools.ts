import { Type } from '@sinclair/typebox';
import { map, range } from 'rxjs';
import { Agent, defineTool, ofEventType } from 'rx-agent';
import { scriptedModel, testModel, toolCall } from 'rx-agent/testing';

const countdown = defineTool({
  name: 'countdown',
  description: 'Counts down',
  parameters: Type.Object({ from: Type.Number() }),
  // Each emission before the last is progress, the last is the result; stopping the run unsubscribes.
  execute: (_id, { from }) =>
    range(0, from).pipe(map((n) => (n === from - 1 ? 'Lift-off' : String(from - n)))),
});
const agent = new Agent({
  initialState: { model: testModel, tools: [countdown] },
  streamFn: scriptedModel([[toolCall('countdown', { from: 3 })], 'It flies.']),
});
agent.events$
  .pipe(ofEventType('tool_execution_update', 'tool_execution_end'))
  .subscribe((event) => console.log('partialResult' in event ? event.partialResult : event.result));
await agent.prompt('Start it');
