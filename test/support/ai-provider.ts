import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedAiCall {
  path: string;
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
}

/** How to answer one call. */
export type AiBehavior = (call: ReceivedAiCall, response: ServerResponse, request: IncomingMessage) => void;

const usage = { prompt_tokens: 12, completion_tokens: 3, total_tokens: 15 };

/** The events of a streamed answer with these words. */
export function eventsOf(words: readonly string[]): string[] {
  const chunk = (fields: object) => `data: ${JSON.stringify({ object: 'chat.completion.chunk', ...fields })}\n\n`;
  return [
    ...words.map((content) => chunk({ choices: [{ index: 0, delta: { content } }] })),
    chunk({ choices: [], usage }),
    'data: [DONE]\n\n',
  ];
}

/** A server with the API of OpenAI whose answers tests choose. */
export class AiProviderServer {
  readonly calls: ReceivedAiCall[] = [];
  /** Words of the answers to chats. */
  words: readonly string[] = ['Hello', ' there'];
  /** Answers instead of the usual one. */
  behavior: AiBehavior | null = null;
  private readonly server = createServer((request, response) => void this.answer(request, response));

  async start(): Promise<void> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = Buffer.concat((await request.toArray()) as Buffer[]).toString('utf8');
    const { url: path = '', headers } = request;
    const call = { path, headers, body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) };
    this.calls.push(call);
    if (this.behavior !== null) this.behavior(call, response, request);
    else this.answerAsUsual(call, response);
  }

  private answerAsUsual({ path, body }: ReceivedAiCall, response: ServerResponse): void {
    if (body['stream'] === true) {
      response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
      for (const event of eventsOf(this.words)) response.write(event);
      response.end();
      return;
    }
    const content = this.words.join('');
    const answers: Record<string, object> = {
      '/v1/models': { object: 'list', data: [{ id: 'small' }, { id: 'large' }] },
      '/v1/completions': { object: 'text_completion', choices: [{ text: content }], usage },
      '/v1/embeddings': { object: 'list', data: [{ embedding: [0.25, -1] }], usage: { prompt_tokens: 5 } },
      '/v1/chat/completions': { object: 'chat.completion', choices: [{ message: { content } }], usage },
    };
    const known = answers[path];
    response.writeHead(known === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(known ?? { error: { message: `Invalid URL ${path}` } }));
  }
}
