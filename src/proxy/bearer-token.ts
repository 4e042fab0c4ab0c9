/**
 * An `authorize` for a table of tokens: the caller whose token the request carries, compared in constant time. A caller
 * whose token is empty, or not set, is let in by none.
 */
export function bearerToken(
  tokens: Readonly<Record<string, string>>,
): (request: Request) => Promise<string | undefined> {
  return async (request) => {
    const given = await digest(/^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? '');
    let found: string | undefined;
    for (const [caller, token] of Object.entries<string | undefined>(tokens)) {
      const wanted = await digest(token ?? '');
      let difference = 0;
      wanted.forEach((byte, index) => (difference |= byte ^ (given[index] ?? 0)));
      if (difference === 0 && token !== undefined && token !== '') found = caller;
    }
    return found;
  };
}

async function digest(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}
