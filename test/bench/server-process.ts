import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { configVariables } from '../../infrastructure/settings/config.ts';

const withoutLimits = Object.fromEntries(
  configVariables.filter(({ name }) => name.startsWith('RATE_LIMIT_')).map(({ name }) => [name, '0']),
);

/** What a server of the bench tells about itself when it is sent the name. */
export type ServerFigure = 'memory' | 'longest slice';

/** A server in a process of its own; it sends its address once it listens. */
export interface ServerProcess {
  address: string;
  pid: number;
  /** Bytes that it holds once garbage is collected; of a script that says so, started with `--expose-gc`. */
  memory(): Promise<number>;
  /** The longest slice of its main thread since it was last called for (`MainThreadSlices`); of a script that says so. */
  longestSlice(): Promise<number>;
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
  const figure = (name: ServerFigure) =>
    new Promise<number>((resolve, reject) => {
      const ended = () => reject(new Error(`${script} has ended`));
      child.once('exit', ended);
      child.once('message', (value) => {
        child.off('exit', ended);
        resolve(value as number);
      });
      if (child.exitCode !== null || child.signalCode !== null) ended();
      else child.send(name);
    });
  return {
    address,
    pid: child.pid as number,
    memory: () => figure('memory'),
    longestSlice: () => figure('longest slice'),
    stop: () => stop(child),
  };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}
