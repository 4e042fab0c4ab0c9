import { Component, inject, InjectionToken } from '@angular/core';
import { toSignal } from '@angular/core/rxjs-interop';
import type { AgentOptions } from 'rx-agent';
import { agentSignal, injectAgent } from 'rx-agent/angular';

export const AGENT_OPTIONS = new InjectionToken<AgentOptions>('model, tools and streamFn');

@Component({
  selector: 'app-chat',
  template: `
    @for (message of messages(); track message) {
      <pre>{{ message.role }}</pre>
    }
    <p>{{ answer() }}</p>
    <button (click)="agent.prompt('Hello')" [disabled]="state().isStreaming">Say hello</button>
  `,
})
export class Chat {
  readonly agent = injectAgent(inject(AGENT_OPTIONS)); // disposed with the component
  readonly messages = agentSignal(this.agent, (state) => state.messages);
  readonly answer = agentSignal(this.agent, (state) => JSON.stringify(state.streamingMessage?.content), {
    frames: true,
  });
  readonly state = toSignal(this.agent.state$, { requireSync: true }); // the plain form; `agent.state$ | async` works too
}
