import type { Observable } from 'rxjs';
import type { Agent } from '../agent/agent.js';
import type { AgentPrompt } from '../agent/agent-prompt.js';
import type { AgentMessage } from '../types.js';
/** What a user needs of an agent. */
export type UserAgent = Pick<Agent, 'steer' | 'followUp' | 'abort' | 'prompt$'>;
/** Something a user does. */
export type UserAction = (agent: UserAgent) => void;
/** What the letters of a user's picture stand for. */
export type UserActions = Readonly<Record<string, UserAction>>;
export declare function steer(message: string | AgentMessage): UserAction;
export declare function followUp(message: string | AgentMessage): UserAction;
export declare function abort(): UserAction;
/** Starts a run; the test fails when the agent refuses it. */
export declare function prompt(message: AgentPrompt): UserAction;
/** Does what the letters of a picture say. */
export declare function marbleUser(hot: (marbles: string) => Observable<string>, picture: string, actions: UserActions, agent: UserAgent): void;
