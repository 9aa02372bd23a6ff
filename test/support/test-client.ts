import { once } from 'node:events';
import { Agent, request, type IncomingMessage, type RequestOptions } from 'node:http';
import { brotliDecompressSync, unzipSync } from 'node:zlib';
import { requireDescribed } from './described-answers.ts';

/** What a server answered. `body` is parsed JSON, text, or undefined for an empty answer. */
export interface TestAnswer<Body = unknown> {
  status: number;
  headers: Headers;
  body: Body;
}

export interface TestRequest {
  headers?: Record<string, string>;
  /** Sent as JSON, unless it is text or a form already. */
  body?: unknown;
}

/**
 * A caller of a test server, with the headers and the cookie that it keeps. Never follows redirects. Answers of the REST API
 * are held against their description.
 */
export class TestClient {
  /** That of the session as the browser would send it, `name=value`. */
  cookie: string | null = null;
  private readonly otherCookies = new Map<string, string>();
  csrfToken: string | null = null;

  constructor(
    readonly address: string,
    private readonly headers: Readonly<Record<string, string>> = {},
  ) {}

  get<Body = unknown>(path: string, request?: TestRequest): Promise<TestAnswer<Body>> {
    return this.send('GET', path, request);
  }

  post<Body = unknown>(path: string, body?: unknown, request?: TestRequest): Promise<TestAnswer<Body>> {
    return this.send('POST', path, { ...request, body });
  }

  put<Body = unknown>(path: string, body?: unknown, request?: TestRequest): Promise<TestAnswer<Body>> {
    return this.send('PUT', path, { ...request, body });
  }

  delete<Body = unknown>(path: string, body?: unknown, request?: TestRequest): Promise<TestAnswer<Body>> {
    return this.send('DELETE', path, { ...request, body });
  }

  /** `path` begins with a slash; answers of every status are returned. */
  async send<Body>(method: string, path: string, { headers, body }: TestRequest = {}): Promise<TestAnswer<Body>> {
    const sent = await encoded(body);
    const answer = await exchange(this.address + path, sent?.bytes ?? null, {
      method,
      headers: {
        accept: '*/*',
        ...(sent && { 'content-type': sent.type, 'content-length': sent.bytes.length }),
        ...this.cookieHeader,
        ...(this.csrfToken !== null && { 'x-csrf-token': this.csrfToken }),
        ...lowerCase(this.headers),
        ...lowerCase(headers ?? {}),
      },
    });
    this.keepCookie(answer.headers);
    const parsedAnswer = { ...answer, body: parsed(answer.headers, answer.body) as Body };
    requireDescribed(method, this.address + path, parsedAnswer);
    return parsedAnswer;
  }

  /** Signs in as a browser does, and keeps cookie and CSRF token. Throws when the server refuses. */
  async signIn(login: string, password: string): Promise<void> {
    const { status, body } = await this.post<{ csrfToken: string }>('/-/session', { login, password });
    if (status !== 201) throw new Error(`sign-in was answered with ${status}`);
    this.csrfToken = body.csrfToken;
  }

  private keepCookie(headers: Headers): void {
    for (const header of headers.getSetCookie()) {
      const [pair = ''] = header.split(';', 1);
      const [name = ''] = pair.split('=', 1);
      if (!name.endsWith('milepost_session')) this.otherCookies.set(name, pair);
      else this.cookie = pair.endsWith('=') ? null : pair;
    }
  }

  /** The cookies as the browser would send them, that of a site's position among them. */
  get cookieHeader(): Record<string, string> {
    const cookies = [...(this.cookie === null ? [] : [this.cookie]), ...this.otherCookies.values()];
    return cookies.length === 0 ? {} : { cookie: cookies.join('; ') };
  }
}

/**
 * Node's own client takes a third of the time of `fetch`, and tests send some ten thousand requests. It leaves an idle
 * connection before the server does after ten seconds: a request could meet the end of it.
 */
const agent = new Agent({ keepAlive: true, timeout: 5_000 });

async function exchange(address: string, body: Buffer | null, options: RequestOptions): Promise<TestAnswer<string>> {
  const sending = request(address, { ...options, agent });
  // A server may answer and close before it has read everything; what matters then is the answer.
  sending.on('error', () => undefined);
  sending.end(body ?? undefined);
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  const chunks = (await answer.toArray()) as Buffer[];
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(answer.headersDistinct)) {
    for (const value of values) headers.append(name, value);
  }
  const bytes = unpacked(Buffer.concat(chunks), headers.get('content-encoding'));
  return { status: answer.statusCode ?? 0, headers, body: bytes.toString('utf8') };
}

function unpacked(bytes: Buffer, encoding: string | null): Buffer {
  if (bytes.length === 0) return bytes;
  if (encoding === 'br') return brotliDecompressSync(bytes);
  return encoding === 'gzip' || encoding === 'deflate' ? unzipSync(bytes) : bytes;
}

/** Text goes as it is, forms as browsers send them, everything else as JSON. */
async function encoded(body: unknown): Promise<{ bytes: Buffer; type: string } | null> {
  if (body === undefined) return null;
  if (body instanceof FormData) {
    const form = new Response(body);
    return { bytes: Buffer.from(await form.arrayBuffer()), type: form.headers.get('content-type') ?? '' };
  }
  return { bytes: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)), type: 'application/json' };
}

function lowerCase(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

function parsed(headers: Headers, text: string): unknown {
  if (text === '') return undefined;
  const type = headers.get('content-type') ?? '';
  return type.includes('json') ? JSON.parse(text) : text;
}
