import { memo, type ReactElement } from 'react';
import { compactJson, type ToolCard as Card, type ToolStatus } from '../../web-chat/src/index.js';

const WORDS: Readonly<Record<ToolStatus, string>> = {
  waiting: 'Waiting',
  running: 'Running',
  done: 'Done',
  error: 'Failed',
};

export const ToolCard = memo(function ToolCard({ card }: { readonly card: Card }): ReactElement {
  const { call, status, progress, result } = card;
  const args = compactJson(call.arguments);
  return (
    <section className="tool" aria-label={call.name} data-tool-call-id={call.id} data-status={status}>
      <p className="head">
        <strong>{call.name}</strong>
        <span>{WORDS[status]}</span>
      </p>
      {args !== '' && <p className="arguments">{args}</p>}
      {status === 'running' && progress !== undefined && <p className="progress">{progress}</p>}
      {result !== undefined && <p className="result">{result}</p>}
    </section>
  );
});
