import type { z } from 'zod';
import type { Requester, UseCaseClass } from '../../application/door/perform.ts';
import type { Services } from '../../application/services.ts';
import type { Actor } from '../../domain/access/actor.ts';
import type { AccessToken, TokenScope } from '../../domain/people/access-token.ts';
import type { User } from '../../domain/people/user.ts';
import type { SentBytes, SentFile } from '../http/bodies/sent-file.ts';
import type { HttpSettings } from '../http/settings.ts';
import type { Answer } from './answer.ts';
import { shapesByStatus, type AnswerShape, type DescribedAnswers, type Returned } from './answer-shapes.ts';
import type { PagedList } from './pagination.ts';

export type RestMethod = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** The request object of a route. */
export interface RestRequest<Parameters> {
  /** Declared by the route; from path, query and body. */
  readonly parameters: Parameters;
  readonly services: Services;
  /** Base URL of the request, without a trailing slash; prefix of all absolute URLs in answers. */
  readonly baseUrl: string;
  readonly requester: Requester;
  readonly now: Date;
  /** `YYYY-MM-DD` */
  readonly today: string;
  /** The running version, and settings from the environment. */
  readonly instance: Pick<
    HttpSettings,
    'version' | 'revision' | 'signUpEnabled' | 'passwordsEnabled' | 'firstDayOfWeek'
  >;
  /** The token of the request; null for sessions and anonymous callers. */
  readonly token: AccessToken | null;
  /** The query of the address as it was sent, without its question mark. */
  readonly query: string;
  /** True if a page posted it as a plain form: the browser shows what is answered. */
  readonly isPlainForm: boolean;
  /** Every parameter as it was sent, declared or not. */
  readonly sent: Readonly<Record<string, unknown>>;
  /** Aborted when the caller leaves before the answer is complete. */
  left(): AbortSignal;
  /** The actor, for reads: as of the start of the request, and after a write as it left them. */
  actor(): Promise<Actor>;
  /** The signed-in person; throws 401 if there is none. */
  user(): User;
  /**
   * Performs a use case. Its transaction stays open until `run` has made the answer, so that the answer's reads are of the
   * same moment; what follows must not wait for anything but the database.
   */
  perform<Sent, Input, Output>(useCase: UseCaseClass<Sent, Input, Output>, input: NoInfer<Sent>): Promise<Output>;
  /** As `perform`, and commits at once, for what follows outside of the request's own reads. */
  performAndCommit<Sent, Input, Output>(
    useCase: UseCaseClass<Sent, Input, Output>,
    input: NoInfer<Sent>,
  ): Promise<Output>;
  /**
   * Commits what was performed, before the answer waits for anything but the database. Returns whether the request has
   * committed anything: then what follows must not fail.
   */
  commit(): Promise<boolean>;
  /** Reads the requested page of a list and sends it with its headers. */
  list<Row, Entry>(list: PagedList<Row, Entry>): Promise<Answer<readonly Entry[]>>;
  /** Receives the uploaded file, of at most `largest` bytes. @throws Invalid, Refusal 413 */
  receiveFile(largest?: number): Promise<SentFile>;
  /** Lets the sender wait before the files are received: the limit of the time of a request does not hold for them. */
  letFilesWait(): void;
  /** Receives all uploaded files into memory; the limits are those of all of them together. @throws Invalid, Refusal 413 */
  receiveFiles(limits: { largest: number; most: number }): Promise<SentBytes[]>;
  /** For a thing requested by its former path: redirects (301) to the URL with its id, except for writes. */
  redirectReading(formerPath: string, id: number): void;
  /** True if the client has this version already (`If-None-Match`). */
  has(etag: string): boolean;
  /** Throws 412 if the thing changed after `If-Unmodified-Since`. */
  requireUnmodified(updatedAt: Date): void;
}

export interface RouteDescription<Shape extends z.ZodRawShape, Answers extends DescribedAnswers> {
  method: RestMethod;
  /**
   * Pattern below `/api/v4`, for example `/groups/:id/epics/:iid`; a list for several paths of one thing. Each `:name`
   * is declared in `parameters` and is decoded, so that `a%2Fb` is `a/b`. An earlier route takes precedence over a
   * later one.
   */
  path: string | readonly string[];
  /** Who may call at all; the policy decides the rest. Without a default, so that no route is open by mistake. */
  access: 'anybody' | 'signed-in' | 'administrator';
  /** Scopes that tokens need, one of these; defaults to `api`, and `read_api` for GET. */
  scopes?: readonly TokenScope[];
  parameters?: Shape;
  /**
   * The answer of a successful call. It types what `run` returns, tests compare every answer with it, and the OpenAPI
   * document is generated from it.
   */
  answers: Answers;
  /** Columns by which the list can be sorted with `pagination=keyset`; none if omitted. */
  keysetOrders?: readonly string[];
  /**
   * The body is a form whose field of this name is a file, which `run` receives after checking permissions. Other
   * parameters are in the URL.
   */
  takesFile?: string;
  /**
   * A page may post it as a plain form, with the session's CSRF token in the field `authenticity_token`. Only for routes
   * at the address of a page.
   */
  acceptsPlainForm?: true;
  /** A POST that changes nothing: when it is repeated, it runs again, with the rights of that time. */
  onlyReads?: true;
  /** A secondary lets the primary answer, because it has no copy of what the answer holds. */
  atPrimary?: boolean;
  /** Each call counts as a search; calls with the parameter `search` always do. */
  searches?: boolean;
  /**
   * Only translates between HTTP and the application. A returned value is sent as JSON: 200 for GET, PUT, PATCH and
   * DELETE, 201 for POST; 204 for undefined. An `Answer` overrides that.
   */
  run(request: RestRequest<z.infer<z.ZodObject<Shape>>>): Promise<Returned<Answers>>;
}

/** A route without the types of its parameters and answer, ready to be registered. */
export interface Route extends Omit<
  RouteDescription<z.ZodRawShape, DescribedAnswers>,
  'path' | 'parameters' | 'answers' | 'scopes' | 'run'
> {
  paths: readonly string[];
  scopes: readonly TokenScope[];
  parameters: z.ZodRawShape;
  answers: ReadonlyMap<number, AnswerShape>;
  run(request: RestRequest<Record<string, unknown>>): Promise<unknown>;
}

/** Routes that the API description lists under one heading. */
export interface RouteSection {
  title: string;
  routes: readonly Route[];
}

/** Declares one call of the REST API; features export lists of these, registered in `routes.ts`. */
export function route<const Shape extends z.ZodRawShape, const Answers extends DescribedAnswers>(
  description: RouteDescription<Shape, Answers>,
): Route {
  const { path, parameters, method } = description;
  const paths = typeof path === 'string' ? [path] : path;
  for (const one of paths) {
    for (const [, name] of one.matchAll(/:(\w+)/g)) {
      if (name !== undefined && parameters?.[name] === undefined) throw new Error(`${one} does not declare ${name}`);
    }
  }
  return {
    ...description,
    paths,
    parameters: parameters ?? {},
    answers: shapesByStatus(description.answers, method),
    scopes: description.scopes ?? (method === 'get' ? ['api', 'read_api'] : ['api']),
    run: (request) => description.run(request as unknown as RestRequest<z.infer<z.ZodObject<Shape>>>),
  };
}

/** Routes about the thing that these path parameters identify: it is loaded first and passed to `run`. */
export function routesAbout<Named extends z.ZodRawShape, Thing>(
  _named: Named,
  find: (request: RestRequest<z.infer<z.ZodObject<Named>>>) => Promise<Thing>,
) {
  return <const Shape extends Named, const Answers extends DescribedAnswers>(
    description: Omit<RouteDescription<Shape, Answers>, 'run'> & {
      run(request: RestRequest<z.infer<z.ZodObject<Shape>>>, thing: Thing): Promise<Returned<Answers>>;
    },
  ): Route =>
    route<Shape, Answers>({
      ...description,
      run: async (request) =>
        description.run(request, await find(request as unknown as RestRequest<z.infer<z.ZodObject<Named>>>)),
    });
}
