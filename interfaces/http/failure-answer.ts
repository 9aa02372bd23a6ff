import { ApplicationError, Conflict, Invalid, RateLimited, Unavailable } from '../../application/errors.ts';
import { refusalHeaders } from './rate-limits.ts';
import { Refusal } from './refusal.ts';

export interface FailureAnswer {
  status: number;
  /** JSON, or plain text; null for an answer without a body. */
  body: unknown;
  headers: Readonly<Record<string, string>>;
  /** The rest of the request was not read, so the connection cannot be used again. */
  closes: boolean;
  /** Something is wrong with us and not with the request. */
  defect: boolean;
}

/** How REST and the pages answer what went wrong (rest.md §1.2); the one place where errors become statuses. */
export function answerOfFailure(error: unknown): FailureAnswer {
  if (error instanceof Refusal) {
    const { status, body, headers, closes } = error;
    return { status, body, headers, closes, defect: false };
  }
  if (error instanceof ApplicationError) return answerOfApplicationError(error);
  return { ...answer(500, { message: '500 Internal Server Error' }), defect: true };
}

function answerOfApplicationError(error: ApplicationError): FailureAnswer {
  switch (error.code) {
    case 'unauthenticated':
      return answer(401, { message: error.message });
    case 'forbidden':
      return answer(403, { message: error.message });
    case 'not_found':
      return answer(404, { message: error.message });
    case 'invalid':
      return answer(400, error instanceof Invalid ? bodyOfInvalid(error) : { message: error.message });
    case 'conflict': {
      const version = error instanceof Conflict ? error.lockVersion : null;
      return answer(409, { message: error.message, ...(version !== null && { lock_version: version }) });
    }
    case 'not_modified':
      return answer(304, null);
    case 'rate_limited':
      return answer(429, { message: { error: error.message } }, headersOf(error));
    case 'unavailable':
      return answer(503, { message: error.message }, headersOf(error));
    case 'storage_full':
      // The rest of a file may be unread.
      return { ...answer(507, { message: error.message }), closes: true };
  }
}

function bodyOfInvalid(error: Invalid): unknown {
  if (error.kind === 'fields') return { message: error.fields };
  return error.kind === 'parameter' ? { error: error.message } : { message: error.message };
}

function headersOf(error: ApplicationError): Record<string, string> {
  if (error instanceof RateLimited) return refusalHeaders(error.limitName, error.allowance);
  return error instanceof Unavailable ? { 'Retry-After': String(error.retryAfterSeconds) } : {};
}

function answer(status: number, body: unknown, headers: Record<string, string> = {}): FailureAnswer {
  return { status, body, headers, closes: false, defect: false };
}
