import {
  AnswerLost,
  AnswerTooLarge,
  ApplicationError,
  Conflict,
  Invalid,
  ReadOnlyDatabase,
  StorageFull,
  Unavailable,
} from '../../application/errors.ts';

/** SQLSTATE codes and connection faults, https://www.postgresql.org/docs/current/errcodes-appendix.html */
const uniqueViolation = '23505';
const refusedStates = new Set(['23514', '23502', '23503', '22001', '22003', '22P02', '22007', '22008', '22021']);
const diskFull = '53100';
/** A write on a standby. */
const readOnly = '25006';
/** Raised by our function `require_answer_size`. */
const answerTooLarge = 'MP001';
const tryAgain = new Set(['40001', '40P01']);
const busy = new Set(['57014', '55P03', '53300', '25P03', ...tryAgain]);
const lostConnection = ['57P01', '57P02', '57P03', '08000', '08001', '08003', '08006'];
const unreachable = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT', 'ENOTFOUND', 'EAI_AGAIN'];
const lost = new Set([...lostConnection, ...unreachable]);
/** Errors of the pool and of closed sockets have only a message. */
const poolTimeoutText = /Timeout acquiring a connection|Defined query timeout/i;
const noConnectionText =
  /Timeout acquiring a connection|Connection terminated|connection timeout|ended unexpectedly|not queryable/i;
const lostConnectionText = /Connection terminated|connection timeout|ended unexpectedly|not queryable/i;

/**
 * The SQLSTATE or system code of an error. Models wrap the driver's error as `nativeError`, and application errors have
 * it as cause.
 */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if ('nativeError' in error) return codeOf(error.nativeError);
  if (error instanceof ApplicationError) return codeOf(error.cause);
  return 'code' in error ? String(error.code) : '';
}

/** Two transactions conflicted; retrying this one will succeed. */
export function mayTryAgain(error: unknown): boolean {
  return tryAgain.has(codeOf(error));
}

/** The database could not be reached, or ended the connection. */
export function isLostConnection(error: unknown): boolean {
  return lost.has(codeOf(error)) || (error instanceof Error && noConnectionText.test(error.message));
}

/**
 * Converts a database error to an application error: a taken name, an invalid state, or a database that is busy or
 * unreachable. Other errors are bugs and returned unchanged.
 */
export function meaningOf(error: unknown): unknown {
  if (error instanceof ApplicationError || !(error instanceof Error)) return error;
  const code = codeOf(error);
  if (code === uniqueViolation) return because(error, new Conflict('It has already been taken.'));
  if (refusedStates.has(code)) return because(error, Invalid.request('the value cannot be stored'));
  if (code === answerTooLarge) return because(error, new AnswerTooLarge());
  if (code === readOnly) return because(error, new ReadOnlyDatabase());
  if (code === diskFull) return because(error, new StorageFull());
  const reason = reasonUnavailable(code, error.message);
  return reason === null ? error : because(error, new Unavailable(reason));
}

/** The same for an error of `commit`: whether it was carried out is not known if the connection was lost. */
export function meaningAtCommit(error: unknown): unknown {
  if (!(error instanceof Error) || !isLostConnection(error)) return meaningOf(error);
  return because(error, new AnswerLost('connection lost at commit'));
}

function reasonUnavailable(code: string, message: string): string | null {
  if (busy.has(code)) return code;
  if (poolTimeoutText.test(message)) return 'pool timeout';
  return lost.has(code) || lostConnectionText.test(message) ? 'connection lost' : null;
}

function because(cause: Error, error: ApplicationError): ApplicationError {
  error.cause = cause;
  return error;
}
