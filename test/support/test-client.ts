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

/** A caller of a test server, with the headers and the cookie that it keeps. Never follows redirects. */
export class TestClient {
  /** The cookie as the browser would send it, `name=value`. */
  cookie: string | null = null;
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
    const answer = await fetch(this.address + path, {
      method,
      headers: {
        ...(body !== undefined && !(body instanceof FormData) && { 'Content-Type': 'application/json' }),
        ...(this.cookie !== null && { Cookie: this.cookie }),
        ...(this.csrfToken !== null && { 'X-CSRF-Token': this.csrfToken }),
        ...this.headers,
        ...headers,
      },
      redirect: 'manual',
      ...(body !== undefined && { body: isSentAsItIs(body) ? body : JSON.stringify(body) }),
    });
    this.keepCookie(answer);
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: parsed(answer, text) as Body };
  }

  /** Signs in as a browser does, and keeps cookie and CSRF token. Throws when the server refuses. */
  async signIn(login: string, password: string): Promise<void> {
    const { status, body } = await this.post<{ csrfToken: string }>('/-/session', { login, password });
    if (status !== 201) throw new Error(`sign-in was answered with ${status}`);
    this.csrfToken = body.csrfToken;
  }

  private keepCookie(answer: Response): void {
    const [first] = answer.headers.getSetCookie();
    const pair = first?.split(';', 1)[0];
    if (pair === undefined) return;
    this.cookie = pair.endsWith('=') ? null : pair;
  }
}

function isSentAsItIs(body: unknown): body is string | FormData {
  return typeof body === 'string' || body instanceof FormData;
}

function parsed(answer: Response, text: string): unknown {
  if (text === '') return undefined;
  const type = answer.headers.get('content-type') ?? '';
  return type.includes('json') ? JSON.parse(text) : text;
}
