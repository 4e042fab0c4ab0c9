import { type OperatorFunction } from 'rxjs';
import type { AgentEvent, AgentEventType } from '../events.js';
/** The events of the given types, narrowed to them. Completes and errors with the source. */
export declare function ofEventType<TType extends AgentEventType>(...types: readonly [TType, ...TType[]]): OperatorFunction<AgentEvent, Extract<AgentEvent, {
    type: TType;
}>>;
