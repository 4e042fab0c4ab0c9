import type { ImageContent, UserMessage } from '@earendil-works/pi-ai';
import type { AgentMessage, AgentToolResult } from 'rx-agent';

interface WithContent {
  readonly content: AgentMessage['content'] | AgentToolResult['content'];
}

/** The text of a message or of a result. */
export function textOf({ content }: WithContent): string {
  if (typeof content === 'string') return content;
  return content.map((block) => (block.type === 'text' ? block.text : '')).join('');
}

/** The images of a message as addresses that an `<img>` can show. */
export function imagesOf({ content }: WithContent): string[] {
  if (typeof content === 'string') return [];
  return content.flatMap((block) =>
    block.type === 'image' ? [`data:${block.mimeType};base64,${block.data}`] : [],
  );
}

/** What the user says: text, and images if there are any. */
export function userMessage(text: string, images: readonly ImageContent[] = []): UserMessage {
  const content: UserMessage['content'] =
    images.length === 0 ? text : [...(text === '' ? [] : [{ type: 'text' as const, text }]), ...images];
  return { role: 'user', content, timestamp: Date.now() };
}

/** A call's arguments, as people read them: `expression: "6 * 7"`. */
export function compactJson(args: unknown): string {
  if (typeof args !== 'object' || args === null) return args === undefined ? '' : JSON.stringify(args);
  return Object.entries(args)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join(', ');
}
