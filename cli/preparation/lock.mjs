import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { dirname } from 'node:path';
import { explain } from './failure.mjs';

const pollMilliseconds = 100;

/** Runs `work` under an exclusive lock file on this machine. The lock of a dead process is taken over. */
export async function withLock(lockFile, work) {
  await take(lockFile);
  try {
    return await work();
  } finally {
    rmSync(lockFile, { force: true });
  }
}

async function take(lockFile) {
  const own = `${process.pid} ${startTime(process.pid)}`;
  let announced = false;
  while (!create(lockFile, own)) {
    const holder = readHolder(lockFile);
    if (holder === null) continue;
    if (!isAlive(holder)) {
      rmSync(lockFile, { force: true });
      continue;
    }
    if (!announced) console.error(`milepost: waiting for another preparation of this folder (process ${holder.pid}) …`);
    announced = true;
    await sleep(pollMilliseconds);
  }
}

/** Written to a temporary file and linked into place, so that a lock file always names its holder. */
function create(lockFile, content) {
  const draft = `${lockFile}.${process.pid}`;
  try {
    writeFileSync(draft, content);
    linkSync(draft, lockFile);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw explain(error, dirname(lockFile));
  } finally {
    rmSync(draft, { force: true });
  }
}

function readHolder(lockFile) {
  try {
    const [pid, started = ''] = readFileSync(lockFile, 'utf8').split(' ');
    return { pid: Number(pid), started };
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw explain(error, dirname(lockFile));
  }
}

function isAlive({ pid, started }) {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code === 'ESRCH') return false;
  }
  // Process ids are reused, especially in containers: the holder must have started at the recorded time.
  return startTime(pid) === started;
}

/** Start time of a process in ticks since boot; empty on systems that do not report it. */
function startTime(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
