import { z } from 'zod';
import { NotFound } from '../../../application/errors.ts';
import { feedEvents } from '../../../application/calendar-feeds/feed-events.ts';
import { RenewFeedToken } from '../../../application/people/renew-feed-token.ts';
import { icsOf } from '../../../domain/calendar/ics.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import { etagOf } from '../../http/headers/etag.ts';
import { Answer, DocumentAnswer } from '../answer.ts';
import { containerRoutes, idIn } from '../containers.ts';
import { reference, text } from '../parameters.ts';
import { route, type RestRequest, type Route } from '../route.ts';

const tokenShape = z.strictObject({ feed_token: z.string() });
/** Who knows the address reads as its person, so asking for one takes a token that may do more than read. */
const scopes = ['api'] as const;

/** The milestones and due days of a group or project for calendars, which know no more than an address. */
export const calendarFeedRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/user/feed_token',
    access: 'signed-in',
    answers: tokenShape,
    scopes,
    run: (request) => Promise.resolve({ feed_token: request.services.calendarFeeds.tokenOf(request.user()) }),
  }),
  route({
    method: 'post',
    path: '/user/feed_token/reset',
    access: 'signed-in',
    answers: tokenShape,
    async run(request) {
      return { feed_token: request.services.calendarFeeds.tokenOf(await request.perform(RenewFeedToken, {})) };
    },
  }),
  ...addressRoutes('group'),
  ...addressRoutes('project'),
];

function addressRoutes(kind: 'group' | 'project'): Route[] {
  return [
    containerRoutes(kind)({
      method: 'get',
      path: `/${kind}s/:id/calendar`,
      access: 'signed-in',
      answers: z.strictObject({ url: z.string() }),
      scopes,
      parameters: { id: reference },
      run(request, namespace) {
        const { baseUrl, services } = request;
        const query = new URLSearchParams({ feed_token: services.calendarFeeds.tokenOf(request.user()) });
        return Promise.resolve({ url: `${baseUrl}/api/v4/${kind}s/${namespace.id}/calendar.ics?${query.toString()}` });
      },
    }),
    route({
      method: 'get',
      path: `/${kind}s/:id/calendar.ics`,
      access: 'anybody',
      answers: { 200: 'file', 304: 'nothing' },
      parameters: { id: reference, feed_token: text },
      async run(request) {
        const { services, today, baseUrl, parameters } = request;
        const reader = await services.calendarFeeds.readerWith(parameters.feed_token);
        const namespace = reader && (await namespaceFor(request, reader, parameters.id));
        // A wrong token and what the person may not see look the same.
        if (reader === null || namespace?.kind !== kind) throw new NotFound();
        const events = await feedEvents(services.queries, reader, namespace, { today, baseUrl });
        const content = Buffer.from(icsOf(`${namespace.name}: due dates`, events));
        const etag = etagOf(content);
        if (request.has(etag)) return new Answer(304, null, { ETag: etag });
        const headers = { ETag: etag, 'Cache-Control': 'private, max-age=0, must-revalidate' };
        return new DocumentAnswer('text/calendar; charset=utf-8', `${namespace.path}.ics`, content, headers);
      },
    }),
  ];
}

function namespaceFor({ services }: RestRequest<unknown>, reader: Actor, idOrPath: string): Promise<Namespace | null> {
  const { namespaces } = services.queries;
  const id = idIn(idOrPath);
  return id === null ? namespaces.findByFullPath(reader, idOrPath) : namespaces.find(reader, id);
}
