import type { Command } from 'commander';
import { exitCodes, type ExitCode } from './exit-codes.ts';
import { printLine, type Terminal } from './terminal.ts';

/** Adds one command, or one word with its commands, to the command line. */
export type RegisterCommand = (milepost: Command, context: CommandContext) => void;

/** What every command works with. */
export class CommandContext {
  /** What the process ends with; a command that throws ends with its failure's instead. */
  exitCode: ExitCode = exitCodes.done;

  constructor(readonly terminal: Terminal) {}

  /** Prints a command's answer: one JSON object when asked for, otherwise lines for people. */
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
