import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';
import { compactJson, type ToolCard as Card, type ToolStatus } from '../../../web-chat/src/index.js';

const WORDS: Readonly<Record<ToolStatus, string>> = {
  waiting: 'Waiting',
  running: 'Running',
  done: 'Done',
  error: 'Failed',
};

@Component({
  selector: 'section[chatTool]',
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: {
    class: 'tool',
    '[attr.aria-label]': 'card().call.name',
    '[attr.data-tool-call-id]': 'card().call.id',
    '[attr.data-status]': 'card().status',
  },
  template: `
    <p class="head">
      <strong>{{ card().call.name }}</strong><span>{{ words() }}</span>
    </p>
    @if (args() !== '') {
      <p class="arguments">{{ args() }}</p>
    }
    @if (card().status === 'running' && card().progress !== undefined) {
      <p class="progress">{{ card().progress }}</p>
    }
    @if (card().result !== undefined) {
      <p class="result">{{ card().result }}</p>
    }
  `,
})
export class ToolCard {
  readonly card = input.required<Card>();
  protected readonly args = computed(() => compactJson(this.card().call.arguments));
  protected readonly words = computed(() => WORDS[this.card().status]);
}
