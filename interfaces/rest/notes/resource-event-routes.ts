import { z } from 'zod';
import { NotFound, stillThere } from '../../../application/errors.ts';
import type { ResourceEvent, ResourceEventKind } from '../../../application/work-items/resource-event-queries.ts';
import type { ItemRow } from '../../../domain/work-items/work-item.ts';
import { idShape, instantShape, pageOf, type Presented } from '../answer-shapes.ts';
import { iterationShape, presentIteration } from '../iterations/iteration-presenter.ts';
import { labelDetailsShape, presentLabelDetails } from '../labels/label-presenter.ts';
import { milestoneShape, presentMilestone } from '../milestones/milestone-presenter.ts';
import { epicNoteable, issueNoteable, type Noteable } from './noteable.ts';
import { identifier, iid, reference } from '../parameters.ts';
import { presentUserBasic, userBasicShape } from '../people/user-presenter.ts';
import { route, type RestRequest, type Route } from '../route.ts';
import { distinct } from '../work-items/item-context.ts';

const eventShape = z.strictObject({
  id: idShape,
  user: userBasicShape.nullable(),
  created_at: instantShape,
  resource_type: z.enum(['Issue', 'Epic']),
  resource_id: idShape,
});
const actionShape = z.enum(['add', 'remove']);
const shapes = {
  label: eventShape
    .extend({ label: labelDetailsShape.nullable(), action: actionShape })
    .meta({ id: 'ResourceLabelEvent' }),
  state: eventShape.extend({ state: z.enum(['closed', 'reopened']) }).meta({ id: 'ResourceStateEvent' }),
  milestone: eventShape
    .extend({ milestone: milestoneShape, action: actionShape })
    .meta({ id: 'ResourceMilestoneEvent' }),
  iteration: eventShape
    .extend({ iteration: iterationShape, action: actionShape })
    .meta({ id: 'ResourceIterationEvent' }),
} satisfies Record<ResourceEventKind, z.ZodType>;

/** Changes of the labels, state, milestone and iteration of an issue or epic, with person and time. */
export const resourceEventRoutes: readonly Route[] = [
  ...(['label', 'state', 'milestone', 'iteration'] as const).flatMap((kind) => events(kind, issueNoteable)),
  ...(['label', 'state'] as const).flatMap((kind) => events(kind, epicNoteable)),
];

function events(kind: ResourceEventKind, { roots, find }: Noteable): Route[] {
  const lists = roots.map((root) => `${root}/resource_${kind}_events`);
  const item = { id: reference, iid };
  return [
    route({
      method: 'get',
      path: lists,
      access: 'anybody',
      answers: pageOf(shapes[kind]),
      parameters: item,
      async run(request) {
        const found = await find(request, request.parameters.id, request.parameters.iid);
        const actor = await request.actor();
        const { resourceEvents } = request.services.queries;
        return request.list({
          read: (page) => resourceEvents.page(actor, kind, found, page),
          count: () => resourceEvents.count(actor, kind, found),
          present: (rows) => presentEvents(request, kind, found, rows),
        });
      },
    }),
    route({
      method: 'get',
      path: lists.map((list) => `${list}/:event_id`),
      access: 'anybody',
      answers: shapes[kind],
      parameters: { ...item, event_id: identifier },
      async run(request) {
        const { id, iid: number, event_id: eventId } = request.parameters;
        const found = await find(request, id, number);
        const event = await request.services.queries.resourceEvents.find(await request.actor(), kind, found, eventId);
        if (event === null) throw new NotFound();
        return (await presentEvents(request, kind, found, [event]))[0];
      },
    }),
  ];
}

async function presentEvents(
  request: RestRequest<unknown>,
  kind: ResourceEventKind,
  item: ItemRow,
  rows: readonly ResourceEvent[],
): Promise<Presented<(typeof shapes)[ResourceEventKind]>[]> {
  const authors = await request.services.queries.workItemDetails.users(distinct(rows.map(({ authorId }) => authorId)));
  const changeOf = await changesOf(request, kind, distinct(rows.map(({ subjectId }) => subjectId)));
  return rows.map((event) => {
    const author = event.authorId === null ? null : (authors.get(event.authorId) ?? null);
    return {
      id: event.id,
      user: author === null ? null : presentUserBasic(author, request.baseUrl),
      created_at: event.createdAt,
      resource_type: item.type === 'epic' ? 'Epic' : 'Issue',
      resource_id: item.id,
      ...changeOf(event),
    };
  });
}

type Distinct<Shape extends z.ZodType> = Omit<Presented<Shape>, keyof Presented<typeof eventShape>>;
type Change = { [Kind in ResourceEventKind]: Distinct<(typeof shapes)[Kind]> }[ResourceEventKind];

/** Presents what events changed; of these labels, milestones or iterations those that the caller may read. */
async function changesOf(
  request: RestRequest<unknown>,
  kind: ResourceEventKind,
  ids: readonly number[],
): Promise<(event: ResourceEvent) => Change> {
  const { labels, iterations, workItemDetails } = request.services.queries;
  const actor = await request.actor();
  switch (kind) {
    case 'label': {
      const found = await labels.byIds(actor, ids);
      return ({ subjectId, ...event }) => {
        const label = found.get(subjectId ?? 0) ?? null;
        return { label: label && presentLabelDetails(label), action: actionOf(event) };
      };
    }
    case 'milestone': {
      const found = await workItemDetails.milestones(actor, ids);
      const places = await workItemDetails.namespaces(actor, namespaceIds(found));
      return ({ subjectId, ...event }) => {
        const milestone = stillThere(found.get(subjectId ?? 0));
        const place = stillThere(places.get(milestone.namespaceId));
        return { milestone: presentMilestone(milestone, place, request), action: actionOf(event) };
      };
    }
    case 'iteration': {
      const found = await iterations.byIds(actor, ids);
      const groups = await workItemDetails.namespaces(actor, namespaceIds(found));
      return ({ subjectId, ...event }) => {
        const iteration = stillThere(found.get(subjectId ?? 0));
        const group = stillThere(groups.get(iteration.namespaceId));
        return { iteration: presentIteration(iteration, group, request), action: actionOf(event) };
      };
    }
    case 'state':
      return (event) => ({ state: event.action === 'closed' ? 'closed' : 'reopened' });
  }
}

function actionOf({ action }: Pick<ResourceEvent, 'action'>): Presented<typeof actionShape> {
  return action === 'remove' ? 'remove' : 'add';
}

function namespaceIds(rows: ReadonlyMap<number, { namespaceId: number } | null>): number[] {
  return distinct(Array.from(rows.values(), (row) => row?.namespaceId ?? null));
}
