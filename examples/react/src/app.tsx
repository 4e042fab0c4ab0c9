import { type ReactElement, useState } from 'react';
import { takeToken } from '../../web-chat/src/index.js';
import { Chat } from './chat.js';
import { TokenForm } from './token-form.js';

/** The chat, or first the question for the access token. */
export function App(): ReactElement {
  const [token, setToken] = useState(takeToken);
  return token === undefined ? <TokenForm onToken={setToken} /> : <Chat />;
}
