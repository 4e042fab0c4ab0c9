import { type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import type { Agent } from 'rx-agent';
import { useAgentState } from 'rx-agent/react';
import { type Attachment, focusMessageField, userMessage } from '../../web-chat/src/index.js';
import { Attachments } from './attachments.js';
import { AttachButton } from './attach-button.js';
import { Status } from './status.js';

/** Where the user writes: a message starts a run, or steers the one that is under way, or waits for its end. */
export function Composer({ agent }: { readonly agent: Agent }): ReactElement {
  const isBusy = useAgentState(agent, (state) => state.isStreaming);
  const [text, setText] = useState('');
  const [attachments, setAttachments] = useState<readonly Attachment[]>([]);
  const [problem, setProblem] = useState('');
  const isEmpty = text.trim() === '' && attachments.length === 0;
  useEscape(isBusy, agent.abort);

  const submit = (isLater: boolean): void => {
    focusMessageField();
    if (isEmpty) return;
    const message = userMessage(
      text.trim(),
      attachments.map(({ image }) => image),
    );
    // The view may be a frame behind; the agent is not.
    if (!agent.state.isStreaming) void agent.prompt(message);
    else if (isLater) agent.followUp(message);
    else agent.steer(message);
    setText('');
    setAttachments([]);
    setProblem('');
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit(event.altKey);
  };

  return (
    <form
      className="composer"
      aria-label="Write a message"
      onSubmit={(event) => {
        event.preventDefault();
        submit(false);
      }}
    >
      <Attachments
        attachments={attachments}
        onRemove={(removed) => {
          setAttachments(attachments.filter((it) => it !== removed));
          focusMessageField();
        }}
      />
      <textarea
        aria-label="Message"
        placeholder={isBusy ? 'Steer the answer…' : 'Ask something…'}
        rows={1}
        value={text}
        autoFocus
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <p className="hint" aria-live="polite">
        {problem}
      </p>
      <div className="row">
        <AttachButton
          onImages={(images) => setAttachments((before) => [...before, ...images])}
          onProblem={setProblem}
        />
        <Status agent={agent} />
        {isBusy ? (
          <>
            <button type="button" className="stop" onClick={() => stop(agent)}>
              Stop
            </button>
            <button type="button" disabled={isEmpty} onClick={() => submit(true)}>
              Later
            </button>
            <button type="submit" className="primary" disabled={isEmpty}>
              Steer
            </button>
          </>
        ) : (
          <button type="submit" className="primary" disabled={isEmpty}>
            Send
          </button>
        )}
      </div>
    </form>
  );
}

function stop(agent: Agent): void {
  agent.abort();
  focusMessageField();
}

function useEscape(isActive: boolean, action: () => void): void {
  const latest = useRef(action);
  useEffect(() => {
    latest.current = action;
  });
  useEffect(() => {
    if (!isActive) return;
    const onKeyDown = ({ key }: globalThis.KeyboardEvent): void => {
      if (key !== 'Escape') return;
      latest.current();
      focusMessageField();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isActive]);
}
