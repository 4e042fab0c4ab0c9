import type { ReactElement } from 'react';
import { keepToken } from '../../web-chat/src/index.js';

export function TokenForm({ onToken }: { readonly onToken: (token: string) => void }): ReactElement {
  return (
    <main>
      <form
        className="gate"
        action={(form: FormData) => {
          const token = String(form.get('token')).trim();
          if (token === '') return;
          keepToken(token);
          onToken(token);
        }}
      >
        <h1>rx-agent chat</h1>
        <p>The server lets in who knows its token. It is kept in this tab only.</p>
        <label htmlFor="token">Access token</label>
        <input id="token" name="token" type="password" autoComplete="off" required autoFocus />
        <button className="primary" type="submit">
          Continue
        </button>
      </form>
    </main>
  );
}
