import { Agent, ofEventType, type StreamFn } from 'rx-agent';
import { streamProxy } from 'rx-agent/proxy';
import { OFFLINE_MODEL } from '../../offline-model/offline-model.js';
import type { Approvals } from './approvals.js';
import { isTokenRefused } from './recovery.js';
import { currentToken, forgetToken } from './session.js';
import { chatTools } from './tools.js';
import { loadTranscript, saveTranscript } from './transcript-storage.js';

export interface ChatAgentOptions {
  readonly approvals: Approvals;
  /** Default: through the server that the page came from. */
  readonly streamFn?: StreamFn;
  /** The time a step of the slow job takes. */
  readonly stepMs?: number;
}

/**
 * The agent of the chat, with the transcript that this tab kept. It runs in the browser, and so do its tools; only the
 * model is behind the server.
 */
export function chatAgent({ approvals, streamFn = proxyStreamFn, stepMs }: ChatAgentOptions): Agent {
  const agent = new Agent({
    initialState: {
      model: OFFLINE_MODEL,
      systemPrompt:
        'You help in a chat on a web page. Use the tools rather than guess, be brief, write Markdown.',
      tools: chatTools(stepMs),
      messages: loadTranscript(),
    },
    streamFn,
    beforeToolCall: approvals.beforeToolCall,
  });
  agent.events$.pipe(ofEventType('message_end')).subscribe(({ message }) => {
    saveTranscript(agent.state.messages);
    if (isTokenRefused(message)) forgetToken();
  });
  return agent;
}

/** Well above the time between two heartbeats of the server. */
const SILENCE_MS = 45_000;

/** Asks the model through the server that the page came from. */
const proxyStreamFn: StreamFn = (model, context, options) =>
  streamProxy(model, context, {
    ...options,
    proxyUrl: location.origin,
    authToken: () => currentToken() ?? '',
    idleTimeoutMs: SILENCE_MS,
  });
