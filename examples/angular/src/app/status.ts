import { ChangeDetectionStrategy, Component, computed, inject } from '@angular/core';
import { agentSignal } from 'rx-agent/angular';
import { tokenTotal } from '../../../web-chat/src/index.js';
import { ChatSession } from './chat-session.js';

@Component({
  selector: 'p[chatStatus]',
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: { role: 'status' },
  template: `{{ isBusy() ? 'Working…' : 'Ready' }}{{ tokens() }}`,
})
export class Status {
  private readonly agent = inject(ChatSession).agent;
  private readonly totalOf = tokenTotal();
  private readonly total = agentSignal(this.agent, ({ messages }) => this.totalOf(messages));
  protected readonly isBusy = agentSignal(this.agent, (state) => state.isStreaming);
  protected readonly tokens = computed(() => {
    const total = this.total();
    return total > 0 ? ` · ${total.toLocaleString('en')} tokens` : '';
  });
}
