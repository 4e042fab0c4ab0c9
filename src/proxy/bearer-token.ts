/**
 * An `authorize` for a table of tokens: the caller whose token the request carries, compared in constant time. A token
 * that is empty or not set lets nobody in.
 */
export function bearerToken(
  tokens: Readonly<Record<string, string>>,
): (request: Request) => Promise<string | undefined> {
  const callers = Object.entries<unknown>(tokens).filter(isSet);
  return async (request) => {
    const given = await digest(/^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? '');
    let found: string | undefined;
    for (const [caller, token] of callers) {
      const wanted = await digest(token);
      let difference = 0;
      wanted.forEach((byte, index) => (difference |= byte ^ (given[index] ?? 0)));
      if (difference === 0) found = caller;
    }
    return found;
  };
}

/** A token may come from an environment that has none. */
function isSet(entry: [caller: string, token: unknown]): entry is [caller: string, token: string] {
  return typeof entry[1] === 'string' && entry[1] !== '';
}

/** Of one length, whatever the text is. */
async function digest(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}
