import { Writable } from 'node:stream';
import { runCommandLine } from '../../cli/command-line.ts';
import type { Terminal } from '../../cli/terminal.ts';

export interface CommandAnswer {
  exitCode: number;
  stdout: string;
  stderr: string;
  /** Standard output as JSON. */
  json(): Record<string, unknown>;
}

export interface TestTerminal extends Terminal {
  output(): { stdout: string; stderr: string };
  /** Asks the command to stop, as Ctrl-C does. */
  stop(): void;
}

/** A terminal without a window: records output, and stops on request. */
export function testTerminal(
  environment: Terminal['environment'],
  { watched = false, width = null, hasColors = false }: Partial<Pick<Terminal, 'watched' | 'width' | 'hasColors'>> = {},
): TestTerminal {
  const texts = { stdout: '', stderr: '' };
  const stream = (name: keyof typeof texts) =>
    Object.assign(
      new Writable({
        write(chunk: Buffer, _encoding, done) {
          texts[name] += chunk.toString();
          done();
        },
      }),
      // The progress bar needs these on a terminal.
      { isTTY: watched, columns: 120, clearLine: () => true, cursorTo: () => true, moveCursor: () => true },
    );
  let stop: (signal: string) => void = () => undefined;
  const stopAsked = new Promise<string>((resolve) => {
    stop = resolve;
  });
  return {
    environment,
    stdout: stream('stdout'),
    stderr: stream('stderr'),
    watched,
    width,
    hasColors,
    stopAsked: () => stopAsked,
    output: () => ({ ...texts }),
    stop: () => stop('SIGINT'),
  };
}

/** Runs a command line to its end, in this process, on the instance at `databaseUrl` or the embedded one of its environment. */
export async function command(
  databaseUrl: string | null,
  words: readonly string[],
  environment: Terminal['environment'] = {},
): Promise<CommandAnswer> {
  const terminal = testTerminal({
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
    ROOT_PASSWORD: 'correct horse battery',
    ...environment,
  });
  const exitCode = await runCommandLine(words, terminal);
  const { stdout, stderr } = terminal.output();
  return { exitCode, stdout, stderr, json: () => JSON.parse(stdout) as Record<string, unknown> };
}
