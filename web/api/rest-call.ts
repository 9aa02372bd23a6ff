import type { AtPath } from '../../domain/text/path-pattern.ts';
import type { Method, RestOptions } from './rest-options.ts';
import type { RestCalls } from './rest.generated.ts';

type CallAt<M extends Method, Path extends string> = AtPath<RestCalls[M], Path>;

/** The answer of the call of the REST API at a path such as `/api/v4/groups/${string}/hooks`. */
export type AnswerAt<M extends Method, Path extends string> =
  CallAt<M, Path> extends { answer: infer Answer } ? Answer : never;

/** One entry of the list at a path. */
export type RowAt<Path extends string> = AnswerAt<'GET', Path> extends readonly (infer Row)[] ? Row : never;

type Sent<M extends Method, Parameters> = M extends 'GET'
  ? { query: Parameters }
  : M extends 'DELETE'
    ? { query: Parameters } | { body: Parameters }
    : { body: Parameters };
type Others = Pick<RestOptions, 'signal' | 'signingIn' | 'onAct'>;

/** The options of the call at a path; they may be left out if no parameter is required. There are none if no route is there. */
export type CallOptions<M extends Method, Path extends string> = [CallAt<M, Path>] extends [never]
  ? [never]
  : CallAt<M, Path> extends { parameters: infer Parameters }
    ? object extends Parameters
      ? [options?: Others & Partial<Sent<M, Parameters>>]
      : [options: Others & Sent<M, Parameters>]
    : never;
