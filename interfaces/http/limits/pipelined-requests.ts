import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { whenClosed } from '../when-closed.ts';

/** Requests of a connection that may wait for the answer of an earlier one: each takes memory, and costs a client nothing. */
const mostWaiting = 20;

interface Line {
  last: ServerResponse;
  waiting: number;
}

/**
 * Lets requests that a client sends at once wait for each other: only the answer whose turn it is hears of a lost
 * connection. A client that sends too many loses its connection.
 */
export class PipelinedRequests {
  private readonly lines = new WeakMap<Socket, Line>();

  constructor(private readonly begin: (request: IncomingMessage, response: ServerResponse) => void) {}

  /** Begins a request once earlier ones of its connection are answered, unless the connection ends with their answers. */
  take(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const line = this.lines.get(socket);
    if (line === undefined) {
      this.lines.set(socket, { last: response, waiting: 0 });
      this.begin(request, response);
      return;
    }
    if (line.waiting === mostWaiting) {
      socket.destroy();
      return;
    }
    const previous = line.last;
    line.last = response;
    line.waiting += 1;
    whenClosed(previous, () => {
      line.waiting -= 1;
      if (socket.writable) this.begin(request, response);
    });
  }
}
