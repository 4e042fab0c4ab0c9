import { ChangeDetectionStrategy, Component } from '@angular/core';
import { injectAgent, agentSignal } from 'rx-agent/angular';

@Component({
  selector: 'chat-app',
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: '<main>{{ count() }}</main>',
})
export class App {
  readonly agent = injectAgent({});
  readonly count = agentSignal(this.agent, (state) => state.messages.length);
}
