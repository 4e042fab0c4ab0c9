import type { AssistantMessage } from '@earendil-works/pi-ai';
import { Observable } from 'rxjs';
import type { Run } from './run.js';
/** Asks the model once: emits the complete answer, which is in the transcript and settled by then. */
export declare function streamResponse(run: Run): Observable<AssistantMessage>;
