import { type ReactElement, useEffect, useState } from 'react';
import { linkedTokens$, takeToken } from '../../web-chat/src/index.js';
import { Chat } from './chat.js';
import { TokenForm } from './token-form.js';

/** The chat, or first the question for the access token. */
export function App(): ReactElement {
  const [token, setToken] = useState(takeToken);
  useEffect(() => {
    const links = linkedTokens$.subscribe(setToken);
    return () => links.unsubscribe();
  }, []);
  return token === undefined ? <TokenForm onToken={setToken} /> : <Chat />;
}
