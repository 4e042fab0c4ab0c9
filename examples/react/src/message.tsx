import type { AssistantMessage } from '@earendil-works/pi-ai';
import { memo, type ReactElement } from 'react';
import { type ChatItem, imagesOf, textOf } from '../../web-chat/src/index.js';
import { Markdown } from './markdown.js';
import { ToolCard } from './tool-card.js';

/** One message. A list item in a log is no list item to assistive technology, so it says that it is an article. */
export const Message = memo(function Message({ item }: { readonly item: ChatItem }): ReactElement {
  const { key, message, isStreaming } = item;
  return (
    <li
      className="message"
      role="article"
      aria-label={message.role === 'user' ? 'You' : 'Assistant'}
      aria-busy={isStreaming}
      data-key={key}
      data-role={message.role}
    >
      {message.role === 'user' ? <UserContent message={message} /> : assistantContent(message, item)}
    </li>
  );
});

function UserContent({ message }: { readonly message: ChatItem['message'] }): ReactElement {
  const text = textOf(message);
  const images = imagesOf(message);
  return (
    <>
      {images.length > 0 && (
        <div className="pictures">
          {images.map((url, index) => (
            <img key={index} src={url} alt={`Attached image ${String(index + 1)}`} />
          ))}
        </div>
      )}
      {text !== '' && <p className="text">{text}</p>}
    </>
  );
}

/** Blocks never change places, so their places are their keys. */
function assistantContent({ content, stopReason }: AssistantMessage, { tools }: ChatItem): ReactElement {
  return (
    <>
      {content.map((block, index) => {
        switch (block.type) {
          case 'thinking':
            return <Thinking key={index} text={block.thinking} />;
          case 'text':
            return <Markdown key={index} text={block.text} />;
          case 'toolCall': {
            const card = tools.get(index);
            return card && <ToolCard key={index} card={card} />;
          }
        }
      })}
      {stopReason === 'aborted' && <p className="note">Stopped</p>}
      {stopReason === 'error' && <p className="note">Failed</p>}
    </>
  );
}

const Thinking = memo(function Thinking({ text }: { readonly text: string }): ReactElement {
  return (
    <details className="thinking">
      <summary>Thinking</summary>
      <p>{text}</p>
    </details>
  );
});
