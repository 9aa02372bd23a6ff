import { spawn } from 'node:child_process';
import { closeSync, fchownSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseProblem } from '../database-problem.ts';
import { findBinaries } from './binaries.ts';
import { initialize, serverEnvironment } from './initialize.ts';
import type { Layout } from './layout.ts';
import { disownPidFile, runningServer, serverProcess, type RunningServer } from './pid-file.ts';
import { startFailure } from './start-failure.ts';

export type Settings = Readonly<Record<string, string>>;

const pollMilliseconds = 10;
const startTimeout = 60_000;
const stopTimeout = 60_000;
const retryMilliseconds = 100;
const mostRetries = 50;

/** Settings of every embedded server; a socket in a private folder is the only way to connect. */
const commonSettings: Settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  random_page_cost: '1.1',
  work_mem: '16MB',
};

/**
 * Starts the server of this data folder, which is initialized first if necessary, and waits until it accepts
 * connections.
 */
export async function startServer(layout: Layout, settings: Settings): Promise<RunningServer> {
  const binaries = findBinaries(layout.account, layout.binaries);
  await initialize(layout, binaries, { sync: settings.fsync !== 'off' });
  for (let attempt = 0; ; attempt += 1) {
    const other = await settled(layout);
    if (other !== null) return other;
    disownPidFile(layout.data);
    const server = await tryToStart(layout, join(binaries, 'postgres'), { ...commonSettings, ...settings });
    if (server !== null) return server;
    const log = readFileSync(layout.log, 'utf8');
    // The child processes of a killed server need a moment to notice.
    const mayPass = /pre-existing shared memory block|already exists/.test(log);
    if (!mayPass || attempt >= mostRetries) throw startFailure(log, layout.folder);
    await sleep(retryMilliseconds);
  }
}

/** Waits for a server that is just starting or stopping, such as that of a killed process; `null` once none is running. */
async function settled({ data }: Layout): Promise<RunningServer | null> {
  for (const end = Date.now() + stopTimeout; Date.now() < end; await sleep(pollMilliseconds)) {
    const server = runningServer(data);
    if (server !== null || serverProcess(data) === null) return server;
  }
  return null;
}

/** `null` if the server exited. */
async function tryToStart(layout: Layout, program: string, settings: Settings): Promise<RunningServer | null> {
  const log = openSync(layout.log, 'w', 0o600);
  if (layout.account !== null) fchownSync(log, layout.account.uid, layout.account.gid);
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(program, ['-D', layout.data, '-k', layout.socket, ...options], {
    ...layout.account,
    cwd: layout.data,
    env: serverEnvironment,
    // In its own session, so that Ctrl-C only reaches this process, which stops the database last.
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  let failure: Error | undefined;
  child.on('error', (error) => (failure = error));
  const isOver = () => failure !== undefined || child.exitCode !== null || child.signalCode !== null;
  for (const end = Date.now() + startTimeout; Date.now() < end && !isOver(); await sleep(pollMilliseconds)) {
    const server = runningServer(layout.data);
    if (server === null || server.pid !== child.pid) continue;
    child.unref();
    return server;
  }
  if (failure !== undefined) throw failure;
  if (!isOver()) child.kill('SIGINT');
  return null;
}

/** Stops the server, closing its connections, and waits until it has exited. */
export async function stopServer(layout: Layout): Promise<void> {
  const pid = serverProcess(layout.data);
  if (pid === null) return;
  process.kill(pid, 'SIGINT');
  for (const end = Date.now() + stopTimeout; Date.now() < end; await sleep(pollMilliseconds)) {
    if (serverProcess(layout.data) === null) return;
  }
  throw new DatabaseProblem(`The embedded PostgreSQL in ${layout.folder} does not stop; see ${layout.log}.`);
}
