/** Kinds of failed calls. Screens decide by kind, never by status or text. */
export type ApiErrorKind =
  | 'network'
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'invalid'
  | 'conflict'
  | 'rate_limited'
  | 'server';

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
  /** HTTP status; without a response 0. 504 for a change that was saved, or may have been. */
  status: number;
  /** The server's message, if it is meant for people. */
  reason?: string | undefined;
  /** Validation errors by field. */
  fields?: Record<string, string[]> | undefined;
  /** Seconds to wait, from `Retry-After`. */
  retryAfter?: number | undefined;
  /** `X-Request-Id` of the response, for finding it in the server's log. */
  requestId?: string | undefined;
}

/** A failed call. `message` is a sentence that can be shown to people. */
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

/** True if the call was aborted on purpose; such errors are never shown. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** True if what was asked for does not exist, or the reader may not see it; pages answer both alike. */
export function isAbsent(error: unknown): boolean {
  return error instanceof ApiError && (error.kind === 'not_found' || error.kind === 'forbidden');
}

/**
 * Reports bugs of the page to the console and to error listeners. Failed and aborted calls are not bugs: the page
 * itself shows them.
 */
export function reportDefect(error: unknown): void {
  if (error instanceof ApiError || isAbort(error)) return;
  if (typeof reportError === 'function') reportError(error);
  else queueMicrotask(() => raise(error));
}

/** A sentence for any thrown value. Bugs are reported. */
export function errorText(error: unknown): string {
  reportDefect(error);
  return error instanceof ApiError ? error.message : friendlyTexts.server;
}

/** `text`, followed by the server's reason if it rejected something. Bugs are reported. */
export function failureText(error: unknown, text: string): string {
  reportDefect(error);
  // It may not have failed.
  if (error instanceof ApiError && error.status === 504) return error.message;
  const reason = refusalOf(error);
  return reason === undefined ? text : `${text} ${reason}`;
}

/** Throws if the mutation returned errors. */
export function throwRefusal(errors: readonly string[]): void {
  if (errors.length > 0) throw new ApiError('invalid', { status: 200, reason: errors.join(' ') });
}

/** The server's reason for rejecting something; undefined for every other failure. */
export function refusalOf(error: unknown): string | undefined {
  return error instanceof ApiError && (error.kind === 'invalid' || error.kind === 'conflict')
    ? error.reason
    : undefined;
}

function raise(error: unknown): never {
  throw error;
}

function sentence(kind: ApiErrorKind, { status, reason, retryAfter }: ApiErrorDetails): string {
  if (kind === 'rate_limited' && retryAfter !== undefined) {
    return `Too many requests in a short time. Try again in ${retryAfter} second${retryAfter === 1 ? '' : 's'}.`;
  }
  if (reason && (kind === 'invalid' || kind === 'conflict' || kind === 'forbidden')) return reason;
  if (status === 504) return 'Can’t connect to Milepost. Check whether this was saved before you try again.';
  return friendlyTexts[kind];
}
