import {
  AnswerTooLarge,
  ApplicationError,
  Conflict,
  Invalid,
  StorageFull,
  Unavailable,
} from '../../application/errors.ts';

/** SQLSTATE codes and connection faults, https://www.postgresql.org/docs/current/errcodes-appendix.html */
const uniqueViolation = '23505';
const refusedStates = new Set(['23514', '23502', '23503', '22001', '22003', '22P02', '22007', '22008', '22021']);
const diskFull = '53100';
/** Ours, of `require_answer_size`. */
const answerTooLarge = 'MP001';
const tryAgain = new Set(['40001', '40P01']);
const busy = new Set(['57014', '55P03', '53300', '25P03', ...tryAgain]);
const lostConnection = ['57P01', '57P02', '57P03', '08000', '08001', '08003', '08006'];
const unreachable = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT', 'ENOTFOUND', 'EAI_AGAIN'];
const lost = new Set([...lostConnection, ...unreachable]);
/** Faults of the pool and of a socket that closed have a text only. */
const poolTimeoutText = /Timeout acquiring a connection|Defined query timeout/i;
const lostConnectionText = /Connection terminated|connection timeout|ended unexpectedly|not queryable/i;

/**
 * The SQLSTATE or system code of a fault. Models wrap the driver's error as `nativeError`, and an application error
 * carries it as its cause.
 */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if ('nativeError' in error) return codeOf(error.nativeError);
  if (error instanceof ApplicationError) return codeOf(error.cause);
  return 'code' in error ? String(error.code) : '';
}

/** Two transactions stood in each other's way; running this one again will do. */
export function mayTryAgain(error: unknown): boolean {
  return tryAgain.has(codeOf(error));
}

/**
 * What a fault of the database means to the caller: a taken name, a state that may not be stored, or a database that
 * is too busy or away. Anything else is a defect and stays what it is.
 */
export function meaningOf(error: unknown): unknown {
  if (error instanceof ApplicationError || !(error instanceof Error)) return error;
  const code = codeOf(error);
  if (code === uniqueViolation) return because(error, new Conflict('It has already been taken.'));
  if (refusedStates.has(code)) return because(error, Invalid.request('the value cannot be stored'));
  if (code === answerTooLarge) return because(error, new AnswerTooLarge());
  if (code === diskFull) return because(error, new StorageFull());
  const reason = reasonUnavailable(code, error.message);
  return reason === null ? error : because(error, new Unavailable(reason));
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
