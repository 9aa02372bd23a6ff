/** Why the database cannot be used, as text for the person at the terminal; never contains a password. */
export class DatabaseProblem extends Error {
  override readonly name = 'DatabaseProblem';
}

/** Converts a file system error, or the last output of a program, to a clear message if possible. */
export function explain(error: unknown, folder: string): Error {
  const { code, path, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || /ENOSPC|no space left/i.test(message)) {
    return new DatabaseProblem(`The disk is full. Free some space for ${folder} and try again.`);
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return new DatabaseProblem(
      `Cannot use ${path ?? folder}: not allowed. Run as the account that owns ${folder}, or set DATA_DIR to a folder of your own.`,
    );
  }
  return error as Error;
}
