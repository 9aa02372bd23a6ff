import { ApplicationError, Conflict, Invalid, StorageFull, Unavailable } from '../../application/errors.ts';

/** SQLSTATE codes and connection faults, https://www.postgresql.org/docs/current/errcodes-appendix.html */
const uniqueViolation = '23505';
const refusedStates = new Set(['23514', '23502', '23503', '22001', '22003', '22P02', '22007', '22008', '22021']);
const diskFull = '53100';
const tryAgain = new Set(['40001', '40P01']);
const busy = new Set([
  '57014',
  '55P03',
  '53300',
  '25P03',
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08003',
  '08006',
  '08001',
]);
const unreachable = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT', 'ENOTFOUND', 'EAI_AGAIN']);
/** Faults of the pool and of a socket that closed have a text only. */
const unreachableText = /Timeout acquiring a connection|Connection terminated|connection timeout|ended unexpectedly/i;

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

/** Two transactions stood in each other's way; running this one again will do. */
export function mayTryAgain(error: unknown): boolean {
  return tryAgain.has(codeOf(error));
}

/**
 * What a fault of the database means to whoever asked: a taken name, a state that may not be stored, or a database that
 * is too busy or away. Anything else is a defect and stays what it is.
 */
export function meaningOf(error: unknown): unknown {
  if (error instanceof ApplicationError || !(error instanceof Error)) return error;
  const code = codeOf(error);
  if (code === uniqueViolation) return because(error, new Conflict('409 Conflict: it has been taken already'));
  if (refusedStates.has(code)) return because(error, Invalid.request('400 Bad request - the value cannot be stored'));
  if (code === diskFull) return because(error, new StorageFull());
  const away = busy.has(code) || tryAgain.has(code) || unreachable.has(code) || unreachableText.test(error.message);
  return away ? because(error, new Unavailable()) : error;
}

function because(cause: Error, error: ApplicationError): ApplicationError {
  error.cause = cause;
  return error;
}
