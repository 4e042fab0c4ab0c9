import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { toSignal } from '@angular/core/rxjs-interop';
import { announcements } from '../../../web-chat/src/index.js';
import { ChatSession } from './chat-session.js';

/** Tells a screen reader each answer, once it is finished. */
@Component({
  selector: 'p[chatAnnouncer]',
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: { class: 'sr-only', 'aria-live': 'polite' },
  template: '{{ text() }}',
})
export class Announcer {
  protected readonly text = toSignal(announcements(inject(ChatSession).agent.events$), { initialValue: '' });
}
