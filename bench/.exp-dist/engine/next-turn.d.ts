import { type Observable } from 'rxjs';
import type { AgentTurnDecision } from '../types.js';
import type { Run } from './run.js';
import type { Turn } from './run-turn.js';
/**
 * Decides, between turns, what comes next: a turn for tool results, for steering messages, for follow-ups, or because
 * `finishTurn` asked for one; none of these, and the run ends.
 */
export declare function nextTurn(run: Run, action: AgentTurnDecision['action'] | undefined): Observable<Turn>;
