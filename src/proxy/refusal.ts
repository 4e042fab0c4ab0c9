/** Why a request is not answered with a stream. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(
    readonly status: number,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }

  toResponse(): Response {
    return Response.json({ error: this.message }, { status: this.status, headers: this.headers });
  }
}
