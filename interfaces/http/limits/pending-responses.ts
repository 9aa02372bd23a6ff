import type { IncomingMessage, ServerResponse } from 'node:http';
import { clientNetwork } from '../headers/client-network.ts';

/** Maximum bytes of answers that clients have not read yet, beyond the system's buffers. */
export interface PendingBounds {
  /** For all clients together. */
  total: number;
  /** For one address; trusted proxies may have more. */
  perAddress: number;
}

interface Pending {
  request: IncomingMessage;
  response: ServerResponse;
  network: string;
}

/**
 * Limits the memory of answers that clients do not read. At a limit the connection that has waited longest is closed.
 * Only the sum counts, so that a single slow reader is served as long as there is room.
 */
export class PendingResponses {
  /** Longest waiting first. */
  private readonly waiting = new Set<Pending>();

  constructor(
    private readonly bounds: PendingBounds,
    private readonly isTrustedProxy: (address: string) => boolean,
  ) {}

  /** Counts an answer that was written to its connection, and makes room for it. */
  add(request: IncomingMessage, response: ServerResponse): void {
    if (response.writableLength === 0 || request.socket.destroyed) return;
    const address = request.socket.remoteAddress ?? '';
    const pending = { request, response, network: clientNetwork(address) };
    this.waiting.add(pending);
    response.once('close', () => this.waiting.delete(pending));
    if (!this.isTrustedProxy(address)) {
      this.bound(this.bounds.perAddress, ({ network }) => network === pending.network);
    }
    this.bound(this.bounds.total, () => true);
  }

  private bound(most: number, counts: (pending: Pending) => boolean): void {
    const counted = [...this.waiting].filter(counts);
    let sum = counted.reduce((whole, { response }) => whole + response.writableLength, 0);
    for (const pending of counted) {
      if (sum <= most) return;
      sum -= pending.response.writableLength;
      this.waiting.delete(pending);
      pending.request.socket.destroy();
    }
  }
}
