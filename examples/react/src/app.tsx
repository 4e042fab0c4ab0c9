import { type ReactElement, useEffect, useState } from 'react';
import { followTokenLinks, takeToken } from '../../web-chat/src/index.js';
import { Chat } from './chat.js';
import { TokenForm } from './token-form.js';

/** The chat, or first the question for the access token. */
export function App(): ReactElement {
  const [token, setToken] = useState(takeToken);
  useEffect(() => followTokenLinks(setToken), []);
  return token === undefined ? <TokenForm onToken={setToken} /> : <Chat />;
}
