import { CommanderError } from 'commander';
import { ApplicationError, ReadOnlyDatabase, type ErrorCode } from '../application/errors.ts';
import { ConfigError } from '../infrastructure/settings/config.ts';
import { isLostConnection } from '../infrastructure/database/failures.ts';
import { DatabaseProblem } from '../infrastructure/database/database-problem.ts';
import { BackupProblem } from '../infrastructure/database/maintenance/backup-format.ts';
import { exitCodes, type ExitCode } from './exit-codes.ts';

/** The failure of a command. */
export interface Failure {
  exitCode: ExitCode;
  /** An error code for programs, for example `not_found`. */
  code: string;
  /** One line for people. */
  message: string;
}

export type RefusalCode = 'invalid' | 'conflict' | 'not_found' | 'forbidden' | 'confirmation_needed';

/** Rejects the request, with the command's own message. */
export class CommandRefused extends Error {
  override readonly name: string = 'CommandRefused';

  constructor(
    message: string,
    readonly code: RefusalCode = 'invalid',
  ) {
    super(message);
  }
}

/** What would happen; the command does it only with `--yes`. */
export class ConfirmationNeeded extends CommandRefused {
  constructor(consequences: string) {
    super(`Would ${consequences} Repeat with --yes to do it.`, 'confirmation_needed');
  }
}

/** An option, or a variable of the environment that a command reads, is invalid. */
export class CommandMisused extends Error {
  override readonly name = 'CommandMisused';
}

/** The environment prevents it, with the command's own message. */
export class CommandUnavailable extends Error {
  override readonly name = 'CommandUnavailable';
}

const exitCodeOf: Readonly<Record<ErrorCode | RefusalCode, ExitCode>> = {
  unauthenticated: exitCodes.forbidden,
  forbidden: exitCodes.forbidden,
  not_found: exitCodes.notFound,
  invalid: exitCodes.refused,
  conflict: exitCodes.refused,
  confirmation_needed: exitCodes.confirmationNeeded,
  not_modified: exitCodes.done,
  rate_limited: exitCodes.unavailable,
  unavailable: exitCodes.unavailable,
  storage_full: exitCodes.unavailable,
};

/** Converts errors to exit codes and messages; the only place that does. */
export function failureOf(error: unknown): Failure {
  if (error instanceof CommanderError) {
    const hint = error.code === 'commander.unknownCommand' ? '. See milepost --help.' : '';
    return failure(exitCodes.usage, 'usage', `${error.message.replace(/^error: /, '')}${hint}`);
  }
  if (error instanceof ConfigError) return failure(exitCodes.usage, 'configuration', error.problems.join('; '));
  if (error instanceof CommandMisused) return failure(exitCodes.usage, 'usage', error.message);
  if (error instanceof CommandRefused) return failure(exitCodeOf[error.code], error.code, error.message);
  if (error instanceof BackupProblem) {
    const code = error.isMissing ? 'not_found' : 'invalid';
    return failure(exitCodeOf[code], code, error.message);
  }
  if (error instanceof ApplicationError) {
    const message = error.code === 'storage_full' ? 'The disk is full. Free some space and try again.' : error.message;
    return failure(exitCodeOf[error.code], error.code, message);
  }
  if (error instanceof CommandUnavailable || error instanceof DatabaseProblem) {
    return failure(exitCodes.unavailable, 'unavailable', error.message);
  }
  return ofSystem(error) ?? failure(exitCodes.defect, 'defect', `unexpected error: ${messageOf(error)}`);
}

/** Errors of the file system and of PostgreSQL that are unrelated to Milepost itself. */
function ofSystem(error: unknown): Failure | null {
  const { code, path } = error as NodeJS.ErrnoException;
  const unavailable = (message: string) => failure(exitCodes.unavailable, 'unavailable', message);
  const where = path === undefined ? '' : ` (${path})`;
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
    case '53100':
      return unavailable(`The disk is full${where}. Free some space and try again.`);
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return unavailable(`This account may not do that${where}: ${code}.`);
    case 'ENOENT':
      return failure(exitCodes.notFound, 'not_found', `There is no such file or folder${where}.`);
    case 'ENOTDIR':
      return failure(exitCodes.notFound, 'not_found', `Part of the path is no folder${where}.`);
    case 'ECONNREFUSED':
    case 'ECONNRESET':
    case '57P01':
    case '57P03':
      return unavailable('The database went away. Try again.');
    case '25006':
      return unavailable(new ReadOnlyDatabase().message);
    case '55P03':
      return unavailable('The database is busy: something else holds a lock. Try again.');
    default:
      return isLostConnection(error) ? unavailable('The database went away. Try again.') : null;
  }
}

function failure(exitCode: ExitCode, code: string, message: string): Failure {
  return { exitCode, code, message: message.replaceAll(/\s*\n\s*/g, '; ') };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
