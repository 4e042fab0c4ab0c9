/** The answer to a browser that asks whether a page of another origin may call. */
export function preflight(request: Request, origins: readonly string[]): Response {
  const headers = corsHeaders(request, origins);
  if (headers['Access-Control-Allow-Origin'] === undefined)
    return new Response(null, { status: 403, headers });
  return new Response(null, {
    status: 204,
    headers: {
      ...headers,
      'Access-Control-Allow-Methods': 'POST',
      'Access-Control-Allow-Headers': 'Authorization, Content-Type',
      'Access-Control-Max-Age': '600',
    },
  });
}

/** What lets the page of an allowed origin read an answer. */
export function corsHeaders(request: Request, origins: readonly string[]): Record<string, string> {
  if (origins.length === 0) return {};
  const origin = request.headers.get('origin');
  if (origin === null || !origins.includes(origin)) return { Vary: 'Origin' };
  return {
    Vary: 'Origin',
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Expose-Headers': 'Retry-After',
  };
}
