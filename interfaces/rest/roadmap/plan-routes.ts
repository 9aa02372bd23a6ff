import { z } from 'zod';
import { NotFound } from '../../../application/errors.ts';
import { wholePlan, type WholePlan } from '../../../application/roadmap/whole-plan.ts';
import { canOnItem } from '../../../domain/access/policy.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import { columnsOf } from '../../../domain/roadmap/plan-columns.ts';
import { invalidParameter } from '../../http/refusal.ts';
import { countShape, dayShape, listShape, type Presented } from '../answer-shapes.ts';
import { containerRoutes } from '../containers.ts';
import { day, oneOf, optional, reference } from '../parameters.ts';
import type { Route } from '../route.ts';

const numbers = listShape(countShape);

const columnsShape = z
  .strictObject({
    first: dayShape,
    groups: z.strictObject({ paths: listShape(z.string()), editable: numbers }),
    epics: z.strictObject({
      ids: numbers,
      titles: listShape(z.string()),
      groups: numbers,
      parents: numbers,
      flags: numbers,
      starts: numbers,
      dues: numbers,
      pinned: numbers,
      earliest: numbers,
      latest: numbers,
    }),
    links: z.strictObject({ sources: numbers, targets: numbers, kinds: numbers, lags: listShape(z.int()) }),
  })
  .meta({
    id: 'PlanColumns',
    description:
      'Days count from the day before `first`, groups and epics are named by their places, from 1, and 0 stands for none. ' +
      '`ids` are differences to the one before, `flags` sums of 1 (closed), 2 (own start date) and 4 (own due date).',
  });

const planShape = z
  .strictObject({
    /** Null for what is too large to be scheduled at once, with what of it that is. */
    plan: columnsShape.nullable(),
    excess: z.enum(['epics', 'links']).nullable(),
  })
  .meta({ id: 'Plan' });

/** The epics of a group's roadmap and the links between them, whatever filters the rows: what the page schedules. */
export const planRoutes: readonly Route[] = [
  containerRoutes('group')({
    method: 'get',
    path: '/groups/:id/roadmap/plan',
    access: 'anybody',
    answers: planShape,
    parameters: {
      id: reference,
      start: optional(day),
      end: optional(day),
      state: optional(oneOf('opened', 'closed', 'all')),
    },
    async run(request, group) {
      const { start, end, state = 'all' } = request.parameters;
      if ((start === undefined) !== (end === undefined)) throw invalidParameter('start, end are needed together');
      const actor = await request.actor();
      const timeframe = start !== undefined && end !== undefined && { start, end };
      const shown = { group, ...(timeframe && { timeframe }), ...(state !== 'all' && { state }) };
      const left = request.left();
      return request.services.planTurns.inTurnOf(actor.user?.id ?? null, async () => {
        // Whoever does not wait any longer takes nobody's time.
        if (left.aborted) throw new NotFound();
        return presentPlan(actor, await wholePlan(request.services.queries, actor, shown));
      });
    },
  }),
];

function presentPlan(actor: Actor, plan: WholePlan): Presented<typeof planShape> {
  if (plan.excess !== null) return { plan: null, excess: plan.excess };
  const { links, groups } = plan;
  const editable = new Map([...groups].map(([id, group]) => [id, canEditEpics(actor, group)]));
  const epics = plan.epics.flatMap((epic) => {
    const group = groups.get(epic.namespaceId);
    if (group === undefined) return [];
    return [{ ...epic, groupPath: group.fullPath, canUpdate: editable.get(group.id) === true }];
  });
  return { plan: columnsOf({ epics, links }), excess: null };
}

/** What members may do with an epic follows from its group alone, as far as they can read it. */
function canEditEpics(actor: Actor, group: Namespace): boolean {
  const plain = {
    type: 'epic',
    confidential: false,
    authorId: 0,
    discussionLocked: false,
    authorBanned: false,
  } as const;
  return canOnItem(actor, 'update', { ...plain, assigneeIds: [] }, group);
}
