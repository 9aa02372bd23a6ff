import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { configVariables } from '../../infrastructure/config.ts';

const withoutLimits = Object.fromEntries(
  configVariables.filter(({ name }) => name.startsWith('RATE_LIMIT_')).map(({ name }) => [name, '0']),
);

/** A server in a process of its own; it sends its address once it listens. */
export interface ServerProcess {
  address: string;
  pid: number;
  stop(): Promise<void>;
}

export async function startServer(script: string, environment: Record<string, string>): Promise<ServerProcess> {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const child = fork(path, {
    // As the command line runs the product.
    env: { ...process.env, NODE_ENV: 'production', ...withoutLimits, ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const address = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve(message as string));
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}`)));
  });
  return { address, pid: child.pid as number, stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}
