/** Tells pages what to ask the reader for before they send the request again. */
export const needsHeader = 'X-Milepost-Needs';

/**
 * An error of HTTP itself, before any use case runs: a malformed URL, a body too large, an unknown route. `body` is
 * sent unchanged; `closes` ends the connection if the request body was not read.
 */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly body: Readonly<Record<string, unknown>> | string,
    readonly headers: Readonly<Record<string, string>> = {},
    readonly closes = false,
    /** The same in protocol-neutral words. */
    readonly reason: string | null = null,
    /** The problems by field, if there are any. */
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

/** The body is rejected before it was read completely, so the connection closes. */
export function bodyTooLarge(): Refusal {
  return new Refusal(413, { message: '413 Request Entity Too Large' }, {}, true);
}
