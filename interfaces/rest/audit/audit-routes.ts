import { inDigits } from '../../../domain/calendar/format.ts';
import type { AuditFilter } from '../../../application/audit/audit-queries.ts';
import { Forbidden, NotFound } from '../../../application/errors.ts';
import { mayReadAuditEvents } from '../../../domain/access/policy.ts';
import { auditSubjects } from '../../../domain/audit/audit-event.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import { csvLine } from '../../../domain/text/csv.ts';
import { badRequest } from '../../http/refusal.ts';
import { pageOf } from '../answer-shapes.ts';
import { TextAnswer } from '../answer.ts';
import { requireContainer, type ContainerKind } from '../containers.ts';
import { identifier, instant, oneOf, optional, optionalText, reference } from '../parameters.ts';
import { route, type RestRequest, type Route } from '../route.ts';
import { auditCells, auditColumns, auditEventShape, presentAuditEvents } from './audit-presenter.ts';

const exportedMaximum = 100_000;
const rowsAtOnce = 500;
/** No one has this id. */
const nobody = 0;
const keysetOrders = ['id', 'created_at'];

const filters = {
  created_after: optional(instant),
  created_before: optional(instant),
  author_id: optional(identifier),
  author_username: optionalText,
  target_type: optional(oneOf(...auditSubjects)).meta({ description: 'What the events are about.' }),
};

interface Filters {
  created_after?: Date | undefined;
  created_before?: Date | undefined;
  author_id?: number | undefined;
  author_username?: string | undefined;
  target_type?: AuditFilter['subject'];
}

/** What matters for an audit, from the change log: of the instance, and of groups and projects. Newest first. */
export const auditRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/audit_events',
    access: 'administrator',
    answers: pageOf(auditEventShape),
    parameters: filters,
    keysetOrders,
    run: async (request) => listEvents(request, await filterOf(request, null)),
  }),
  route({
    method: 'get',
    path: '/audit_events/export',
    access: 'administrator',
    answers: 'file',
    parameters: filters,
    run: async (request) => exportEvents(request, 'instance', await filterOf(request, null)),
  }),
  route({
    method: 'get',
    path: '/audit_events/:event_id',
    access: 'administrator',
    answers: auditEventShape,
    parameters: { event_id: identifier },
    run: (request) => oneEvent(request, null, request.parameters.event_id),
  }),
  ...routesOf('group'),
  ...routesOf('project'),
];

function routesOf(kind: ContainerKind): Route[] {
  const root = `/${kind}s/:id/audit_events`;
  return [
    route({
      method: 'get',
      path: root,
      access: 'signed-in',
      answers: pageOf(auditEventShape),
      parameters: { id: reference, ...filters },
      keysetOrders,
      async run(request) {
        const namespace = await requireAudited(request, kind, request.parameters.id);
        return listEvents(request, await filterOf(request, namespace));
      },
    }),
    route({
      method: 'get',
      path: `${root}/export`,
      access: 'signed-in',
      answers: 'file',
      parameters: { id: reference, ...filters },
      async run(request) {
        const namespace = await requireAudited(request, kind, request.parameters.id);
        return exportEvents(request, namespace.path, await filterOf(request, namespace));
      },
    }),
    route({
      method: 'get',
      path: `${root}/:event_id`,
      access: 'signed-in',
      answers: auditEventShape,
      parameters: { id: reference, event_id: identifier },
      async run(request) {
        const namespace = await requireAudited(request, kind, request.parameters.id);
        return oneEvent(request, namespace, request.parameters.event_id);
      },
    }),
  ];
}

/** The group or project, if the caller may read audit events there, at least their own. @throws NotFound, Forbidden */
async function requireAudited(
  request: RestRequest<unknown>,
  kind: ContainerKind,
  idOrPath: string,
): Promise<Namespace> {
  const namespace = await requireContainer(request, kind, idOrPath);
  if (mayReadAuditEvents(await request.actor(), namespace) === null) throw new Forbidden();
  return namespace;
}

async function filterOf(request: RestRequest<Filters>, namespace: Namespace | null): Promise<AuditFilter> {
  const sent = request.parameters;
  const { people } = request.services.queries;
  const named =
    sent.author_username === undefined
      ? undefined
      : ((await people.findByUsername(await request.actor(), sent.author_username))?.id ?? nobody);
  return {
    namespace,
    createdAfter: sent.created_after,
    createdBefore: sent.created_before,
    authorId: sent.author_id ?? named,
    subject: sent.target_type,
  };
}

async function listEvents(request: RestRequest<unknown>, filter: AuditFilter) {
  const actor = await request.actor();
  const { auditEvents } = request.services.queries;
  return request.list({
    read: (page) => auditEvents.page(actor, filter, page),
    count: (limit) => auditEvents.count(actor, filter, limit),
    present: (rows) => presentAuditEvents(request, rows),
  });
}

async function oneEvent(request: RestRequest<unknown>, namespace: Namespace | null, id: number) {
  const event = await request.services.queries.auditEvents.find(await request.actor(), namespace, id);
  if (event === null) throw new NotFound();
  return (await presentAuditEvents(request, [event]))[0];
}

/** @throws Refusal 400 if more events match than a file may contain */
async function exportEvents(request: RestRequest<unknown>, name: string, filter: AuditFilter): Promise<TextAnswer> {
  const { auditEvents } = request.services.queries;
  if ((await auditEvents.count(await request.actor(), filter, exportedMaximum + 1)) > exportedMaximum) {
    throw badRequest(`More than ${inDigits(exportedMaximum)} events match. Narrow the list.`);
  }
  return new TextAnswer('text/csv', `${name}-audit-events-${request.today}.csv`, linesOf(request, filter));
}

async function* linesOf(request: RestRequest<unknown>, filter: AuditFilter): AsyncGenerator<string> {
  const { auditEvents } = request.services.queries;
  const actor = await request.actor();
  yield `${csvLine(auditColumns)}\r\n`;
  let cursor: string | null = null;
  for (let count = 0; count < exportedMaximum; count += rowsAtOnce) {
    const page = await auditEvents.page(actor, filter, {
      kind: 'keyset',
      size: rowsAtOnce,
      direction: 'forward',
      cursor,
    });
    const events = await presentAuditEvents(request, page.rows);
    if (events.length > 0) yield events.map((event) => `${csvLine(auditCells(event))}\r\n`).join('');
    if (!page.hasNext) return;
    cursor = page.cursor(page.rows.length - 1);
  }
}
