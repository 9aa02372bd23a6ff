import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { dirname } from 'node:path';
import { explain } from './failure.mjs';

const pollMilliseconds = 100;

/** Runs `work` while no other process on this machine does so under the same lock file. A dead holder's lock is taken over. */
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

/** Written aside and linked into place, so that no one ever reads a lock without its holder. */
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
  // A process number is used again, most of all in containers: the holder is the one that started when it said.
  return startTime(pid) === started;
}

/** When a process started, in ticks since boot; empty where the system does not tell. */
function startTime(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
