import { randomBytes } from 'node:crypto';
import { ReadOnlyDatabase } from '../application/errors.ts';
import type { AccessToken } from '../domain/people/access-token.ts';
import { capitalized } from '../domain/text/capitalized.ts';
import { fieldWords } from '../domain/text/field-words.ts';
import type { AtPath } from '../domain/text/path-pattern.ts';
import { isLoopbackHost } from '../interfaces/http/headers/host-names.ts';
import { CommandMisused, CommandRefused, CommandUnavailable, type RefusalCode } from './failure.ts';
import { withInstance, type Instance } from './instance.ts';
import type { RestCalls } from './rest.generated.ts';
import type { PrivateRequest } from './private-server.ts';
import { printLine, type Terminal } from './terminal.ts';

const timeout = 60_000;
const rowsPerPage = 100;
const mostPages = 10_000;

export interface ApiOptions {
  /** URL of a running Milepost; without it the local database is used. */
  url?: string;
  json?: boolean;
}

export const urlOption = ['--url <address>', 'work on the Milepost at this address, with MILEPOST_TOKEN'] as const;

/** What the API refuses, by the status of its answer. */
export class ApiRefusal extends CommandRefused {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message, codeOf(status, message));
  }
}

function codeOf(status: number, message: string): RefusalCode {
  if (status === 401 || status === 403 || message === notAllowed) return 'forbidden';
  if (status === 404) return 'not_found';
  return status === 409 ? 'conflict' : 'invalid';
}

type Parameters = Readonly<Record<string, unknown>>;
type CallAt<Method extends keyof RestCalls, Path extends string> = AtPath<RestCalls[Method], `/api/v4${Path}`>;
type AnswerAt<Method extends keyof RestCalls, Path extends string> =
  CallAt<Method, Path> extends { answer: infer Answer } ? Answer : never;
/** Optional if no parameter is required; `[never]` if no route has the path. */
type ParametersAt<Method extends keyof RestCalls, Path extends string> = [CallAt<Method, Path>] extends [never]
  ? [never]
  : CallAt<Method, Path> extends { parameters: infer Sent }
    ? object extends Sent
      ? [parameters?: Sent]
      : [parameters: Sent]
    : never;

/**
 * The REST API for commands, so that one implementation of a command works for this machine and a remote instance. The
 * path of a call, such as `/groups/${id}`, says what its parameters and its answer are.
 */
export type Api = Pick<RestClient, 'get' | 'all' | 'send' | 'file'>;

/**
 * Uses the instance at `--url` or MILEPOST_URL with the token in MILEPOST_TOKEN. Without a URL it opens the instance of
 * the environment and serves the API to this process alone, as its first active administrator.
 */
export async function withApi<Answer>(
  terminal: Terminal,
  { url }: ApiOptions,
  work: (api: Api) => Promise<Answer>,
): Promise<Answer> {
  const address = url ?? terminal.environment.MILEPOST_URL?.trim() ?? '';
  if (address === '') return withInstance(terminal, (instance) => serveAlone(instance, work));
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) {
    throw new CommandMisused('The address must begin with http:// or https:// (--url or MILEPOST_URL).');
  }
  const token = terminal.environment.MILEPOST_TOKEN?.trim() ?? '';
  if (token === '') throw new CommandMisused('Set MILEPOST_TOKEN to a personal access token with the scope api.');
  if (!/^[\x21-\x7e]+$/.test(token)) throw new CommandMisused('MILEPOST_TOKEN has characters that no token has.');
  warnOfPlainText(terminal, new URL(address));
  return work(new RestClient(address.replace(/\/+$/, ''), token, { fetch }));
}

function warnOfPlainText({ stderr }: Terminal, { protocol, hostname }: URL): void {
  if (protocol === 'https:' || isLoopbackHost(hostname)) return;
  printLine(stderr, `milepost: warning: the token is sent to ${hostname} without encryption. Use https://.`);
}

async function serveAlone<Answer>(
  { config, database, services, administrator }: Instance,
  work: (api: Api) => Promise<Answer>,
): Promise<Answer> {
  const [{ createApp }, { PrivateServer }, { createLogger }, { digestOf }, { settingsOf }] = await Promise.all([
    import('../interfaces/app.ts'),
    import('./private-server.ts'),
    import('../infrastructure/logging.ts'),
    import('../application/people/secrets.ts'),
    import('./running-instance.ts'),
  ]);
  const secret = randomBytes(32).toString('hex');
  const { user, ...actor } = await services.actors.load(administrator.id);
  if (user === null) throw new Error('the administrator is gone');
  const token: AccessToken = {
    id: 0,
    userId: user.id,
    name: 'command line',
    description: null,
    digest: digestOf(secret),
    scopes: ['api'],
    impersonation: false,
    revoked: false,
    createdAt: services.clock.now(),
    lastUsedAt: null,
    expiresAt: null,
  };
  const { credentials } = services.queries;
  const app = createApp({
    settings: {
      ...settingsOf(config, config.baseUrl),
      // Nobody else knows the secret.
      rateLimits: { ...config.rateLimits, api: 0, apiPerPerson: 0, search: 0, memberDeletion: 0 },
    },
    logger: createLogger({ logLevel: 'silent' }),
    services: {
      ...services,
      queries: {
        ...services.queries,
        credentials: {
          token: (digest) =>
            Promise.resolve(Buffer.compare(token.digest, digest) === 0 ? { token, actor: { ...actor, user } } : null),
          session: () => Promise.resolve(null),
          sessionsOf: (userId, now) => credentials.sessionsOf(userId, now),
          idOf: (login) => credentials.idOf(login),
          person: (name) => credentials.person(name),
          markTokenUsed: () => Promise.resolve(),
          markSessionUsed: () => Promise.resolve(),
        },
      },
    },
    checkReadiness: () => database.checkReadiness(),
  });
  const handle = app.callback();
  const server = new PrivateServer((request, response) => void handle(request, response));
  const { isStandby: isReadOnly } = services.replication;
  try {
    return await work(
      new RestClient(server.address, secret, { fetch: (...sent) => server.fetch(...sent), isReadOnly }),
    );
  } finally {
    await services.feed.stop();
  }
}

interface RestClientOptions {
  fetch(url: URL, request: PrivateRequest & { redirect: 'error' }): Promise<Response>;
  /** True on a standby. */
  isReadOnly?: boolean;
}

class RestClient {
  constructor(
    private readonly address: string,
    private readonly token: string,
    private readonly options: RestClientOptions,
  ) {}

  get<const Path extends string>(path: Path, ...sent: ParametersAt<'GET', Path>): Promise<AnswerAt<'GET', Path>>;
  async get<Body>(path: string, parameters: Parameters = {}): Promise<Body> {
    return (await this.request('GET', path, parameters)).body as Body;
  }

  /** All pages of a list. */
  all<const Path extends string>(path: Path, ...sent: ParametersAt<'GET', Path>): Promise<AnswerAt<'GET', Path>>;
  async all<Rows>(path: string, parameters: Parameters = {}): Promise<Rows> {
    const rows: unknown[] = [];
    for (let page = 1; page <= mostPages; page += 1) {
      const { body, headers } = await this.request('GET', path, { ...parameters, page, per_page: rowsPerPage });
      if (!Array.isArray(body)) break;
      rows.push(...(body as unknown[]));
      const next = headers.get('x-next-page') ?? '';
      if (next === '') return rows as Rows;
      if (next !== String(page + 1)) break;
    }
    throw new CommandUnavailable(`${this.address} does not answer as Milepost does.`);
  }

  send<Method extends 'POST' | 'PUT' | 'PATCH' | 'DELETE', const Path extends string>(
    method: Method,
    path: Path,
    ...sent: ParametersAt<Method, Path>
  ): Promise<AnswerAt<Method, Path>>;
  async send<Body>(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    parameters: Parameters = {},
  ): Promise<Body> {
    // The primary knows nothing of this process's own token.
    if (this.options.isReadOnly === true) throw new ReadOnlyDatabase();
    return (await this.request(method, path, parameters)).body as Body;
  }

  /** The bytes of a file; the query is sent as it is. */
  async file(path: string, query: string): Promise<Uint8Array> {
    const url = new URL(`${this.address}/api/v4${path}?${query}`);
    const { answer, bytes } = await this.fetched(url, { method: 'GET' });
    if (answer.ok) return bytes;
    throw this.refusal(answer, textOf(parsed(new TextDecoder().decode(bytes))));
  }

  private async request(method: string, path: string, parameters: Parameters) {
    const values = Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== undefined));
    const url = new URL(`${this.address}/api/v4${path}`);
    if (method === 'GET') for (const [name, value] of Object.entries(values)) url.searchParams.set(name, String(value));
    const sent = { method, ...(method !== 'GET' && { body: JSON.stringify(values) }) };
    const { answer, bytes } = await this.fetched(url, sent);
    const content = new TextDecoder().decode(bytes);
    const body = parsed(content);
    if (!answer.ok) throw this.refusal(answer, textOf(body));
    if (body === null && content !== '') throw this.strangeAnswer(answer);
    return { body, headers: answer.headers };
  }

  /** An answer with all its bytes; it may be cut off after it began. */
  private async fetched(
    url: URL,
    sent: { method: string; body?: string },
  ): Promise<{ answer: Response; bytes: Uint8Array }> {
    const headers = { 'Private-Token': this.token, 'Content-Type': 'application/json' };
    try {
      const signal = AbortSignal.timeout(timeout);
      const answer = await this.options.fetch(url, { ...sent, headers, redirect: 'error', signal });
      return { answer, bytes: new Uint8Array(await answer.arrayBuffer()) };
    } catch (error) {
      throw new CommandUnavailable(`No Milepost answers at ${this.address}: ${reasonOf(error)}.`);
    }
  }

  private refusal(answer: Response, text: string | null): Error {
    if (text === null) return this.strangeAnswer(answer);
    if (answer.status >= 500 || answer.status === 429) return new CommandUnavailable(text);
    return new ApiRefusal(answer.status, text);
  }

  private strangeAnswer({ status }: Response): Error {
    return new CommandUnavailable(`${this.address} does not answer as Milepost does (status ${status}).`);
  }
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message : String(cause);
}

function parsed(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

const notAllowed = 'You are not allowed to do that.';
/** What the API says in few words to programs. */
const texts: Readonly<Record<string, string>> = {
  '401 Unauthorized': 'MILEPOST_TOKEN is no valid token: it may be mistyped, expired or revoked.',
  '403 Forbidden': notAllowed,
  // The answer about seats to those who see the group, but not its seats.
  '400 Bad request': notAllowed,
  insufficient_scope: 'MILEPOST_TOKEN needs the scope api for that.',
};

/** The API's error in one line. */
function textOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const { error, message } = body as { error?: unknown; message?: unknown };
  const known = texts[String(message ?? error)];
  if (known !== undefined) return known;
  if (typeof message === 'string') return capitalized(message.replace(/^\d{3} (Bad request - )?/i, ''));
  if (typeof message === 'object' && message !== null) {
    return Object.entries(message as Record<string, string[]>)
      .flatMap(([field, texts]) => texts.map((text) => capitalized(`${fieldWords(field)} ${text}`)))
      .join(', ');
  }
  if (typeof error !== 'string') return null;
  return capitalized(error.replace(/^[\w.]+/, fieldWords));
}
