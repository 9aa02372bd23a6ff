import type { Command } from 'commander';
import { exitCodes, type ExitCode } from './exit-codes.ts';
import { printLine, type Terminal } from './terminal.ts';

/** Adds one command, or a group of commands, to the command line. */
export type RegisterCommand = (milepost: Command, context: CommandContext) => void;

/** The context of every command. */
export class CommandContext {
  /** Exit code of the process; a command that throws ends with that of its failure instead. */
  exitCode: ExitCode = exitCodes.done;

  constructor(readonly terminal: Terminal) {}

  /** Prints a command's result: one JSON object with `--json`, otherwise text. */
  answer({ json = false }: { json?: boolean }, value: object, lines: () => readonly string[]): void {
    const { stdout } = this.terminal;
    if (json) printLine(stdout, JSON.stringify(value));
    else this.lines(lines());
  }

  lines(lines: readonly string[]): void {
    for (const line of lines) printLine(this.terminal.stdout, line);
  }
}

export const jsonOption = ['--json', 'answer with one JSON object'] as const;
export const csvOption = ['--csv', 'answer with comma-separated values'] as const;
