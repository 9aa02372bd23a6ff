/** The ways a call to the server can fail. Screens decide by kind, never by status or text. */
export type ApiErrorKind =
  'network' | 'unauthorized' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'rate_limited' | 'server';

const friendlyTexts: Record<ApiErrorKind, string> = {
  network: 'Can’t connect to Milepost. Check your connection and try again.',
  unauthorized: 'You need to sign in to do this.',
  forbidden: 'You do not have permission to do this.',
  not_found: 'This does not exist, or you do not have permission to see it.',
  invalid: 'Some fields are invalid.',
  conflict: 'Someone else changed this in the meantime. Reload it and try again.',
  rate_limited: 'Too many requests in a short time. Wait a moment and try again.',
  server: 'Something went wrong on the server. Try again in a moment.',
};

export interface ApiErrorDetails {
  /** HTTP status; 0 when there was no answer. */
  status: number;
  /** What the server said, when it is meant for people. */
  reason?: string | undefined;
  /** Refused fields and why, from a model validation. */
  fields?: Record<string, string[]> | undefined;
  /** Seconds to wait, from `Retry-After`. */
  retryAfter?: number | undefined;
  /** `X-Request-Id` of the answer, to find it in the server's log. */
  requestId?: string | undefined;
}

/** A failed call. `message` is a sentence that may be shown as it is. */
export class ApiError extends Error {
  readonly status: number;
  readonly reason: string | undefined;
  readonly fields: Record<string, string[]>;
  readonly retryAfter: number | undefined;
  readonly requestId: string | undefined;

  constructor(
    readonly kind: ApiErrorKind,
    details: ApiErrorDetails,
  ) {
    super(sentence(kind, details));
    this.name = 'ApiError';
    this.status = details.status;
    this.reason = details.reason;
    this.fields = details.fields ?? {};
    this.retryAfter = details.retryAfter;
    this.requestId = details.requestId;
  }
}

/** True for the error of a call that was given up on purpose; it is never shown. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/**
 * Reports what is a defect of the page, so that it is seen in the console and by whatever listens for errors. A call
 * that failed or was given up is none: what the reader is told of it is enough.
 */
export function reportDefect(error: unknown): void {
  if (error instanceof ApiError || isAbort(error)) return;
  if (typeof reportError === 'function') reportError(error);
  else queueMicrotask(() => raise(error));
}

/** A sentence for any thrown thing, for places that show whatever failed. Defects are reported. */
export function errorText(error: unknown): string {
  reportDefect(error);
  return error instanceof ApiError ? error.message : friendlyTexts.server;
}

/** `text` with the server's reason behind it when it refused something. Defects are reported. */
export function failureText(error: unknown, text: string): string {
  reportDefect(error);
  const reason = refusalOf(error);
  return reason === undefined ? text : `${text} ${reason}`;
}

/** Throws the reasons of a mutation that was refused. */
export function throwRefusal(errors: readonly string[]): void {
  if (errors.length > 0) throw new ApiError('invalid', { status: 200, reason: errors.join(' ') });
}

/** The server's reason for refusing something; undefined for every other failure. */
export function refusalOf(error: unknown): string | undefined {
  return error instanceof ApiError && (error.kind === 'invalid' || error.kind === 'conflict')
    ? error.reason
    : undefined;
}

function raise(error: unknown): never {
  throw error;
}

function sentence(kind: ApiErrorKind, { reason, retryAfter }: ApiErrorDetails): string {
  if (kind === 'rate_limited' && retryAfter !== undefined) {
    return `Too many requests in a short time. Try again in ${retryAfter} ${retryAfter === 1 ? 'second' : 'seconds'}.`;
  }
  if (reason && (kind === 'invalid' || kind === 'conflict')) return reason;
  return friendlyTexts[kind];
}
