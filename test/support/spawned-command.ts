import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { projectFolder } from '../../infrastructure/data-folder.ts';

export interface SpawnedCommand {
  process: ChildProcess;
  /** What was written so far. */
  stdout(): string;
  stderr(): string;
  /** Resolves with the exit code, or null when a signal ended it. */
  ended: Promise<number | null>;
  /** Resolves when standard output matches; rejects when the command ends before that. */
  printed(pattern: RegExp): Promise<RegExpExecArray>;
}

/** Runs the built command line in a process of its own, as a person at a terminal does. */
export function spawnCommand(words: readonly string[], environment: Record<string, string>): SpawnedCommand {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [join(projectFolder, 'dist', 'cli', 'main.js'), ...words], {
    env: { PATH, HOME, LOG_LEVEL: 'silent', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const texts = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].on('data', (chunk: Buffer) => (texts[name] += chunk.toString()));
  }
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const printed = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const look = () => {
        const match = pattern.exec(texts.stdout);
        if (match !== null) resolve(match);
      };
      child.stdout.on('data', look);
      look();
      void ended.then(() => reject(new Error(`ended without ${pattern.source}: ${texts.stdout}${texts.stderr}`)));
    });
  return { process: child, stdout: () => texts.stdout, stderr: () => texts.stderr, ended, printed };
}
