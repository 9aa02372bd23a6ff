import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server with the API of Akismet. */
export class SpamServiceServer {
  readonly apiKey = 'key-of-akismet';
  /** The fields of each submission with the right key. */
  readonly submissions: Record<string, string>[] = [];
  /** Answers instead of the usual one; null cuts the connection. */
  answerWith: { status: number; text: string; location?: string } | null | undefined;
  private readonly server = createServer((request, response) => void this.answer(request, response));

  async start(): Promise<void> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = Buffer.concat((await request.toArray()) as Buffer[]).toString('utf8');
    if (this.answerWith === null) {
      request.socket.destroy();
      return;
    }
    if (this.answerWith !== undefined) {
      const { status, text: body, location } = this.answerWith;
      response.writeHead(status, location === undefined ? {} : { location }).end(body);
      return;
    }
    const fields = Object.fromEntries(new URLSearchParams(text));
    const isKnown = request.method === 'POST' && request.url === '/1.1/submit-spam';
    if (!isKnown) response.writeHead(404).end();
    else if (fields['api_key'] !== this.apiKey) response.end('invalid');
    else {
      this.submissions.push(fields);
      response.end('Thanks for making the web a better place.');
    }
  }
}
