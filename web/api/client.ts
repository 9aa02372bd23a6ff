import { Activity } from './activity.ts';
import { ApiError, isAbort } from './api-error.ts';
import { errorOfAnswer } from './error-of-answer.ts';
import type { GraphqlAnswer } from './graphql-answer.ts';
import { dataOf } from './graphql-answer.ts';
import { readEvents, type ServerEvent } from './event-stream.ts';
import { QueryBatches, requestLimits } from './query-batches.ts';
import { queryText } from './query.ts';
import type { Method, RestOptions } from './rest-options.ts';
import { sendForm, type SendFormOptions } from './send-form.ts';
import type { AnswerAt, CallOptions, RowAt } from './rest-call.ts';
import type { TypedDocument } from './typed-document.ts';

const graphqlPath = '/api/graphql';

/** Result of a polling call. */
export interface Polled<T> {
  /** Null if nothing has changed. */
  body: T | null;
  etag: string | null;
  /** Milliseconds until the next poll; 0 or less stops polling. */
  interval: number;
}

/** One page of a list, with the numbers from its headers. */
export interface Page<T> {
  items: T[];
  /** Number of all entries; null if the server does not count them. */
  total: number | null;
  nextPage: number | null;
  /** The `Link` header, for pages by cursor. */
  links: string | null;
}

export interface ApiClientOptions {
  /** Sent with every write; null for a visitor without a session. */
  csrfToken: string | null;
  /** Called when the server no longer knows the session of this page. */
  onSessionLost(this: void): void;
  /** Called when the server asks who uses the session; true if they have confirmed it, and the call is sent again. */
  onConfirmationNeeded?(this: void): Promise<boolean>;
  /** Called when the server answers nothing before the reader has set up a second factor. */
  onTwoFactorNeeded?(this: void): void;
  fetch?: typeof fetch;
}

/** All calls to the server: same origin, session cookie, JSON both ways, errors as {@link ApiError}. */
export class ApiClient {
  readonly activity = new Activity();
  private readonly queries: QueryBatches;

  constructor(private readonly options: ApiClientOptions) {
    const { signedIn, anonymous } = requestLimits.complexity;
    this.queries = new QueryBatches({
      complexityMaximum: options.csrfToken === null ? anonymous : signedIn,
      post: (body, signal) => this.rest<unknown>('POST', graphqlPath, { body, signal, isRead: true }),
    });
  }

  /**
   * Calls `path` (from the root of this server, such as `/api/v4/groups`) and returns the parsed JSON; undefined for
   * 204. The path says which parameters and answer a call of the REST API has; for others, `T` is the answer. Throws
   * {@link ApiError}, or the abort error of `signal`.
   */
  rest<T = never>(
    method: Method,
    path: [T] extends [never] ? never : string,
    options?: RestOptions,
  ): Promise<NoInfer<T>>;
  rest<M extends Method, const Path extends string>(
    method: M,
    path: Path,
    ...options: CallOptions<M, Path>
  ): Promise<AnswerAt<M, Path>>;
  async rest<T>(method: Method, path: string, options: RestOptions = {}): Promise<T> {
    const answer = await this.send(method, path, options);
    return await jsonOf<T>(answer);
  }

  /** Reads one page of a list; other pages with `query.page` and `query.per_page`. The path says what its rows are. */
  page<T = never>(path: [T] extends [never] ? never : string, options?: RestOptions): Promise<Page<NoInfer<T>>>;
  page<const Path extends string>(path: Path, ...options: CallOptions<'GET', Path>): Promise<Page<RowAt<Path>>>;
  async page<T>(path: string, options: Omit<RestOptions, 'body'> = {}): Promise<Page<T>> {
    const answer = await this.send('GET', path, options);
    const items = await jsonOf<T[]>(answer);
    return {
      items,
      total: numberOf(answer, 'X-Total'),
      nextPage: numberOf(answer, 'X-Next-Page'),
      links: answer.headers.get('Link'),
    };
  }

  /** Checks for changes since the version `etag`; runs in the background without a progress line. */
  async poll<T>(path: string, { etag, signal }: { etag: string | null; signal: AbortSignal }): Promise<Polled<T>> {
    const answer = await this.fetch('GET', path, { signal, ...(etag !== null && { knownVersion: etag }) });
    const interval = numberOf(answer, 'Poll-Interval') ?? 0;
    if (answer.status === 304) return { body: null, etag, interval };
    return { body: await jsonOf<T>(await this.accepted(answer)), etag: answer.headers.get('ETag'), interval };
  }

  /**
   * Runs a GraphQL operation and returns its data. Throws {@link ApiError} if the response contains errors. Queries of
   * the same tick are sent together.
   */
  async graphql<TData, TVariables>(
    document: TypedDocument<TData, TVariables>,
    variables: TVariables,
    options: Pick<RestOptions, 'signal' | 'onAct'> = {},
  ): Promise<TData> {
    const { text: query, complexity } = document;
    const operation = { query, variables };
    const answer =
      complexity === undefined
        ? await this.rest<GraphqlAnswer<TData>>('POST', graphqlPath, { ...options, body: operation })
        : await this.queries.ask<TData>(operation, complexity, options.signal);
    return dataOf(answer);
  }

  /**
   * Listens to server-sent events until the server or `signal` ends the stream; with a body they answer a POST. Runs in
   * the background without a progress line.
   */
  async events(
    path: string,
    {
      onEvent,
      ...options
    }: Pick<RestOptions, 'query' | 'body'> & { signal: AbortSignal; onEvent(this: void, event: ServerEvent): void },
  ): Promise<void> {
    const answer = await this.fetch(options.body === undefined ? 'GET' : 'POST', path, options);
    const accepted = await this.accepted(answer);
    await readEvents(accepted, onEvent);
  }

  /**
   * Uploads a file, or several, as the field `name` of a form, with other non-empty fields, and returns the parsed JSON; otherwise
   * like {@link rest}.
   */
  async sendFile<T>(
    path: string,
    file: File | readonly File[],
    {
      name = 'file',
      fields = {},
      ...options
    }: Omit<SendFormOptions, 'headers'> & { name?: string; fields?: Readonly<Record<string, string>> } = {},
  ): Promise<T> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) if (value !== '') form.append(name, value);
    for (const one of 'length' in file ? file : [file]) form.append(name, one);
    const end = this.activity.begin();
    try {
      return await jsonOf<T>(
        await this.accepted(await sendForm(path, form, { ...options, headers: this.headers('POST') })),
      );
    } finally {
      end();
    }
  }

  private async send(method: Method, path: string, options: RestOptions): Promise<Response> {
    const end = this.activity.begin();
    try {
      const answer = await this.fetch(method, path, options);
      const needs = answer.headers.get('X-Milepost-Needs');
      if (needs === 'two-factor') this.options.onTwoFactorNeeded?.();
      const isConfirmed = needs === 'confirmation' && (await this.options.onConfirmationNeeded?.()) === true;
      const accepted = await this.accepted(isConfirmed ? await this.fetch(method, path, options) : answer, options);
      const [ids, text = ''] = accepted.headers.get('X-Milepost-Act')?.split(' ') ?? [];
      if (ids !== undefined) options.onAct?.({ ids: ids.split(',').map(Number), text: decodeURIComponent(text) });
      return accepted;
    } finally {
      end();
    }
  }

  private async accepted(answer: Response, { signingIn = false }: RestOptions = {}): Promise<Response> {
    if (answer.ok) return answer;
    if (answer.status === 401 && !signingIn) this.options.onSessionLost();
    throw await errorOfAnswer(answer);
  }

  private headers(method: Method): Record<string, string> {
    const headers: Record<string, string> = { Accept: 'application/json, application/problem+json' };
    if (method !== 'GET' && this.options.csrfToken !== null) headers['X-CSRF-Token'] = this.options.csrfToken;
    return headers;
  }

  private async fetch(
    method: Method,
    path: string,
    options: RestOptions & { knownVersion?: string },
  ): Promise<Response> {
    const headers = this.headers(method);
    if (options.knownVersion !== undefined) headers['If-None-Match'] = options.knownVersion;
    const request: RequestInit = { method, headers, signal: options.signal ?? null };
    if (options.body !== undefined) {
      headers['Content-Type'] = 'application/json';
      request.body = JSON.stringify(options.body);
    }
    try {
      return await (this.options.fetch ?? fetch)(`${path}${queryText(options.query)}`, request);
    } catch (error) {
      if (isAbort(error)) throw error;
      throw new ApiError('network', { status: method === 'GET' || options.isRead ? 0 : 504 });
    }
  }
}

async function jsonOf<T>(answer: Response): Promise<T> {
  if (answer.status === 204) return undefined as T;
  try {
    return (await answer.json()) as T;
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new ApiError('server', { status: answer.status });
  }
}

function numberOf(answer: Response, header: string): number | null {
  const text = answer.headers.get(header);
  return text === null || text === '' ? null : Number(text);
}
