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
  /** Bytes that it holds once garbage is collected; of a script that says so, started with `--expose-gc`. */
  memory(): Promise<number>;
  stop(): Promise<void>;
}

export async function startServer(
  script: string,
  environment: Record<string, string>,
  execArgv: readonly string[] = [],
): Promise<ServerProcess> {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const child = fork(path, {
    // As the command line runs the product.
    env: { ...process.env, NODE_ENV: 'production', ...withoutLimits, ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [...process.execArgv, ...execArgv],
  });
  const address = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve(message as string));
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}`)));
  });
  const memory = () =>
    new Promise<number>((resolve, reject) => {
      const ended = () => reject(new Error(`${script} has ended`));
      child.once('exit', ended);
      child.once('message', (bytes) => {
        child.off('exit', ended);
        resolve(bytes as number);
      });
      if (child.exitCode !== null || child.signalCode !== null) ended();
      else child.send('memory');
    });
  return { address, pid: child.pid as number, memory, stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}
