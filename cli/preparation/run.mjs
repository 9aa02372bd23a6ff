import { spawn } from 'node:child_process';

/** Number of characters of a program's last output to keep for diagnosing a failure. */
const keptCharacters = 20_000;

/**
 * Runs a program in `folder` with its output copied to standard error, so that standard output contains only a
 * command's own result, and with more variables in its environment. Returns `{ code, output }`; `code` is null if a
 * signal ended it.
 */
export function run(program, parameters, folder, variables = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, {
      cwd: folder,
      env: { ...process.env, ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
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

/** Runs a script of Node.js, given with its parameters and by its path from the project's folder. */
export function runNode(projectFolder, words) {
  return run(process.execPath, words, projectFolder);
}
