import { createServer, request as send, type IncomingMessage, type RequestListener } from 'node:http';
import { duplexPair, Readable } from 'node:stream';

/** What a request needs to know of where it comes from. */
const ownAddress = { remoteAddress: '127.0.0.1', encrypted: false };
const withoutBody = new Set([204, 304]);

/** Serves requests of this process alone, in memory: no port is opened. */
export class PrivateServer {
  /** The address that requests name as their host. */
  readonly address = 'http://localhost';
  private readonly server;

  constructor(listener: RequestListener) {
    this.server = createServer(listener);
  }

  /** As `fetch`, to this server. */
  fetch(url: URL, { method, headers, body = '', signal }: PrivateRequest): Promise<Response> {
    return new Promise((resolve, reject) => {
      const [near, far] = duplexPair();
      this.server.emit('connection', Object.assign(far, ownAddress));
      // Bodies of DELETE are sent without their length otherwise.
      const length = { 'Content-Length': Buffer.byteLength(body) };
      const options = { method, headers: { ...headers, ...length }, signal, createConnection: () => near };
      const request = send(url, options, (answer) => resolve(responseOf(answer)));
      request.once('error', reject);
      request.end(body);
    });
  }
}

export interface PrivateRequest {
  method: string;
  headers: Record<string, string>;
  body?: string;
  signal: AbortSignal;
}

function responseOf(answer: IncomingMessage): Response {
  const { statusCode: status = 500 } = answer;
  const headers = Object.entries(answer.headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, one]),
  );
  const body = withoutBody.has(status) ? null : (Readable.toWeb(answer) as ReadableStream<Uint8Array>);
  return new Response(body, { status, headers });
}
