import { spawn } from 'node:child_process';

/** How much of a program's last output is kept to find out why it failed. */
const keptCharacters = 20_000;

/**
 * Runs a program in `folder`, its output copied to our standard error, so that standard output stays free for a
 * command's own answer. Answers `{ code, output }`; `code` is null when a signal ended it.
 */
export function run(program, parameters, folder) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        process.stderr.write(chunk);
        output = (output + chunk).slice(-keptCharacters);
      });
    }
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}
