import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedHook {
  path: string;
  headers: IncomingHttpHeaders;
  text: string;
  body: Record<string, unknown>;
}

/** A server that receives webhooks and answers with the statuses that a test chooses. */
export class HookReceiver {
  /** What was answered with 200, in this order. */
  readonly received: ReceivedHook[] = [];
  /** The number of all requests. */
  requests = 0;
  /** The status of the answer to the request with this number, from 1; null cuts the connection. */
  statusOf: (request: number, hook: ReceivedHook) => number | null = () => 200;
  /** The text of an answer with 200. */
  answerOf: ((hook: ReceivedHook) => string) | undefined;
  private readonly server: Server;

  constructor() {
    this.server = createServer((request, response) => void this.answer(request, response));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks = (await request.toArray()) as Buffer[];
    const text = Buffer.concat(chunks).toString('utf8');
    const { url: path = '', headers } = request;
    const hook: ReceivedHook = { path, headers, text, body: JSON.parse(text) as Record<string, unknown> };
    this.requests += 1;
    const status = this.statusOf(this.requests, hook);
    if (status === null) {
      request.socket.destroy();
      return;
    }
    if (status === 200) this.received.push(hook);
    response.writeHead(status, { 'x-receiver': 'test' }).end(this.answerOf?.(hook) ?? `answer ${this.requests}`);
  }

  async start(): Promise<void> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/hook`;
  }

  /** What was received since the last call. */
  take(): ReceivedHook[] {
    return this.received.splice(0);
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}
