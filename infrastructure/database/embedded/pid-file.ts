import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandLine, commandSeparator, isAlive } from './processes.ts';

/** Where a running server listens. */
export interface RunningServer {
  pid: number;
  socketFolder: string;
  /** Part of the socket's name; the server does not listen on TCP. */
  port: number;
}

/** The server of this data folder, if it is running and accepts connections. */
export function runningServer(data: string): RunningServer | null {
  const [, , , port = '', socketFolder = '', , , status = ''] = readPidFile(data);
  const pid = serverProcess(data);
  return pid !== null && status.trim() === 'ready' ? { pid, socketFolder, port: Number(port) } : null;
}

/** The pid of this data folder's server, ready or not, if it is running. */
export function serverProcess(data: string): number | null {
  const pid = Number(readPidFile(data)[0] ?? '');
  return isServer(pid, data) ? pid : null;
}

/**
 * PostgreSQL refuses to start if the pid in its old file belongs to any running process, which is common in containers.
 * The pid is replaced by one that no process has; the rest of the file still guides the server.
 */
export function disownPidFile(data: string): void {
  const [pid = '', ...rest] = readPidFile(data);
  if (pid === '' || !isAlive(Number(pid)) || isServer(Number(pid), data)) return;
  let unused = 4_194_303;
  while (isAlive(unused)) unused -= 1;
  writeFileSync(pidFile(data), [unused, ...rest].join('\n'));
}

function pidFile(data: string): string {
  return join(data, 'postmaster.pid');
}

function readPidFile(data: string): readonly string[] {
  try {
    return readFileSync(pidFile(data), 'utf8').split('\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/**
 * Whether the process was started as the server of this folder. Pids are reused, and the commands of guards, backups and
 * editors name the folder as well.
 */
function isServer(pid: number, data: string): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return false;
  const command = commandLine(pid);
  const program = command.split(['', '-D', data, '-k', ''].join(commandSeparator), 1)[0] ?? '';
  return program !== command && /^(?:[^\0]*\/)?postgres$/.test(program);
}
