import 'reflect-metadata';
import { GraphQLError } from 'graphql';
import { ApplicationError, Unavailable } from '../../application/errors.ts';
import type { TokenScope } from '../../domain/people/access-token.ts';
import { sendJson, sendLargeJson } from '../http/answering.ts';
import type { Authentication } from '../http/identity/authentication.ts';
import type { HttpDependencies } from '../http/dependencies.ts';
import { identify } from '../http/identify.ts';
import type { Throttles } from '../http/limits/rate-limits.ts';
import { Refusal } from '../http/refusal.ts';
import type { HttpContext, HttpMiddleware } from '../http/identity/request-state.ts';
import { readAtPrimary } from '../sites/secondary-site.ts';
import { GraphqlContext } from './context.ts';
import { Allowance } from './execution/allowance.ts';
import { inaccessible } from './execution/answered-error.ts';
import { Executor, savedButUnread, type Answer, type OperationRequest } from './execution/executor.ts';
import { limits } from './execution/limits.ts';
import { turns } from '../http/limits/turns.ts';
import { readGraphqlRequest, type GraphqlRequest } from './graphql-request.ts';
import { graphqlSchema } from './schema.ts';

/** Handles `POST /api/graphql`. */
export function createGraphqlHandler(dependencies: HttpDependencies, throttles: Throttles): HttpMiddleware {
  const executor = new Executor(graphqlSchema(), dependencies.logger);
  return async (context) => {
    context.vary('Authorization, Cookie, Private-Token');
    try {
      await identify(context, dependencies, throttles);
      requireReadScope(context.state.authentication);
      const request = await readGraphqlRequest(context);
      const { sendToPrimary, isBehind } = context.state;
      if (sendToPrimary !== null) {
        if (!executor.changesNothing(request.operations)) return await sendToPrimary(request.body);
        if (isBehind && (await readAtPrimary(() => sendToPrimary(request.body, { isRead: true })))) return;
      }
      const allowance = allowanceOf(context, request);
      try {
        const { answers, hasChanged } = await answerAll(context, request, executor, allowance, dependencies);
        await sendLargeJson(context, 200, request.isMultiplex ? answers : answers[0]);
        const checked = allowance.checked(context.body as Buffer);
        if (checked instanceof GraphQLError) {
          sendJson(context, 200, { data: null, errors: [hasChanged ? savedButUnread : { message: checked.message }] });
        }
      } finally {
        allowance.close();
      }
    } catch (error) {
      sendRefusal(context, error);
    }
    context.set('Cache-Control', 'no-store');
  };
}

/** The limits of the request; its pending work is aborted when it ends or the client disconnects. */
function allowanceOf({ state: { authentication }, res }: HttpContext, { isJson }: GraphqlRequest): Allowance {
  const allowance = new Allowance({
    isSignedIn: authentication.user !== null,
    noMutations: noMutationsReason(authentication, isJson),
    turns,
  });
  res.once('close', () => allowance.close());
  return allowance;
}

/**
 * Queries run in parallel and share caches; otherwise operations run in order, so that each sees the changes of the
 * previous one.
 */
async function answerAll(
  { state }: HttpContext,
  { operations }: GraphqlRequest,
  executor: Executor,
  allowance: Allowance,
  dependencies: HttpDependencies,
): Promise<{ answers: Answer[]; hasChanged: boolean }> {
  const { authentication, baseUrl } = state;
  const { actor } = authentication;
  const { signal, deadline } = allowance;
  const { statementsAtOnce } = limits;
  const userId = authentication.user?.id ?? null;
  const mayWrite = isWriter(authentication);
  const reads = dependencies.services.limitedReads({ statementsAtOnce, signal, deadline, userId });
  const services = { ...dependencies.services, ...reads };
  const requester = { ...authentication.requester, baseUrl };
  const start = (): GraphqlContext =>
    new GraphqlContext(services, allowance, requester, actor, baseUrl, dependencies.settings, mayWrite);
  if (executor.changesNothing(operations)) {
    const shared = start();
    const run = (operation: OperationRequest) => executor.run(operation, allowance, () => shared.beside());
    return { answers: await Promise.all(operations.map(run)), hasChanged: false };
  }
  const answers: Answer[] = [];
  const started: GraphqlContext[] = [];
  const next = (): GraphqlContext => {
    const context = start();
    started.push(context);
    return context;
  };
  const hasChanged = () => started.some((context) => context.hasCommitted());
  for (const operation of operations) {
    try {
      answers.push(await executor.run(operation, allowance, next));
    } catch (error) {
      // Those before it are not to be sent again.
      if (!(error instanceof Unavailable) || !hasChanged()) throw error;
      answers.push({ data: null, errors: [{ message: error.message }] });
    }
  }
  return { answers, hasChanged: hasChanged() };
}

/** Queries require the scope `read_api` or `api`, mutations `api`; sessions have all rights of their person. */
function requireReadScope({ token }: Authentication): void {
  if (token !== null && !hasScope(token.scopes, ['read_api', 'api'])) throw new Refusal(401, { message: '' });
}

function noMutationsReason({ token }: Authentication, isJson: boolean): string | null {
  if (!isJson) return 'Mutations are sent as application/json';
  return isWriter({ token }) ? null : inaccessible;
}

function isWriter({ token }: Pick<Authentication, 'token'>): boolean {
  return token === null || hasScope(token.scopes, ['api']);
}

function hasScope(scopes: readonly TokenScope[], sufficient: readonly TokenScope[]): boolean {
  return scopes.some((scope) => sufficient.includes(scope));
}

/** HTTP errors keep their status and headers, but get the format of a GraphQL answer. */
function sendRefusal(context: HttpContext, error: unknown): void {
  const unauthenticated = error instanceof ApplicationError && error.code === 'unauthenticated';
  if (unauthenticated || (error instanceof Refusal && error.status === 401)) {
    sendJson(context, 401, { errors: [{ message: 'Invalid token' }] });
    return;
  }
  if (!(error instanceof Refusal) || error.closes || error.status === 429) throw error;
  const { message } = typeof error.body === 'string' ? { message: error.body } : error.body;
  sendJson(context, error.status, { errors: [{ message: error.reason ?? String(message) }] });
  context.set(error.headers);
}
