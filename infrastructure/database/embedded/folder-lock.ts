import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive, startTime } from './processes.ts';

const pollMilliseconds = 20;
let drafts = 0;

/**
 * Runs `work` under an exclusive lock file, across processes and within this one. The lock of a dead process is taken
 * over.
 */
export async function withFolderLock<Result>(lockFile: string, work: () => Promise<Result>): Promise<Result> {
  const own = `${process.pid} ${startTime(process.pid)}`;
  while (!create(lockFile, own)) {
    const holder = read(lockFile);
    if (holder !== null && !isHeld(holder)) takeAway(lockFile, holder);
    else await sleep(pollMilliseconds);
  }
  try {
    return await work();
  } finally {
    rmSync(lockFile, { force: true });
  }
}

/** Written to a temporary file and linked into place, so that a lock file always names its holder. */
function create(lockFile: string, content: string): boolean {
  const draft = `${lockFile}.${process.pid}.${(drafts += 1)}`;
  try {
    writeFileSync(draft, content);
    linkSync(draft, lockFile);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function read(lockFile: string): string | null {
  try {
    return readFileSync(lockFile, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function isHeld(holder: string): boolean {
  const [pid = '', started = ''] = holder.split(' ');
  return isAlive(Number(pid)) && startTime(Number(pid)) === started;
}

/** Move it aside first: if another process took over the dead lock meanwhile, its lock is moved back. */
function takeAway(lockFile: string, deadHolder: string): void {
  const aside = `${lockFile}.${process.pid}.${(drafts += 1)}`;
  try {
    renameSync(lockFile, aside);
    if (read(aside) !== deadHolder) linkSync(aside, lockFile);
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}
