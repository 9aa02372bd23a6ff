import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A service that repeats everything it was sent, in the headers and the body of each answer. */
export class EchoServer {
  status = 400;
  /** What it was sent, to show that something was. */
  readonly texts: string[] = [];
  private readonly server = createServer((request, response) => void this.answer(request, response));

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async start(): Promise<void> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat((await request.toArray()) as Buffer[]).toString('utf8');
    const { authorization = '' } = request.headers;
    const credentials = Buffer.from(authorization.replace(/^Basic /, ''), 'base64').toString('utf8');
    const text = [request.url, JSON.stringify(request.headers), credentials, body].join(' ');
    this.texts.push(text);
    response
      .writeHead(this.status, {
        'content-type': 'application/json',
        'retry-after': encodeURI(authorization),
        'x-echo': encodeURIComponent(text),
      })
      .end(JSON.stringify({ error: authorization || text, error_description: text, message: text, data: text }));
  }
}
