import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Koa from 'koa';
import { answerBrokenRequest } from './broken-requests.ts';
import { ConnectionLimits, type ConnectionBounds } from './limits/connection-limits.ts';
import { TrustedProxies } from './headers/trusted-proxies.ts';
import { PendingResponses, type PendingBounds } from './limits/pending-responses.ts';
import { PipelinedRequests } from './limits/pipelined-requests.ts';

/** Timeouts in milliseconds: a slow or silent client must not hold a connection. */
const headersTimeout = 10_000;
const requestTimeout = 60_000;
const keepAliveTimeout = 10_000;
const connectionsCheckingInterval = 5_000;
const stopTimeout = 10_000;
/** A connection that was opened just before a stop may be about to send its request. */
const firstRequestTimeout = 100;
const maxHeaderSize = 16 * 1024;
const pendingBounds: PendingBounds = { total: 256 * 1024 * 1024, perAddress: 64 * 1024 * 1024 };
const connectionBounds: ConnectionBounds = { total: 2_000, perAddress: 256 };

export interface RunningServer {
  /** Base URL, for example `http://127.0.0.1:3000`. */
  readonly address: string;
  readonly port: number;
  /** Stops accepting requests, lets running ones finish for at most ten seconds, and closes. */
  stop(): Promise<void>;
}

export interface ListenOptions {
  host: string;
  /** 0 selects any free port. */
  port: number;
  /** Addresses and networks that may open more connections than others. */
  trustedProxies?: readonly string[];
  connections?: ConnectionBounds;
  pending?: PendingBounds;
}

/** Listens on `host` and `port`. Rejects with the system's error, for example EADDRINUSE. */
export async function listen(
  app: Koa,
  { host, port, trustedProxies = [], connections = connectionBounds, pending = pendingBounds }: ListenOptions,
): Promise<RunningServer> {
  const handle = app.callback();
  const options = { headersTimeout, requestTimeout, keepAliveTimeout, connectionsCheckingInterval, maxHeaderSize };
  const proxies = new TrustedProxies(trustedProxies);
  const isTrustedProxy = (address: string) => proxies.includes(address);
  const limits = new ConnectionLimits(connections, isTrustedProxy);
  const pendingResponses = new PendingResponses(pending, isTrustedProxy);
  const underWay = new Set<ServerResponse>();
  let stopping = false;
  const begin = (request: IncomingMessage, response: ServerResponse): void => {
    if (!limits.begin(request, response)) return;
    if (stopping) response.setHeader('Connection', 'close');
    underWay.add(response);
    response.once('close', () => {
      underWay.delete(response);
      if (stopping) server.closeIdleConnections();
    });
    void handle(request, response).then(() => pendingResponses.add(request, response));
  };
  const pipelined = new PipelinedRequests(begin);
  const server = createServer(options, (request, response) => {
    // Each part of the server hears once when it is over; Node takes more than ten listeners for a leak.
    response.setMaxListeners(20);
    pipelined.take(request, response);
  });
  server.on('connection', (socket) => limits.accept(socket));
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
    // Clients must not send their next request on a connection that is about to close.
    for (const response of underWay) if (!response.headersSent) response.setHeader('Connection', 'close');
    await close(server, limits);
  };
  const address = server.address() as AddressInfo;
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return { address: `http://${name}:${address.port}`, port: address.port, stop };
}

async function close(server: Server, limits: ConnectionLimits): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  server.closeIdleConnections();
  const timers = [
    setTimeout(() => limits.closeUnused(), firstRequestTimeout),
    setTimeout(() => server.closeAllConnections(), stopTimeout),
  ];
  await closed;
  timers.forEach(clearTimeout);
}
