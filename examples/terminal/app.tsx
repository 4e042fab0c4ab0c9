import { Box, Static, Text, useApp, useInput } from 'ink';
import { type ReactElement, useMemo, useRef, useState } from 'react';
import { type Agent, type AgentMessage, type AgentState, type AgentToolCall, frames } from 'rx-agent';
import type { Approvals } from './approvals.js';
import { Composer } from './composer.js';
import { MessageView } from './message-view.js';
import { QueueView } from './queue-view.js';
import { StatusLine } from './status-line.js';
import { textOf } from './text-of.js';
import { ToolCard } from './tool-card.js';
import { useObservable } from './use-observable.js';

export interface AppProps {
  readonly agent: Agent;
  readonly approvals: Approvals;
  readonly offline: boolean;
  /** What to try when a run ends in an error. */
  readonly remedy?: string | undefined;
}

/** The chat. All it shows comes from `agent.state$`, at most once a frame. */
export function App({ agent, approvals, offline, remedy }: AppProps): ReactElement {
  const state$ = useMemo(() => agent.state$.pipe(frames()), [agent]);
  const state = useObservable(state$, agent.state);
  const approval = useObservable(approvals.pending$, undefined);
  const { hint } = useKeys(agent, approvals);

  const submit = (text: string, later: boolean): void => {
    const message: AgentMessage = { role: 'user', content: text, timestamp: Date.now() };
    // A message queued while nothing runs would wait for the next run, so it starts one.
    if (!agent.state.isStreaming) agent.prompt$(message).subscribe({ error: () => undefined });
    else if (later) agent.followUp(message);
    else agent.steer(message);
  };
  const takeBack = (): string | undefined => {
    const { steering, followUp } = agent.state.queue;
    const last = followUp.at(-1) ?? steering.at(-1);
    return last !== undefined && agent.takeBack(last) ? textOf(last) : undefined;
  };

  // A result moves from the live cards to the transcript with its message.
  const live = state.toolExecutions.filter(({ toolCallId }) => !isReported(state.messages, toolCallId));
  return (
    <Box flexDirection="column">
      <Static items={[...state.messages]}>
        {(message, index) => (
          <MessageView key={index} message={message} call={callOf(message, state.messages)} />
        )}
      </Static>
      {offline && state.messages.length === 0 && (
        <Text dimColor>
          An offline model: it drives the tools by simple rules. A key in the environment brings a real one.
        </Text>
      )}
      {state.streamingMessage?.role === 'assistant' && <MessageView message={state.streamingMessage} />}
      {live.map(({ toolCallId, toolName, args, status, partialResult, result }) => {
        const shown = result ?? partialResult;
        const output = shown === undefined ? '' : textOf(shown);
        return <ToolCard key={toolCallId} name={toolName} args={args} status={status} output={output} />;
      })}
      <QueueView queue={state.queue} />
      {approval !== undefined && <Text color="yellow">{`${approval.question} y/n`}</Text>}
      {remedy !== undefined && failedLast(state) && !state.isStreaming && <Text dimColor>{remedy}</Text>}
      <Composer
        active={approval === undefined}
        placeholder={state.isStreaming ? 'Steer it …' : 'Ask something …'}
        onSubmit={submit}
        onTakeBack={takeBack}
      />
      <StatusLine state={state} hint={hint ?? keysFor(state.isStreaming)} />
    </Box>
  );
}

/** Esc stops, Ctrl+C twice quits, y and n answer a question. */
function useKeys(agent: Agent, approvals: Approvals): { hint: string | undefined } {
  const { exit } = useApp();
  const [quitting, show] = useState(false);
  // The second press may come before the next render.
  const pressed = useRef(false);
  const setQuitting = (next: boolean): void => {
    pressed.current = next;
    show(next);
  };
  useInput((input, key) => {
    if (key.ctrl && input === 'c') {
      if (pressed.current) exit();
      setQuitting(true);
      return;
    }
    setQuitting(false);
    if (key.escape) agent.abort();
    else if (/^[yn]$/i.test(input)) approvals.current?.answer(input.toLowerCase() === 'y');
  });
  return { hint: quitting ? 'Ctrl+C again quits' : undefined };
}

function keysFor(isStreaming: boolean): string {
  return isStreaming
    ? 'Enter steers · Alt+Enter or /later for afterwards · ↑ takes back · Esc stops'
    : 'Enter asks · Ctrl+C twice quits';
}

function failedLast({ messages }: AgentState): boolean {
  const last = messages.at(-1);
  return last?.role === 'assistant' && last.stopReason === 'error';
}

function isReported(messages: readonly AgentMessage[], toolCallId: string): boolean {
  const last = messages.findLastIndex(({ role }) => role === 'assistant');
  return messages
    .slice(last + 1)
    .some((message) => message.role === 'toolResult' && message.toolCallId === toolCallId);
}

function callOf(message: AgentMessage, messages: readonly AgentMessage[]): AgentToolCall | undefined {
  if (message.role !== 'toolResult') return undefined;
  const caller = messages.slice(0, messages.indexOf(message)).findLast(({ role }) => role === 'assistant');
  if (caller?.role !== 'assistant') return undefined;
  return caller.content.find((block) => block.type === 'toolCall' && block.id === message.toolCallId) as
    AgentToolCall | undefined;
}
