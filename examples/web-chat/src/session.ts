const KEY = 'rx-agent.chat.token';

/** The access token of this tab. One in the address (`#token=…`) is moved out of it, so that it is not copied along. */
export function takeToken(): string | undefined {
  const given = new URLSearchParams(location.hash.slice(1)).get('token');
  if (given !== null) {
    if (given !== '') keepToken(given);
    history.replaceState(history.state, '', location.pathname + location.search);
  }
  return currentToken();
}

/** Tells of the token of each further link that is opened in this tab. Returns the function that ends it. */
export function followTokenLinks(onToken: (token: string) => void): () => void {
  const take = (): void => {
    const token = takeToken();
    if (token !== undefined) onToken(token);
  };
  addEventListener('hashchange', take);
  return () => {
    removeEventListener('hashchange', take);
  };
}

export function currentToken(): string | undefined {
  return sessionStorage.getItem(KEY) ?? undefined;
}

export function keepToken(token: string): void {
  sessionStorage.setItem(KEY, token);
}

/** The next `takeToken` finds none, so that the page asks for one. */
export function forgetToken(): void {
  sessionStorage.removeItem(KEY);
}
