/**
 * What a web chat needs besides its framework. The React and the Angular application import it by relative path, as
 * source: `import { chatAgent } from '../../web-chat/src/index.js'`. What it imports is found in the repository's
 * `node_modules`; `rx-agent` is the repository's `src`, by an alias (Vite) or by `paths` (tsconfig) of the application,
 * which also say that there is one `rxjs`. `styles.css` is the style sheet of both.
 */
export { announcements } from './announcements.js';
export { type Approval, Approvals } from './approvals.js';
export { type Attachment, readImages } from './attachments.js';
export { chatAgent } from './chat-agent.js';
export { chatEntries } from './chat-entries.js';
export { type ChatItem, chatItems, type ToolCard, type ToolStatus } from './chat-items.js';
export { focusMessageField } from './focus-message-field.js';
export { type MarkdownBlock, renderMarkdown } from './markdown.js';
export { counts } from './measurements.js';
export { compactJson, imagesOf, textOf, userMessage } from './message-content.js';
export { problemOf, retry, startOver } from './recovery.js';
export { keepToken, linkedTokens$, takeToken } from './session.js';
export { stickToEnd } from './stick-to-end.js';
export { SUGGESTIONS } from './suggestions.js';
export { chooseTheme, currentTheme, showTheme, type Theme } from './theme.js';
export { tokenTotal } from './token-total.js';
