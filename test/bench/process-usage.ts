import { readdirSync, readFileSync } from 'node:fs';

/** Processor time in milliseconds, and the most memory that was held at any time in bytes; both 0 where Linux does not tell. */
export interface Usage {
  cpu: number;
  peakMemory: number;
}

const millisecondsPerTick = 10;

export function usageOf(pid: number): Usage {
  return { cpu: cpuOf(pid) ?? 0, peakMemory: peakMemoryOf(pid) };
}

/** Processor time of the connections to a database, in milliseconds. Those that were closed meanwhile are not in it. */
export function databaseCpu(databaseUrl: string): number {
  const name = new URL(databaseUrl).pathname.slice(1);
  let sum = 0;
  for (const entry of read(() => readdirSync('/proc')) ?? []) {
    const title = /^\d+$/.test(entry) ? read(() => readFileSync(`/proc/${entry}/cmdline`, 'utf8')) : null;
    if (title?.startsWith('postgres') === true && title.includes(` ${name} `)) sum += cpuOf(Number(entry)) ?? 0;
  }
  return sum;
}

function cpuOf(pid: number): number | null {
  const stat = read(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  if (stat === null) return null;
  // The name in parentheses may hold blanks; user and system time are the 14th and 15th fields of all.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * millisecondsPerTick;
}

function peakMemoryOf(pid: number): number {
  const status = read(() => readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status ?? '')?.[1] ?? 0) * 1024;
}

function read<Result>(from: () => Result): Result | null {
  try {
    return from();
  } catch {
    return null;
  }
}
