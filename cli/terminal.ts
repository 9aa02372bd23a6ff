import type { Writable } from 'node:stream';

/** Where a command line runs: what it reads and where it writes. */
export interface Terminal {
  environment: Readonly<Record<string, string | undefined>>;
  /** Answers. */
  stdout: Writable;
  /** Errors, notices and progress. */
  stderr: Writable;
  /** Whether someone watches, so that progress may be drawn. */
  watched: boolean;
  /** Resolves when someone asks the process to stop, with the name of the signal. */
  stopAsked(): Promise<string>;
}

/** The process's own terminal. A reader that goes away early, such as `head`, is no error. */
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

export function printLine(stream: Writable, text = ''): void {
  stream.write(`${text}\n`);
}
