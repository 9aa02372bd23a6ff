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
    stopAsked: () =>
      new Promise((resolve) => {
        for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve(signal));
      }),
  };
}

/** Names and texts of others must not move the cursor or change the terminal, so control characters are left out. */
export function printLine(stream: Writable, text = ''): void {
  stream.write(`${text.replaceAll(/[^\P{Cc}\n]/gu, '')}\n`);
}
