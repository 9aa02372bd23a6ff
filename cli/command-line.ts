import 'reflect-metadata';
import { Command, CommanderError } from 'commander';
import { CommandContext } from './command-context.ts';
import { registerAdmin } from './commands/admin.ts';
import { registerAi } from './commands/ai.ts';
import { registerBin } from './commands/bin.ts';
import { registerBackup } from './commands/backup.ts';
import { registerCompletion } from './commands/completion.ts';
import { registerExport } from './commands/export.ts';
import { registerImport } from './commands/import.ts';
import { registerLdap } from './commands/ldap.ts';
import { registerMail } from './commands/mail.ts';
import { registerImportSecurity } from './commands/import-security.ts';
import { registerMembers } from './commands/members.ts';
import { registerMigrate } from './commands/migrate.ts';
import { registerRepository } from './commands/repository.ts';
import { registerRestore } from './commands/restore.ts';
import { registerSeats } from './commands/seats.ts';
import { registerServe } from './commands/serve.ts';
import { registerSites } from './commands/sites.ts';
import { registerStandby } from './commands/standby.ts';
import { registerSubscription } from './commands/subscription.ts';
import { registerTokens } from './commands/tokens.ts';
import { registerUsers } from './commands/users.ts';
import { registerVerify } from './commands/verify.ts';
import { exitCodeMeanings, exitCodes, type ExitCode } from './exit-codes.ts';
import { failureOf } from './failure.ts';
import { printLine, type Terminal } from './terminal.ts';
import { version } from './version.ts';

const exitCodeHelp = `
Exit codes:
${Object.entries(exitCodeMeanings)
  .map(([code, meaning]) => `  ${code.padEnd(2)}  ${meaning}\n`)
  .join('')}`;

/**
 * Runs one command line, without the program's name, and returns its exit code. Results go to standard output; an error
 * is one line on standard error, with `--json` one JSON object.
 */
export async function runCommandLine(words: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const context = new CommandContext(terminal);
  try {
    await createProgram(context).parseAsync([...words], { from: 'user' });
    return context.exitCode;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return exitCodes.done;
    // The help was printed, because there was no command.
    if (error instanceof CommanderError && error.code === 'commander.help') return exitCodes.usage;
    const { exitCode, code, message } = failureOf(error);
    const json = words.includes('--json');
    printLine(terminal.stderr, json ? JSON.stringify({ error: { code, message } }) : `milepost: ${message}`);
    if (exitCode === exitCodes.defect && error instanceof Error && terminal.environment.LOG_LEVEL === 'debug') {
      printLine(terminal.stderr, error.stack);
    }
    return exitCode;
  }
}

/** All commands, with their arguments, options and help. */
export function createProgram(context: CommandContext): Command {
  const { stdout, stderr } = context.terminal;
  const milepost = new Command('milepost')
    .description('Self-hosted work tracker with the roadmap at its center')
    .version(version())
    .exitOverride()
    // So that long options leave their descriptions room to be folded in 80 columns.
    .configureHelp({ minWidthToWrap: 24 })
    // Errors are printed once, where they are caught.
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      outputError: () => undefined,
    })
    .addHelpText('after', exitCodeHelp);
  for (const register of [
    registerServe,
    registerMigrate,
    registerImport,
    registerImportSecurity,
    registerExport,
    registerUsers,
    registerTokens,
    registerMembers,
    registerBin,
    registerSeats,
    registerSubscription,
    registerSites,
    registerAdmin,
    registerAi,
    registerStandby,
    registerMail,
    registerLdap,
    registerRepository,
    registerBackup,
    registerRestore,
    registerVerify,
    registerCompletion,
  ]) {
    register(milepost, context);
  }
  return milepost;
}
