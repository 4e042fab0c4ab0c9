import type { ReactElement } from 'react';
import type { Attachment } from '../../web-chat/src/index.js';

interface AttachmentsProps {
  readonly attachments: readonly Attachment[];
  readonly onRemove: (attachment: Attachment) => void;
}

export function Attachments({ attachments, onRemove }: AttachmentsProps): ReactElement | null {
  if (attachments.length === 0) return null;
  return (
    <ul className="chips" aria-label="Attachments">
      {attachments.map((attachment, index) => (
        <li key={index}>
          <button type="button" onClick={() => onRemove(attachment)}>
            Remove {attachment.name}
          </button>
        </li>
      ))}
    </ul>
  );
}
