import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export interface ConnectionBounds {
  /** Connections of all addresses together. */
  total: number;
  /** Connections of one address; proxies that are trusted may have more. */
  perAddress: number;
}

/**
 * Bounds the connections of each address and of all together, so that idle ones cannot lock others out. At a bound the
 * longest idle connection makes room. When all are busy, a further caller is answered with 503, up to as many again as
 * the bound; beyond that the connection is closed.
 */
export class ConnectionLimits {
  /** Open connections that wait for a request, longest idle first. */
  private readonly idle = new Set<Socket>();
  /** Open connections by address. */
  private readonly byAddress = new Map<string, Set<Socket>>();
  /** Open connections over a bound: their first request is answered with 503. */
  private readonly excess = new WeakSet<Socket>();
  private total = 0;

  constructor(
    private readonly bounds: ConnectionBounds,
    private readonly isTrustedProxy: (address: string) => boolean,
  ) {}

  /** Counts a new connection, and makes room for it or refuses it. */
  accept(socket: Socket): void {
    const address = socket.remoteAddress ?? '';
    const ofAddress = this.byAddress.get(address) ?? new Set();
    this.byAddress.set(address, ofAddress.add(socket));
    this.total += 1;
    this.idle.add(socket);
    socket.once('close', () => {
      this.total -= 1;
      this.idle.delete(socket);
      ofAddress.delete(socket);
      if (ofAddress.size === 0) this.byAddress.delete(address);
    });
    if (ofAddress.size > this.bounds.perAddress && !this.isTrustedProxy(address)) {
      this.makeRoom(socket, ofAddress, this.bounds.perAddress);
    } else if (this.total > this.bounds.total) {
      this.makeRoom(socket, this.idle, this.bounds.total);
    }
  }

  /** Whether a request may be served. If not, it has been answered with 503, and its connection ends. */
  begin({ socket }: IncomingMessage, response: ServerResponse): boolean {
    this.idle.delete(socket);
    response.once('close', () => {
      if (!socket.destroyed) this.idle.add(socket);
    });
    if (!this.excess.has(socket)) return true;
    response.writeHead(503, { 'Retry-After': '1', Connection: 'close', 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ message: '503 Service Unavailable - too many connections' }));
    return false;
  }

  /**
   * Closes connections on which nothing was ever sent, such as browsers keep in reserve. `server.close` would wait until
   * their first request is overdue.
   */
  closeUnused(): void {
    for (const socket of this.idle) if (socket.bytesRead === 0) socket.destroy();
  }

  private makeRoom(newest: Socket, among: ReadonlySet<Socket>, bound: number): void {
    for (const socket of this.idle) {
      // A connection that has just been opened is about to send its request.
      if (socket === newest || socket.bytesRead === 0 || !among.has(socket)) continue;
      socket.destroy();
      return;
    }
    if (among.size > 2 * bound || this.total > 2 * this.bounds.total) newest.destroy();
    else this.excess.add(newest);
  }
}
