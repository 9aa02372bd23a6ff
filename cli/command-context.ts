import type { Command } from 'commander';
import { exitCodes, type ExitCode } from './exit-codes.ts';
import wrapAnsi from 'wrap-ansi';
import { printLine, withoutControls, type Terminal } from './terminal.ts';
import { TextTable } from './text-table.ts';

/** Adds one command, or a group of commands, to the command line. */
export type RegisterCommand = (milepost: Command, context: CommandContext) => void;

/** The context of every command. */
export class CommandContext {
  /** Exit code of the process; a command that throws ends with that of its failure instead. */
  exitCode: ExitCode = exitCodes.done;

  constructor(readonly terminal: Terminal) {}

  /** Prints a command's result: one JSON object with `--json`, otherwise text. */
  answer({ json = false }: { json?: boolean }, value: object, lines: () => readonly (string | TextTable)[]): void {
    const { stdout } = this.terminal;
    if (json) printLine(stdout, JSON.stringify(value));
    else this.lines(lines());
  }

  /** Prints text for people. Sentences are folded between words; what is indented, such as a command, is not. */
  lines(lines: readonly (string | TextTable)[]): void {
    const { stdout, width } = this.terminal;
    for (const line of lines) {
      if (line instanceof TextTable)
        stdout.write(
          line
            .lines(this.terminal)
            .map((text) => `${text}\n`)
            .join(''),
        );
      else if (width === null || line.startsWith(' ')) printLine(stdout, line);
      else stdout.write(`${wrapAnsi(withoutControls(line), width)}\n`);
    }
  }
}

export const jsonOption = ['--json', 'print one JSON object'] as const;
export const csvOption = ['--csv', 'print comma-separated values'] as const;
