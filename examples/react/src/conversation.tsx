import { memo, type ReactElement, useEffect, useMemo, useRef } from 'react';
import type { Agent } from 'rx-agent';
import { useAgentChat } from 'rx-agent/react';
import { type Approvals, chatItems, stickToEnd } from '../../web-chat/src/index.js';
import { Message } from './message.js';
import { useApproval } from './use-approval.js';

interface ConversationProps {
  readonly agent: Agent;
  readonly approvals: Approvals;
  readonly label: string;
}

/**
 * The messages of an agent. While an answer streams it renders once a frame, and of its messages only the one that
 * changed.
 */
export const Conversation = memo(function Conversation({
  agent,
  approvals,
  label,
}: ConversationProps): ReactElement {
  const { messages, toolExecutions } = useAgentChat(agent);
  const approval = useApproval(approvals);
  const itemsOf = useMemo(() => chatItems(), [agent]);
  const items = itemsOf({ entries: messages, toolExecutions, approval });

  const list = useRef<HTMLOListElement>(null);
  useEffect(() => (list.current === null ? undefined : stickToEnd(list.current)), []);

  return (
    <ol className="conversation" role="log" aria-label={label} aria-live="off" tabIndex={0} ref={list}>
      {items.map((item) => (
        <Message key={item.key} item={item} />
      ))}
    </ol>
  );
});
