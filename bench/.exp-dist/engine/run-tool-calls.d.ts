import type { AssistantMessage } from '@earendil-works/pi-ai';
import { type Observable } from 'rxjs';
import type { Run } from './run.js';
/** Answers every call of the message and completes when the results are in the transcript and settled. */
export declare function runToolCalls(run: Run, message: AssistantMessage): Observable<never>;
