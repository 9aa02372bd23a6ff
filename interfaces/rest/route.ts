import type { z } from 'zod';
import type { Requester, UseCaseClass } from '../../application/perform.ts';
import type { Services } from '../../application/services.ts';
import type { Actor } from '../../domain/access/actor.ts';
import type { AccessToken, TokenScope } from '../../domain/people/access-token.ts';
import type { User } from '../../domain/people/user.ts';
import type { SentFile } from '../http/sent-file.ts';
import type { Answer } from './answer.ts';
import { shapesByStatus, type AnswerShape, type DescribedAnswers } from './answer-shapes.ts';
import type { PagedList } from './pagination.ts';

export type RestMethod = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** What a route works with. */
export interface RestRequest<Parameters> {
  /** As declared by the route, from path, query and body. */
  readonly parameters: Parameters;
  readonly services: Services;
  /** How the caller reached the instance, without a slash at the end; starts every absolute address in answers. */
  readonly baseUrl: string;
  readonly requester: Requester;
  readonly now: Date;
  /** `YYYY-MM-DD` */
  readonly today: string;
  /** What runs here. */
  readonly instance: { version: string; revision: string };
  /** The token that was used; null for sessions and anonymous callers. */
  readonly token: AccessToken | null;
  /** The actor; for reads. Loaded once, and again after a write, since a write may have changed what they may see. */
  actor(): Promise<Actor>;
  /** The signed-in person; throws 401 for anyone else. */
  user(): User;
  /** Does one thing through the one door for writes. */
  perform<Sent, Input, Output>(useCase: UseCaseClass<Sent, Input, Output>, input: NoInfer<Sent>): Promise<Output>;
  /** Reads one page of a list, as the caller asked for pages, and answers it with its headers. */
  list<Row>(list: PagedList<Row>): Promise<Answer>;
  /** Takes in the file of a route that takes one, of `largest` bytes at most. @throws Invalid, Refusal 413 */
  receiveFile(largest?: number): Promise<SentFile>;
  /** For what was named by a path it no longer has: throws 301 to the address with its id, except for writes. */
  redirectReading(formerPath: string, id: number): void;
  /** Whether the caller says to have this version already (`If-None-Match`). */
  has(etag: string): boolean;
  /** Throws 412 when the thing changed after `If-Unmodified-Since`. */
  requireUnmodified(updatedAt: Date): void;
}

export interface RouteDescription<Shape extends z.ZodRawShape> {
  method: RestMethod;
  /**
   * Below `/api/v4`, for example `/groups/:id/epics/:iid`; several addresses of one thing as a list. Each `:name` is
   * declared in `parameters` and arrives decoded, so that `a%2Fb` is `a/b`. An earlier route wins over a later one.
   */
  path: string | readonly string[];
  /** Who may call at all; anything finer is the policy's. There is no default, so that no route is open by mistake. */
  access: 'anybody' | 'signed-in' | 'administrator';
  /** Tokens must hold one of these; `api`, and `read_api` for GET, unless said otherwise. */
  scopes?: readonly TokenScope[];
  parameters?: Shape;
  /** What it answers when all goes well. Tests hold every answer against it, and the API's description is made of it. */
  answers: DescribedAnswers;
  /** Columns by which the list may be paged with `pagination=keyset`; none if left out. */
  keysetOrders?: readonly string[];
  /** The body is a form with a file, which `run` takes in once it knows that it may. Other parameters stand in the address. */
  takesFile?: boolean;
  /** Each call counts as a search; one with the parameter `search` does anyway. */
  searches?: boolean;
  /**
   * Translates and never decides. A returned value is sent as JSON: 200 for GET, PUT, PATCH and DELETE, 201 for POST;
   * nothing returned is 204. An `Answer` says otherwise.
   */
  run(request: RestRequest<z.infer<z.ZodObject<Shape>>>): Promise<unknown>;
}

/** A route with its parameters' types forgotten, ready to be registered. */
export interface Route extends Omit<
  RouteDescription<z.ZodRawShape>,
  'path' | 'parameters' | 'answers' | 'scopes' | 'run'
> {
  paths: readonly string[];
  scopes: readonly TokenScope[];
  parameters: z.ZodRawShape;
  answers: ReadonlyMap<number, AnswerShape>;
  run(request: RestRequest<Record<string, unknown>>): Promise<unknown>;
}

/** Routes that the description of the API lists under one heading. */
export interface RouteSection {
  title: string;
  routes: readonly Route[];
}

/** Describes one call of the REST API; a feature's routes are a list of these, registered in `routes.ts`. */
export function route<const Shape extends z.ZodRawShape>(description: RouteDescription<Shape>): Route {
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

/** Routes about the thing that these parameters of their path name: it is found first, and `run` gets it. */
export function routesAbout<Named extends z.ZodRawShape, Thing>(
  _named: Named,
  find: (request: RestRequest<z.infer<z.ZodObject<Named>>>) => Promise<Thing>,
) {
  return <const Shape extends Named>(
    description: Omit<RouteDescription<Shape>, 'run'> & {
      run(request: RestRequest<z.infer<z.ZodObject<Shape>>>, thing: Thing): Promise<unknown>;
    },
  ): Route =>
    route<Shape>({
      ...description,
      run: async (request) =>
        description.run(request, await find(request as unknown as RestRequest<z.infer<z.ZodObject<Named>>>)),
    });
}
