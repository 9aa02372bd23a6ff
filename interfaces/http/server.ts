import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Koa from 'koa';
import { answerBrokenRequest } from './broken-requests.ts';

/** Limits of security.md §6, in milliseconds. */
const headersTimeout = 10_000;
const requestTimeout = 60_000;
const keepAliveTimeout = 10_000;
const connectionsCheckingInterval = 5_000;
const stopTimeout = 10_000;
const maxHeaderSize = 16 * 1024;
const maxConnections = 2_000;

export interface RunningServer {
  /** Where it listens, for example `http://127.0.0.1:3000`. */
  readonly address: string;
  readonly port: number;
  /** Takes no more requests, lets those under way finish for at most ten seconds, and closes. */
  stop(): Promise<void>;
}

/** Listens on `host` and `port` (0 takes any free one). Rejects with the system's error, for example EADDRINUSE. */
export async function listen(app: Koa, { host, port }: { host: string; port: number }): Promise<RunningServer> {
  const handle = app.callback();
  const options = { headersTimeout, requestTimeout, keepAliveTimeout, connectionsCheckingInterval, maxHeaderSize };
  let stopping = false;
  const server = createServer(options, (request, response) => {
    response.once('close', () => {
      if (stopping) server.closeIdleConnections();
    });
    void handle(request, response);
  });
  server.maxConnections = maxConnections;
  server.on('clientError', answerBrokenRequest);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const stop = async () => {
    stopping = true;
    await close(server);
  };
  const address = server.address() as AddressInfo;
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return { address: `http://${name}:${address.port}`, port: address.port, stop };
}

async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  server.closeIdleConnections();
  const deadline = setTimeout(() => server.closeAllConnections(), stopTimeout);
  await closed;
  clearTimeout(deadline);
}
