import type { CommandAnswer } from '../support/command-line.ts';

/** The program that a script runs in place of Milepost's: a test's process runs the command, and its answer is printed. */
const answer = await fetch(process.env['COMMANDS'] ?? '', {
  method: 'POST',
  body: JSON.stringify(process.argv.slice(2)),
});
const { exitCode, stdout, stderr } = (await answer.json()) as CommandAnswer;
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exitCode = exitCode;
