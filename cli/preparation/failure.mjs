/** A reason to stop, as text for the person at the terminal. */
export class PreparationFailure extends Error {
  constructor(message) {
    super(message);
    this.name = 'PreparationFailure';
  }
}

/** Converts a file system error to a clear message if possible; other errors are returned unchanged. */
export function explain(error, folder) {
  if (error.code === 'ENOSPC')
    return new PreparationFailure(`The disk is full. Free some space for ${folder} and try again.`);
  if (error.code === 'EACCES' || error.code === 'EPERM' || error.code === 'EROFS') {
    return new PreparationFailure(
      `Cannot write ${error.path ?? folder}: not allowed. Run as the account that owns ${folder}, or make it writable.`,
    );
  }
  return error;
}

/** What a program's failure means, after its own output was shown. */
export function told(sentence, output) {
  return /ENOSPC|no space left/i.test(output) ? `${sentence} The disk is full.` : `${sentence} See above.`;
}
