import type { Writable } from 'node:stream';

/** The terminal of a command line: its input and output. */
export interface Terminal {
  environment: Readonly<Record<string, string | undefined>>;
  /** Results. */
  stdout: Writable;
  /** Errors, notices and progress. */
  stderr: Writable;
  /** True if progress can be drawn. */
  watched: boolean;
  /** Columns of the window that shows the results; null if no window does. */
  width: number | null;
  /** True if results can be colored. */
  hasColors: boolean;
  /** Resolves with the name of the signal that asks the process to stop. */
  stopAsked(): Promise<string>;
}

/** The process's own terminal. A reader that closes early, such as `head`, is not an error. */
export function processTerminal(): Terminal {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
  return {
    environment: process.env,
    stdout: process.stdout,
    stderr: process.stderr,
    watched: process.stderr.isTTY,
    width: process.stdout.isTTY ? process.stdout.columns : null,
    hasColors: process.stdout.isTTY && process.stdout.hasColors(),
    stopAsked: () =>
      new Promise((resolve) => {
        for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve(signal));
      }),
  };
}

export function printLine(stream: Writable, text = ''): void {
  stream.write(`${withoutControls(text)}\n`);
}

/** Names and texts of others must not move the cursor, turn the order of letters around or change the terminal. */
export function withoutControls(text: string): string {
  return text.replaceAll(/[^\P{Cc}\n]|\p{Bidi_Control}/gu, '');
}
