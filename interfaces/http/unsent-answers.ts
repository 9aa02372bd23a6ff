import type { IncomingMessage, ServerResponse } from 'node:http';

/** Maximum bytes of answers that clients have not read yet, beyond the system's buffers. */
export interface UnsentBounds {
  /** For all clients together. */
  total: number;
  /** For one address; trusted proxies may have more. */
  perAddress: number;
}

interface Unsent {
  request: IncomingMessage;
  response: ServerResponse;
  address: string;
}

/**
 * Limits the memory of answers that clients do not read. At a limit the connection that has waited longest is closed.
 * Only the sum counts, so that a single slow reader is served as long as there is room.
 */
export class UnsentAnswers {
  /** Longest waiting first. */
  private readonly waiting = new Set<Unsent>();

  constructor(
    private readonly bounds: UnsentBounds,
    private readonly isTrustedProxy: (address: string) => boolean,
  ) {}

  /** Counts an answer that was written to its connection, and makes room for it. */
  add(request: IncomingMessage, response: ServerResponse): void {
    if (response.writableLength === 0 || request.socket.destroyed) return;
    const unsent = { request, response, address: request.socket.remoteAddress ?? '' };
    this.waiting.add(unsent);
    response.once('close', () => this.waiting.delete(unsent));
    const { address } = unsent;
    if (!this.isTrustedProxy(address)) this.bound(this.bounds.perAddress, (one) => one.address === address);
    this.bound(this.bounds.total, () => true);
  }

  private bound(most: number, counts: (unsent: Unsent) => boolean): void {
    const counted = [...this.waiting].filter(counts);
    let sum = counted.reduce((whole, { response }) => whole + response.writableLength, 0);
    for (const unsent of counted) {
      if (sum <= most) return;
      sum -= unsent.response.writableLength;
      this.waiting.delete(unsent);
      unsent.request.socket.destroy();
    }
  }
}
