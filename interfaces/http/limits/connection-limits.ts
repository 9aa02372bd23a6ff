import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { clientNetwork } from '../headers/client-network.ts';

export interface ConnectionBounds {
  /** Maximum connections of all addresses. */
  total: number;
  /** Maximum connections of one address; trusted proxies may have more. */
  perAddress: number;
}

/**
 * Limits the connections of each address and in total, so that idle ones cannot lock others out. At a limit the longest
 * idle connection is closed. If all are busy, the same number of further connections is answered with 503; beyond that
 * they are closed.
 */
export class ConnectionLimits {
  /** Open connections that wait for a request, longest idle first. */
  private readonly idle = new Set<Socket>();
  /** Open connections by address. */
  private readonly byAddress = new Map<string, Set<Socket>>();
  /** Connections over a limit: their first request is answered with 503. */
  private readonly excess = new WeakSet<Socket>();
  private total = 0;

  constructor(
    private readonly bounds: ConnectionBounds,
    private readonly isTrustedProxy: (address: string) => boolean,
  ) {}

  /** Counts a new connection, and makes room for it or refuses it. */
  accept(socket: Socket): void {
    const address = socket.remoteAddress ?? '';
    const network = clientNetwork(address);
    const ofAddress = this.byAddress.get(network) ?? new Set();
    this.byAddress.set(network, ofAddress.add(socket));
    this.total += 1;
    this.idle.add(socket);
    socket.once('close', () => {
      this.total -= 1;
      this.idle.delete(socket);
      ofAddress.delete(socket);
      if (ofAddress.size === 0) this.byAddress.delete(network);
    });
    if (ofAddress.size > this.bounds.perAddress && !this.isTrustedProxy(address)) {
      this.makeRoom(socket, ofAddress, this.bounds.perAddress);
    } else if (this.total > this.bounds.total) {
      this.makeRoom(socket, this.idle, this.bounds.total);
    }
  }

  /** True if the request may be served. If not, it has been answered with 503, and its connection closes. */
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
   * Closes connections that never sent anything, such as the spare ones of browsers. `server.close` would wait for them
   * until they time out.
   */
  closeUnused(): void {
    for (const socket of this.idle) if (socket.bytesRead === 0) socket.destroy();
  }

  private makeRoom(newest: Socket, among: ReadonlySet<Socket>, bound: number): void {
    for (const socket of this.idle) {
      // A connection that was just opened is about to send its request.
      if (socket === newest || socket.bytesRead === 0 || !among.has(socket)) continue;
      socket.destroy();
      return;
    }
    if (among.size > 2 * bound || this.total > 2 * this.bounds.total) newest.destroy();
    else this.excess.add(newest);
  }
}
