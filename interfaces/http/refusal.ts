/**
 * A request that HTTP itself refuses, before any use case is asked: a malformed address, a body too large, a route that
 * does not exist. `body` is sent as it is; `closes` ends the connection, since the rest of the body was not read.
 */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly body: Readonly<Record<string, unknown>> | string,
    readonly headers: Readonly<Record<string, string>> = {},
    readonly closes = false,
    /** The same in words of no protocol. */
    readonly reason: string | null = null,
    /** The rules that fields break, where the refusal is about fields. */
    readonly fields: Readonly<Record<string, readonly string[]>> = {},
  ) {
    super(typeof body === 'string' ? body : JSON.stringify(body));
    this.name = 'Refusal';
  }
}

/** 400 with a reason. */
export function badRequest(reason: string): Refusal {
  return new Refusal(400, { message: `400 Bad request - ${reason}` }, {}, false, reason);
}

/** 403 with a reason. */
export function forbidden(reason: string): Refusal {
  return new Refusal(403, { message: `403 Forbidden - ${reason}` }, {}, false, reason);
}

/** 400 for a parameter, named in the text: "weight is invalid". */
export function invalidParameter(text: string): Refusal {
  return new Refusal(400, { error: text }, {}, false, text);
}

export function unknownRoute(): Refusal {
  return new Refusal(404, { error: '404 Not Found' });
}

export function wrongMethod(allowed: readonly string[]): Refusal {
  return new Refusal(405, { message: '405 Method Not Allowed' }, { Allow: allowed.join(', ') });
}

/** The body is refused before it was read to its end, so the connection closes. */
export function bodyTooLarge(): Refusal {
  return new Refusal(413, { message: '413 Request Entity Too Large' }, {}, true);
}
