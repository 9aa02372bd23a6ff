import { DateTime } from 'luxon';
import { unauthenticated } from '../../application/errors.ts';
import type { Actor } from '../../domain/access/actor.ts';
import { servicesFor } from '../http/identity/authentication.ts';
import type { HttpDependencies } from '../http/dependencies.ts';
import { Refusal } from '../http/refusal.ts';
import { callerHas } from '../http/headers/etag.ts';
import type { HttpContext } from '../http/identity/request-state.ts';
import { letTakeItsTime } from '../http/broken-requests.ts';
import { receiveFile, receiveFiles } from '../http/bodies/sent-file.ts';
import { whenClosed } from '../http/when-closed.ts';
import { AnsweredWrite } from './answered-write.ts';
import { answerList, readPageRequest } from './pagination.ts';
import type { RestRequest, Route } from './route.ts';

/** Runs a route for an authenticated request with its declared and raw parameters, and commits what it wrote. */
export async function runRequest(
  context: HttpContext,
  { services: allServices, settings }: Pick<HttpDependencies, 'services' | 'settings'>,
  { keysetOrders = [], takesFile, run }: Pick<Route, 'keysetOrders' | 'takesFile' | 'run'>,
  { parameters, sent, isPlainForm }: Pick<RestRequest<Record<string, unknown>>, 'parameters' | 'sent' | 'isPlainForm'>,
): Promise<unknown> {
  const { authentication, baseUrl } = context.state;
  const services = servicesFor(authentication, allServices);
  const write = new AnsweredWrite(services.door, services);
  let actor = Promise.resolve<Actor>(authentication.actor);
  const request: RestRequest<Record<string, unknown>> = {
    parameters,
    services,
    baseUrl,
    requester: authentication.requester,
    instance: settings,
    now: services.clock.now(),
    today: services.clock.today(),
    token: authentication.token,
    query: context.querystring,
    isPlainForm,
    sent,
    left() {
      const leaving = new AbortController();
      whenClosed(context.res, () => leaving.abort());
      return leaving.signal;
    },
    actor: () => actor,
    user() {
      if (authentication.user === null) throw unauthenticated();
      return authentication.user;
    },
    async perform(useCase, input) {
      const { requester } = authentication;
      const written = await write.perform(useCase, { ...requester, baseUrl }, input);
      actor = Promise.resolve(written.actor);
      return written.output;
    },
    async performAndCommit(useCase, input) {
      const output = await request.perform(useCase, input);
      await write.commit();
      return output;
    },
    commit: () => write.commit(),
    list: (list) =>
      answerList(list, readPageRequest({ ...sent, ...parameters }, keysetOrders), {
        url: `${baseUrl}${context.path}`,
        query: new URLSearchParams(context.querystring),
      }),
    receiveFile: (largest) => receiveFile(context, services.files, { name: takesFile, largest }),
    letFilesWait: () => letTakeItsTime(context.req),
    receiveFiles: (limits) => receiveFiles(context, { name: takesFile, ...limits }),
    redirectReading(formerPath, id) {
      if (context.method !== 'GET' && context.method !== 'HEAD') return;
      const segments = context.path.split('/');
      const names = [formerPath, `${formerPath}.json`];
      const place = segments.findIndex((segment) => names.includes(decodeURIComponent(segment)));
      if (place === -1) return;
      const suffix = decodeURIComponent(segments[place] ?? '').slice(formerPath.length);
      const address = `${baseUrl}${segments.with(place, `${id}${suffix}`).join('/')}${context.search}`;
      throw new Refusal(301, { message: '301 Moved Permanently' }, { Location: address });
    },
    has: (etag) => callerHas(context, etag),
    requireUnmodified(updatedAt) {
      const header = context.get('if-unmodified-since');
      const since = [DateTime.fromHTTP(header), DateTime.fromISO(header)].find((date) => date.isValid);
      // The header counts whole seconds.
      if (since === undefined || DateTime.fromJSDate(updatedAt).startOf('second') <= since) return;
      throw new Refusal(412, { message: '412 Precondition Failed' });
    },
  };
  return write.answer(() => run(request));
}
