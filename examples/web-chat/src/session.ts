import { defer, filter, fromEvent, map, type Observable, startWith } from 'rxjs';

const KEY = 'rx-agent.chat.token';

/** The access token of this tab. One in the address (`#token=…`) is moved out of it, so that it is not copied along. */
export function takeToken(): string | undefined {
  return takeFromAddress() ?? currentToken();
}

/**
 * The tokens of the links that are opened while the page is, also of one that waits in the address at the subscription.
 * Each is kept, and moved out of the address. Never completes.
 */
export const linkedTokens$: Observable<string> = defer(() => fromEvent(window, 'hashchange')).pipe(
  startWith(undefined),
  map(takeFromAddress),
  filter((token) => token !== undefined),
);

function takeFromAddress(): string | undefined {
  const given = new URLSearchParams(location.hash.slice(1)).get('token');
  if (given === null) return undefined;
  history.replaceState(history.state, '', location.pathname + location.search);
  if (given === '') return undefined;
  keepToken(given);
  return given;
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
