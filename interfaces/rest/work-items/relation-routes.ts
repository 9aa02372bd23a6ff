import { listMaximum } from '../../../application/inputs/list-input.ts';
import { AddChildren } from '../../../application/work-items/add-children.ts';
import type { ItemRow, WorkItemType } from '../../../domain/work-items/work-item.ts';
import { ok } from '../answer.ts';
import { requireGroup } from '../containers.ts';
import { identifier, iid, reference, textList } from '../parameters.ts';
import type { RestRequest, Route } from '../route.ts';
import { pastedIds, type ChildType } from './pasted-references.ts';
import { releaseChild } from './child-lists.ts';
import { presentRelations, relationShape } from './relation-presenter.ts';
import { epicRoute } from './required-items.ts';
import { z } from 'zod';
import { listShape, type Presented } from '../answer-shapes.ts';

const epic = { id: reference, epic_iid: iid };
const tails: readonly [string, ChildType][] = [
  ['links', 'epic'],
  ['issues', 'issue'],
];

const relationsShape = z.strictObject({ issuables: listShape(relationShape), message: z.null() });

/** Adding and removing children on the page of an epic. */
export const relationRoutes: readonly Route[] = tails.flatMap(([tail, type]) => [
  epicRoute({
    method: 'post',
    path: `/groups/:id/-/epics/:epic_iid/${tail}`,
    access: 'signed-in',
    answers: { 200: relationsShape },
    parameters: { ...epic, issuable_references: textList },
    async run(request, parent) {
      const { parameters } = request;
      const group = await requireGroup(request, parameters.id);
      const childIds = await pastedIds(request, group, parameters.issuable_references, type);
      await request.perform(AddChildren, { parent: { id: parent.id }, childIds, type });
      return ok(await relationsNow(request, parent, type));
    },
  }),
  epicRoute({
    method: 'delete',
    path: `/groups/:id/-/epics/:epic_iid/${tail}/:child_id`,
    access: 'signed-in',
    answers: { 200: relationsShape },
    parameters: { ...epic, child_id: identifier },
    async run(request, parent) {
      await releaseChild(request, parent, request.parameters.child_id, type);
      return ok(await relationsNow(request, parent, type));
    },
  }),
]);

/** The first children of one type after the change, in tree order. */
async function relationsNow(
  request: RestRequest<unknown>,
  parent: ItemRow,
  type: ChildType,
): Promise<Presented<typeof relationsShape>> {
  const types: readonly WorkItemType[] = type === 'epic' ? ['epic'] : ['issue', 'incident'];
  const { rows } = await request.services.queries.workItems.page(
    await request.actor(),
    { types, parentId: parent.id },
    { by: 'relativePosition', direction: 'asc' },
    { kind: 'offset', page: 1, perPage: listMaximum },
  );
  return { issuables: await presentRelations(request, parent, rows), message: null };
}
