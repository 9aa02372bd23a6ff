import { DatabaseProblem } from '../database-problem.ts';

/** Translates the last output of a PostgreSQL program for the person at the terminal. */
export function startFailure(output: string, folder: string): DatabaseProblem {
  if (/no space left on device/i.test(output)) {
    return new DatabaseProblem(`The disk is full. Free some space for ${folder} and try again.`);
  }
  if (output.includes('could not look up effective user ID')) {
    return new DatabaseProblem(
      `The embedded PostgreSQL wants an account with a name, and number ${process.getuid?.()} has none in /etc/passwd. ` +
        'Give it one, or set DATABASE_URL.',
    );
  }
  const reason = output.split('\n').findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? output;
  return new DatabaseProblem(`The embedded PostgreSQL in ${folder} did not start: ${reason.trim()}`);
}
