import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

interface Came {
  server: Server;
  socket: Socket;
}

/**
 * Runs the work, which can let the last request that a server of this process has received take too long: Node tells the
 * server of that only after a minute.
 */
export async function withRequestTimeouts<Result>(
  work: (takeTooLong: (address: string) => void) => Promise<Result>,
): Promise<Result> {
  const channel = 'http.server.request.start';
  const last = new Map<number | undefined, Came>();
  const note = (message: unknown): void => {
    const came = message as Came;
    last.set(came.socket.localPort, came);
  };
  subscribe(channel, note);
  try {
    return await work((address) => {
      const { server, socket } = last.get(Number(new URL(address).port)) as Came;
      const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      server.emit('clientError', error, socket);
    });
  } finally {
    unsubscribe(channel, note);
  }
}
