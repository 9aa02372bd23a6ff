import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { ItemRow } from '../../../domain/work-items/work-item.ts';
import { requireGroup } from '../containers.ts';
import { boolean, identifier, iid, optional, reference, text } from '../parameters.ts';
import { route, type RestRequest, type Route } from '../route.ts';
import { adoptChild, childEpicsNow, listChildEpics, moveChild, placeParameters, releaseChild } from './child-lists.ts';
import { epicPaths } from './epic-paths.ts';
import { presentEpic, epicShape } from './epic-presenter.ts';
import { itemWebPath, relationPath } from '../../../domain/work-items/web-path.ts';
import { shortReference } from './references.ts';
import { requireEpic, epicRoute } from './required-items.ts';
import { z } from 'zod';
import { idShape, listShape, pageOf, type Presented } from '../answer-shapes.ts';

const epic = { id: reference, epic_iid: iid };
const child = { ...epic, child_id: identifier };
const all = epicPaths('/:epic_iid/epics', '/:epic_iid/links');
const one = all.map((path) => `${path}/:child_id`);

const linkedEpicShape = z
  .strictObject({
    id: idShape,
    iid: idShape,
    title: z.string(),
    group_id: idShape,
    parent_id: idShape,
    has_children: z.boolean(),
    has_issues: z.boolean(),
    reference: z.string(),
    url: z.string(),
    relation_url: z.string().nullable(),
  })
  .meta({ id: 'LinkedEpic' });

/** The child epics of an epic. */
export const childEpicRoutes: readonly Route[] = [
  epicRoute({
    method: 'get',
    path: all,
    access: 'anybody',
    answers: pageOf(epicShape),
    parameters: epic,
    async run(request, parent) {
      return listChildEpics(request, parent);
    },
  }),
  epicRoute({
    method: 'post',
    path: one,
    access: 'signed-in',
    answers: epicShape,
    parameters: child,
    async run(request, parent) {
      const moved = await adoptChild(request, parent, request.parameters.child_id, 'epic');
      return presentEpic(request, moved);
    },
  }),
  route({
    method: 'post',
    path: all,
    access: 'signed-in',
    answers: linkedEpicShape,
    parameters: { ...epic, title: text, confidential: optional(boolean) },
    async run(request) {
      const { parameters } = request;
      const group = await requireGroup(request, parameters.id);
      const parent = await requireEpic(request, parameters.id, parameters.epic_iid);
      const created = await request.perform(CreateWorkItem, {
        type: 'epic',
        namespace: group.id,
        title: parameters.title,
        confidential: parameters.confidential ?? parent.confidential,
        parentId: parent.id,
      });
      return presentLinkedEpic(request, group, parent, created);
    },
  }),
  epicRoute({
    method: 'put',
    path: one,
    access: 'signed-in',
    answers: listShape(epicShape),
    parameters: { ...child, ...placeParameters },
    async run(request, parent) {
      await moveChild(request, parent, request.parameters.child_id);
      return childEpicsNow(request, parent);
    },
  }),
  epicRoute({
    method: 'delete',
    path: one,
    access: 'signed-in',
    answers: epicShape,
    parameters: child,
    async run(request, parent) {
      const released = await releaseChild(request, parent, request.parameters.child_id, 'epic');
      return presentEpic(request, released);
    },
  }),
];

/** A child epic right after it was created. */
function presentLinkedEpic(
  { baseUrl }: RestRequest<unknown>,
  group: Namespace,
  parent: ItemRow,
  created: ItemRow,
): Presented<typeof linkedEpicShape> {
  return {
    id: created.id,
    iid: created.iid,
    title: created.title,
    group_id: created.namespaceId,
    parent_id: parent.id,
    has_children: false,
    has_issues: false,
    reference: `${group.fullPath}${shortReference(created)}`,
    url: `${baseUrl}${itemWebPath(created, group)}`,
    relation_url: relationPath(created, parent, group),
  };
}
