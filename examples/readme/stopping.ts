import { NEVER, Subject, switchMap } from 'rxjs';
import { Agent } from 'rx-agent';
import { scriptedModel, testModel, text } from 'rx-agent/testing';

const agent = new Agent({
  initialState: { model: testModel },
  streamFn: scriptedModel([() => NEVER, () => NEVER, [text('Yes.')]]), // the first two never answer
});

const stop$ = new Subject<void>();
stop$.subscribe(agent.abort); // one way: the run closes itself, synchronously
agent.prompt$('Are you there?').subscribe((event) => console.log(event.type));
stop$.next();
console.log(agent.state.isStreaming, agent.state.errorMessage);

const question$ = new Subject<string>(); // the other: unsubscribe; here switchMap does
question$.pipe(switchMap((question) => agent.prompt$(question))).subscribe();
question$.next('And now?');
question$.next('Hello?'); // replaces the run before
console.log(agent.state.messages.slice(-1)[0]?.content);
