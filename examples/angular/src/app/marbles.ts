import { ChangeDetectionStrategy, Component, CUSTOM_ELEMENTS_SCHEMA, inject } from '@angular/core';
import { ChatSession } from './chat-session.js';

/** The marble diagram of the agent, from when it was opened. */
@Component({
  selector: 'section[chatMarbles]',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: { class: 'marbles', 'aria-label': 'Marble diagram' },
  template: '<agent-marbles [agent]="agent" />',
})
export class Marbles {
  protected readonly agent = inject(ChatSession).agent;
}
