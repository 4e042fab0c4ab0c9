import { Injectable } from '@angular/core';
import { toSignal } from '@angular/core/rxjs-interop';
import { injectAgent } from 'rx-agent/angular';
import { Approvals, chatAgent } from '../../../web-chat/src/index.js';

/** The agent of a page, which lives as long as the page, and the question that waits for its user. */
@Injectable()
export class ChatSession {
  private readonly approvals = new Approvals();
  readonly agent = injectAgent(() => chatAgent({ approvals: this.approvals }));
  readonly approval = toSignal(this.approvals.pending$, { requireSync: true });
}
