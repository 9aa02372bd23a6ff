import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { ApplicationError, NotFound, unauthenticated, Forbidden } from '../../application/errors.ts';
import { sendLargeJson, sendNothing } from '../http/answering.ts';
import { requireScope } from '../http/identity/authentication.ts';
import { callerHas, etagOf } from '../http/headers/etag.ts';
import type { HttpDependencies } from '../http/dependencies.ts';
import { identify } from '../http/identify.ts';
import { readQuery } from '../http/bodies/query-string.ts';
import type { Throttles } from '../http/limits/rate-limits.ts';
import { badRequest, Refusal } from '../http/refusal.ts';
import { isFormPost, readPlainForm, type PlainForm } from '../http/bodies/plain-form.ts';
import { readBodyParameters } from '../http/bodies/request-body.ts';
import type { HttpContext, HttpMiddleware } from '../http/identity/request-state.ts';
import { refuseUnrouted } from '../http/routing.ts';
import { storable } from '../http/bodies/storable.ts';
import { sendUpload } from '../http/bodies/uploads.ts';
import { Answer, BytesAnswer, DocumentAnswer, EventsAnswer, FileAnswer, StreamAnswer, TextAnswer } from './answer.ts';
import { readParameters } from './parameters.ts';
import { runOnce } from './repeatable-request.ts';
import { runRequest } from './rest-request.ts';
import { routersBySegments, type FoundRoute } from './rest-routers.ts';
import type { Route } from './route.ts';

/** Path prefix of the API. */
export const apiRoot = '/api/v4';

type PathParameters = Readonly<Record<string, string>>;

/** Handles everything below `/api/v4` with these routes: authentication, rate limits, permissions and parameters. */
export function restApi(
  routes: readonly Route[],
  dependencies: HttpDependencies,
  throttles: Throttles,
): HttpMiddleware {
  const answer = routersBySegments(routes, apiRoot, (context, found) =>
    runRoute(context, { ...found, inPath: context.params }, dependencies),
  );
  return async (context, next) => {
    if (context.path !== apiRoot && !context.path.startsWith(`${apiRoot}/`)) return next();
    context.vary('Authorization, Cookie, Private-Token');
    await identify(context, dependencies, throttles);
    await answer(context, () => refuseUnrouted(context, next));
  };
}

/** Handles a route matched outside of the API prefix by the API's rules. */
export async function answerRoute(
  context: HttpContext,
  found: FoundRoute & { inPath: PathParameters },
  dependencies: HttpDependencies,
  throttles: Throttles,
): Promise<void> {
  context.vary('Authorization, Cookie, Private-Token');
  const form = found.route.acceptsPlainForm === true && isFormPost(context) ? await readPlainForm(context) : null;
  await identify(context, dependencies, throttles, form?.csrfToken);
  await runRoute(context, { ...found, form }, dependencies, { root: '', wrappers: ['epic', 'issue', 'group'] });
}

async function runRoute(
  context: HttpContext,
  { route, pattern, inPath: sentInPath, form = null }: FoundRoute & { inPath: PathParameters; form?: PlainForm | null },
  dependencies: HttpDependencies,
  { root, wrappers }: { root: string; wrappers: readonly string[] } = { root: apiRoot, wrappers: [] },
): Promise<void> {
  context.state.route = `${root}${pattern}`;
  requireDecodable(context.path);
  const inPath = storable(sentInPath);
  requireAccess(context, route);
  const { sendToPrimary } = context.state;
  if (route.atPrimary === true && dependencies.services.replication.isStandby && sendToPrimary !== null) {
    return sendToPrimary(undefined, { isRead: true });
  }
  const body = form?.fields ?? (route.takesFile !== undefined ? {} : await bodyOf(context));
  const values = unwrapped({ ...readQuery(context.querystring), ...body }, wrappers);
  const isPlainForm = form !== null && context.state.authentication.session !== null;
  const run = async (names: PathParameters) => {
    const sent = { ...values, ...names };
    const parameters = readParameters(route.parameters, sent);
    if (route.searches === true || isText(parameters['search'])) {
      context.state.authentication.requester.limits?.count('search');
    }
    return runRequest(context, dependencies, route, { parameters, sent, isPlainForm });
  };
  const runAndSend = async () => {
    const result = await runWithNames(context, pattern, inPath, run);
    if (result instanceof FileAnswer) await sendUpload(context, result.upload, dependencies);
    else await send(context, route, result);
  };
  await (route.onlyReads === true ? runAndSend() : runOnce(context, dependencies, values, runAndSend));
}

/**
 * A suffix `.json` may belong to the name at the end of the path (`/projects/dots%2Fpackage.json`), so the full name is
 * tried first. A write with a name that does not exist never changes the thing without the suffix.
 */
async function runWithNames(
  context: HttpContext,
  pattern: string,
  inPath: PathParameters,
  run: (names: PathParameters) => Promise<unknown>,
): Promise<unknown> {
  const last = /:(\w+)$/.exec(pattern)?.[1];
  const short = last === undefined ? undefined : inPath[last];
  if (last === undefined || short === undefined || !/\.json\/?$/.test(context.path)) return run(inPath);
  try {
    return await run({ ...inPath, [last]: `${short}.json` });
  } catch (error) {
    const isUnknown =
      (error instanceof ApplicationError && (error.code === 'not_found' || error.code === 'invalid')) ||
      (error instanceof Refusal && error.status === 400);
    if (!isUnknown || !(isReading(context) || /^\d+$/.test(short))) throw error;
    return run(inPath);
  }
}

function requireDecodable(path: string): void {
  try {
    decodeURIComponent(path);
  } catch {
    throw badRequest('the address is not valid UTF-8');
  }
}

function isReading({ method }: HttpContext): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Forms of pages may send `epic[title]` for `title`. */
function unwrapped(sent: Record<string, unknown>, wrappers: readonly string[]): Record<string, unknown> {
  return wrappers.reduce((fields, wrapper) => {
    const inside = sent[wrapper];
    return inside !== null && typeof inside === 'object' ? { ...fields, ...inside } : fields;
  }, sent);
}

function requireAccess(context: HttpContext, { access, scopes }: Route): void {
  const { authentication } = context.state;
  if (access !== 'anybody' && authentication.user === null) throw unauthenticated();
  requireScope(authentication, scopes);
  if (access === 'administrator' && authentication.user?.admin !== true) throw new Forbidden();
}

async function bodyOf(context: HttpContext): Promise<Record<string, unknown>> {
  return isReading(context) ? {} : readBodyParameters(context);
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

/** Text that others wrote must not become a page or a script of this site. */
function sendBytes(context: HttpContext, { filename, content, headers }: BytesAnswer): void {
  context.status = 200;
  context.attachment(filename, { type: 'inline' });
  context.set({
    ...headers,
    'Content-Type': isUtf8(content) && !content.includes(0) ? 'text/plain; charset=utf-8' : 'application/octet-stream',
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Cache-Control': 'private, no-store',
  });
  context.body = bufferOf(content);
}

function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** @throws NotFound if there is nothing to send, because it was deleted after it was found or written */
async function send(context: HttpContext, { method, answers }: Route, result: unknown): Promise<void> {
  if (result === undefined && !answers.has(204)) throw new NotFound();
  if (result instanceof TextAnswer) {
    context.status = 200;
    context.attachment(result.filename);
    context.set({ 'Content-Type': `${result.type}; charset=utf-8`, 'Cache-Control': 'no-store' });
    const text = result.type === 'text/csv' ? marked(result.text) : result.text;
    context.body = typeof text === 'string' ? text : Readable.from(text, { objectMode: false });
    if (typeof result.text !== 'string') context.res.setMaxListeners(20);
    return;
  }
  if (result instanceof DocumentAnswer) {
    context.status = 200;
    context.attachment(result.filename);
    context.set({ 'Content-Type': result.type, 'Cache-Control': 'private, no-store', ...result.headers });
    context.body = bufferOf(result.content);
    return;
  }
  if (result instanceof StreamAnswer) {
    context.status = 200;
    context.attachment(result.filename);
    // Encrypted or packed already, so not compressed on the way.
    context.set({ 'Content-Type': 'application/octet-stream', 'Cache-Control': 'private, no-store, no-transform' });
    context.res.setMaxListeners(20);
    context.body = Readable.from(result.content, { objectMode: false });
    return;
  }
  if (result instanceof BytesAnswer) {
    sendBytes(context, result);
    return;
  }
  if (result instanceof EventsAnswer) {
    context.status = 200;
    // The last one disables nginx's buffering of the answer.
    context.set({
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    });
    context.req.socket.setNoDelay(true);
    // Each layer that waits for the end of a stream listens, more than ten in all.
    context.res.setMaxListeners(20);
    context.body = Readable.from(result.events, { objectMode: false });
    return;
  }
  const answer = result instanceof Answer ? result : new Answer(usualStatus(method, result), result);
  context.set(answer.headers);
  if (answer.status === 204 || answer.status === 303 || answer.status === 304) {
    sendNothing(context, answer.status);
    return;
  }
  await sendLargeJson(context, answer.status, answer.body);
  context.set('Cache-Control', method === 'get' ? 'max-age=0, private, must-revalidate' : 'no-store');
  if (method === 'get' && answer.status === 200 && answer.headers['ETag'] === undefined) revalidate(context);
}

function usualStatus(method: Route['method'], result: unknown): number {
  if (result === undefined) return 204;
  return method === 'post' ? 201 : 200;
}

/** Weak validators: clients with the same answer get 304. */
function revalidate(context: HttpContext): void {
  const etag = etagOf(context.body as Buffer);
  context.set('ETag', etag);
  if (callerHas(context, etag)) sendNothing(context, 304);
}

const byteOrderMark = '\uFEFF';

/** With a byte order mark, without which spreadsheets take a file for another encoding than UTF-8. */
function marked(text: string | AsyncIterable<string>): string | AsyncIterable<string> {
  return typeof text === 'string' ? byteOrderMark + text : markedParts(text);
}

async function* markedParts(text: AsyncIterable<string>): AsyncGenerator<string> {
  yield byteOrderMark;
  yield* text;
}
