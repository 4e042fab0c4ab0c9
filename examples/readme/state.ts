import { Agent, select } from 'rx-agent';
import { scriptedModel, testModel, text } from 'rx-agent/testing';

const agent = new Agent({
  initialState: { model: testModel },
  streamFn: scriptedModel([[text('Hel'), text('lo')]]),
});
agent.state$
  .pipe(select((state) => state.streamingMessage))
  .subscribe((message) => console.log(message?.role, JSON.stringify(message?.content)));
agent.prompt$('Hi').subscribe(); // everything here is synchronous, so the run is over on the next line
console.log(agent.state.isStreaming, agent.state.messages.length);
