import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** True if a process with this pid is running, whatever its owner. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Start time of a process in ticks since boot, which distinguishes processes with a reused pid. Empty for zombies, and
 * on systems that do not report it.
 */
export function startTime(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? '' : (fields[19] ?? '');
  } catch {
    return '';
  }
}

/**
 * The program of a process and its arguments, as one text with the separator between them; empty if it does not exist. On
 * other systems than Linux a space stands between them, and may be part of them too.
 */
export function commandLine(pid: number): string {
  try {
    return process.platform === 'linux'
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

export const commandSeparator = process.platform === 'linux' ? '\0' : ' ';
