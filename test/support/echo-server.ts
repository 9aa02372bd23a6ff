import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A service that repeats everything it was sent, in the header and the body of each answer. */
export class EchoServer {
  status = 400;
  /** What it was sent, to show that something was. */
  readonly texts: string[] = [];
  private readonly server = createServer((request, response) => {
    void request.toArray().then((chunks: Buffer[]) => {
      const body = Buffer.concat(chunks).toString('utf8');
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
    });
  });

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
}
