import { RepositoryUnavailable } from '../../application/repositories/repository-contents.ts';
import {
  AlreadyAwarded,
  AnswerLost,
  ApplicationError,
  ConfirmationNeeded,
  Conflict,
  Forbidden,
  Invalid,
  isSentence,
  MembersLocked,
  NotFound,
  PrimaryReplaced,
  RateLimited,
  ReadOnlyDatabase,
  ServiceUnreachable,
  Unauthenticated,
  Unavailable,
  type ErrorCode,
  type Problem,
} from '../../application/errors.ts';
import { refusalHeaders } from './limits/rate-limits.ts';
import { needsHeader, Refusal } from './refusal.ts';

export interface FailureAnswer {
  status: number;
  /** JSON, or plain text; null for an answer without a body. */
  body: unknown;
  headers: Readonly<Record<string, string>>;
  /** True if the rest of the request was not read, so the connection cannot be reused. */
  closes: boolean;
  /** True for errors of the server, not of the request. */
  defect: boolean;
}

/** Converts errors to answers of REST and the pages; the only place where errors become statuses. */
export function answerOfFailure(error: unknown): FailureAnswer {
  if (error instanceof Refusal) {
    const { status, body, headers, closes } = error;
    return { status, body, headers, closes, defect: false };
  }
  if (error instanceof ApplicationError) return answerOfApplicationError(error);
  return { ...answer(500, { message: '500 Internal Server Error' }), defect: true };
}

/** The format for our own pages, `application/problem+json` (RFC 9457), instead of REST's. */
export interface ProblemAnswer {
  status: number;
  /** Null for errors of HTTP itself, and for internal errors. */
  code: ErrorCode | null;
  /** The reason for people; null if the status says it all. */
  detail: string | null;
  /** The problems by field, with the names of the REST API. */
  fields: Readonly<Record<string, readonly string[]>>;
}

export const problemType = 'application/problem+json';

export function problemOf(error: unknown, status: number): ProblemAnswer {
  if (error instanceof Refusal) return { status, code: null, detail: error.reason, fields: error.fields };
  if (!(error instanceof ApplicationError)) return { status, code: null, detail: null, fields: {} };
  const fields = error instanceof Invalid ? restFields(error) : {};
  return { status, code: error.code, detail: Object.keys(fields).length > 0 ? null : reasonOf(error), fields };
}

function reasonOf(error: ApplicationError): string | null {
  if (error instanceof Invalid) return error.texts.join(', ');
  if (error instanceof Forbidden || error instanceof NotFound) return error.sentence;
  if (error instanceof ServiceUnreachable || error instanceof AnswerLost) return error.message;
  return error.code === 'unavailable' || error.code === 'storage_full' ? null : error.message;
}

/** The texts that REST clients know for missing things. */
const things = {
  Group: 'Group',
  Project: 'Project',
  User: 'User',
  Namespace: 'Namespace',
  Emoji: 'Award Emoji Name',
  Repository: 'Repository',
  Commit: 'Commit',
  File: 'File',
  CreationDetails: 'UserAgentDetail',
};

function answerOfApplicationError(error: ApplicationError): FailureAnswer {
  if (error instanceof AlreadyAwarded) {
    return answer(404, { message: '404 Award Emoji Name has already been taken Not Found' });
  }
  if (error instanceof MembersLocked) return answer(405, { message: '405 Method Not Allowed' });
  switch (error.code) {
    case 'unauthenticated': {
      const wrongPassword = error instanceof Unauthenticated && error.reason === 'wrong_password';
      return answer(401, { message: wrongPassword ? error.message : '401 Unauthorized' });
    }
    case 'forbidden': {
      const sentence = error instanceof Forbidden ? error.sentence : null;
      const body = { message: sentence === null ? '403 Forbidden' : `403 Forbidden - ${sentence}` };
      return answer(403, body, error instanceof ConfirmationNeeded ? { [needsHeader]: 'confirmation' } : {});
    }
    case 'not_found':
      return answer(404, { message: error instanceof NotFound ? notFoundText(error) : '404 Not found' });
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
      // Without Retry-After.
      if (error instanceof AnswerLost) return answer(504, { message: `504 ${error.message}` });
      return error instanceof ReadOnlyDatabase ||
        error instanceof PrimaryReplaced ||
        error instanceof RepositoryUnavailable
        ? answer(503, { message: `503 ${error.message}` }, headersOf(error))
        : answer(
            503,
            { message: error instanceof ServiceUnreachable ? error.message : '503 Service Unavailable' },
            headersOf(error),
          );
    case 'storage_full':
      // The rest of an uploaded file may be unread.
      return { ...answer(507, { message: '507 Insufficient Storage - the disk of the server is full' }), closes: true };
  }
}

function notFoundText({ thing, sentence }: NotFound): string {
  if (sentence !== null) return sentence;
  return thing === null ? '404 Not found' : `404 ${things[thing]} Not Found`;
}

/** Fields of the wrong form come first, in `error`; then problems by field; then problems of the whole request. */
function bodyOfInvalid(error: Invalid): unknown {
  const malformed = error.problems.filter(({ reason }) => reason !== 'rule');
  if (malformed.length > 0) {
    const missing = malformed.filter(({ reason }) => reason === 'missing');
    const others = malformed.filter(({ reason }) => reason !== 'missing');
    return { error: [...missing.map(parameterText), ...new Set(others.map(parameterText))].join(', ') };
  }
  const fields = restFields(error);
  if (Object.keys(fields).length > 0) return { message: fields };
  return {
    message: error.problems.map(({ text }) => (isSentence(text) ? text : `400 Bad request - ${text}`)).join(', '),
  };
}

function parameterText({ field, reason, text }: Problem): string {
  if (field === null) return reason === 'missing' ? text : 'input is invalid';
  if (reason === 'missing') return `${restName(field)} is missing`;
  return `${restName(field)} ${reason === 'not_a_choice' ? 'does not have a valid value' : 'is invalid'}`;
}

/** The problems by field, with the names of the REST API. */
export function restFields({ fields }: Invalid): Record<string, string[]> {
  return Object.fromEntries(Object.entries(fields).map(([field, texts]) => [restName(field), texts]));
}

function restName(field: string): string {
  if (field === 'type') return 'issue_type';
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function headersOf(error: ApplicationError): Record<string, string> {
  if (error instanceof RateLimited) return refusalHeaders(error.limitName, error.allowance);
  return error instanceof Unavailable ? { 'Retry-After': String(error.retryAfterSeconds) } : {};
}

function answer(status: number, body: unknown, headers: Record<string, string> = {}): FailureAnswer {
  return { status, body, headers, closes: false, defect: false };
}
