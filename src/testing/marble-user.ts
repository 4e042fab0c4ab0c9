import type { Observable } from 'rxjs';
import type { Agent } from '../agent/agent.js';
import type { AgentPrompt } from '../agent/agent-prompt.js';
import type { AgentMessage } from '../types.js';
import { checkLetters } from './marble-model.js';
import { userMessage } from './messages.js';

/** What a user needs of an agent. */
export type UserAgent = Pick<Agent, 'steer' | 'followUp' | 'abort' | 'prompt$'>;

/** Something a user does. */
export type UserAction = (agent: UserAgent) => void;

/** What the letters of a user's picture stand for. */
export type UserActions = Readonly<Record<string, UserAction>>;

export function steer(message: string | AgentMessage): UserAction {
  return (agent) => {
    agent.steer(asMessage(message));
  };
}

export function followUp(message: string | AgentMessage): UserAction {
  return (agent) => {
    agent.followUp(asMessage(message));
  };
}

export function abort(): UserAction {
  return (agent) => {
    agent.abort();
  };
}

/** Starts a run; the test fails when the agent refuses it. */
export function prompt(message: AgentPrompt): UserAction {
  return (agent) => {
    agent.prompt$(message).subscribe();
  };
}

/** Does what the letters of a picture say. */
export function marbleUser(
  hot: (marbles: string) => Observable<string>,
  picture: string,
  actions: UserActions,
  agent: UserAgent,
): void {
  checkLetters('user', picture, actions);
  // eslint-disable-next-line rxjs-x/no-ignored-error -- a picture with # fails the test
  hot(picture).subscribe((letter) => {
    actions[letter]?.(agent);
  });
}

function asMessage(message: string | AgentMessage): AgentMessage {
  return typeof message === 'string' ? userMessage(message) : message;
}
