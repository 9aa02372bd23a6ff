import { execFileSync, spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { chmodSync, cpSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isOpenToOthers, projectFolder } from '../../../../infrastructure/data-folder.ts';
import { isAlive, startTime } from '../../../../infrastructure/database/embedded/processes.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const script = relative(projectFolder, fileURLToPath(new URL('./user-process.js', import.meta.url)));

/** The other end of a process that uses an embedded database. */
export class DatabaseUser {
  private readonly child: ChildProcessWithoutNullStreams;
  private readonly lines: AsyncIterator<string>;
  private readonly ended: Promise<unknown>;

  /** `account` is the account that runs it; defaults to the current one. */
  constructor(folder: string, account: { uid?: number; gid?: number } = {}, environment: NodeJS.ProcessEnv = {}) {
    const root = account.uid === undefined ? projectFolder : readableProject();
    this.child = spawn(process.execPath, [join(root, script), folder], {
      ...account,
      cwd: '/',
      env: { PATH: process.env.PATH, ...environment },
    });
    this.child.stderr.on('data', (output) => process.stderr.write(output));
    this.child.stdin.on('error', () => undefined);
    this.lines = createInterface({ input: this.child.stdout })[Symbol.asyncIterator]();
    this.ended = new Promise((resolve) => this.child.once('close', resolve));
  }

  /** The next line it says; empty when it has ended. */
  async hear(): Promise<string> {
    const { value, done } = await this.lines.next();
    return done === true ? '' : value;
  }

  /** Sends SQL and returns the answer: the rows as JSON, or `! message`. */
  async ask(statement: string): Promise<string> {
    this.child.stdin.write(`${statement}\n`);
    return this.hear();
  }

  close(): Promise<string> {
    return this.ask('close');
  }

  /** As `kill -9` does: it cannot tidy up. */
  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.ended;
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }
}

/** The pid of the server according to its own file; 0 if it is not running. */
export function serverPid(folder: string): number {
  try {
    return Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return 0;
  }
}

/** Waits until a process is gone, and fails after ten seconds. */
export async function untilGone(pid: number): Promise<void> {
  for (const end = Date.now() + 10_000; Date.now() < end; await sleep(20)) {
    // A zombie counts as gone.
    if (!isAlive(pid) || startTime(pid) === '') return;
  }
  throw new Error(`process ${pid} is still there`);
}

let copy: string | undefined;

/** This project where every account can read it: itself, or a copy when it is in a folder that is closed to others. */
function readableProject(): string {
  if (isOpenToOthers(projectFolder)) return projectFolder;
  if (copy !== undefined) return copy;
  const folder = temporaryFolder('readable');
  copy = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o755);
  for (const part of ['package.json', 'dist', 'node_modules']) {
    // Browsers of the tests lie in a hidden folder of node_modules.
    const filter = (path: string) => !path.endsWith(join('node_modules', '.cache'));
    cpSync(join(projectFolder, part), join(folder, part), { recursive: true, verbatimSymlinks: true, filter });
  }
  execFileSync('chmod', ['-R', 'a+rX', folder]);
  return folder;
}
