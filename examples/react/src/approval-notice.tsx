import { type ReactElement, useEffect, useId, useRef } from 'react';
import { type Approval, type Approvals, compactJson, focusMessageField } from '../../web-chat/src/index.js';
import { useApproval } from './use-approval.js';

export function ApprovalNotice({ approvals }: { readonly approvals: Approvals }): ReactElement | null {
  const approval = useApproval(approvals);
  return approval === undefined ? null : <Question key={approval.toolCallId} approval={approval} />;
}

/** Takes the focus itself, not one of its buttons: a key that was meant for the message must not answer. */
function Question({ approval: { toolName, args, answer } }: { readonly approval: Approval }): ReactElement {
  const section = useRef<HTMLElement>(null);
  const description = useId();
  useEffect(() => {
    section.current?.focus();
  }, []);
  const choose = (isAllowed: boolean): void => {
    answer(isAllowed);
    focusMessageField();
  };
  return (
    <section
      className="notice approval"
      role="alertdialog"
      aria-label="Approval"
      aria-describedby={description}
      tabIndex={-1}
      ref={section}
    >
      <p id={description}>
        May <strong>{toolName}</strong> run? <code>{compactJson(args)}</code>
      </p>
      <button type="button" className="primary" onClick={() => choose(true)}>
        Allow
      </button>
      <button type="button" onClick={() => choose(false)}>
        Refuse
      </button>
    </section>
  );
}
