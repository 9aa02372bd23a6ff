import { stillThere } from '../../../application/errors.ts';
import { canChangeParent, readablePolicyItem, type PlacedItem } from '../../../domain/access/policy.ts';
import { itemWebPath, relationPath } from '../../../domain/work-items/web-path.ts';
import type { ItemRow } from '../../../domain/work-items/work-item.ts';
import { presentUserBasic, userBasicShape } from '../people/user-presenter.ts';
import type { RestRequest } from '../route.ts';
import { itemContext } from './item-context.ts';
import { shortReference } from './references.ts';
import { countShape, dayShape, idShape, listShape, type Presented } from '../answer-shapes.ts';
import { presentAs } from '../present-as.ts';
import { z } from 'zod';

export const relationShape = z.strictObject({
  id: idShape,
  epic_issue_id: idShape.optional(),
  title: z.string(),
  state: z.enum(['opened', 'closed']),
  confidential: z.boolean(),
  assignees: listShape(userBasicShape),
  milestone: z.strictObject({ id: idShape, title: z.string() }).nullable(),
  weight: countShape.nullable(),
  due_date: dayShape.nullable(),
  reference: z.string(),
  path: z.string(),
  relation_path: z.string().nullable(),
  has_children: z.boolean(),
  has_issues: z.boolean(),
  can_admin: z.boolean(),
});

/** The children of an epic for its page. */
export async function presentRelations(
  request: RestRequest<unknown>,
  parent: ItemRow,
  children: readonly ItemRow[],
): Promise<Presented<typeof relationShape>[]> {
  const actor = await request.actor();
  const [context, kinds] = await Promise.all([
    itemContext(request, [parent, ...children], {}),
    request.services.queries.workItemDetails.childKinds(
      actor,
      children.map(({ id }) => id),
      null,
    ),
  ]);
  const group = stillThere(context.namespaces.get(parent.namespaceId));
  const placed = (item: ItemRow): PlacedItem => {
    const assigneeIds = (context.assignees.get(item.id) ?? []).map(({ id }) => id);
    const namespace = stillThere(context.namespaces.get(item.namespaceId));
    return { policy: readablePolicyItem(item, assigneeIds), namespace };
  };
  return children.map((child) => {
    const namespace = stillThere(context.namespaces.get(child.namespaceId));
    const milestone = child.milestoneId === null ? null : (context.milestones.get(child.milestoneId) ?? null);
    const isEpic = child.type === 'epic';
    return presentAs(relationShape, child, {
      ...(!isEpic && { epic_issue_id: child.id }),
      assignees: (context.assignees.get(child.id) ?? []).map((user) => presentUserBasic(user, request.baseUrl)),
      milestone: milestone === null ? null : { id: milestone.id, title: milestone.title },
      reference: `${namespace.fullPath}${shortReference(child)}`,
      path: itemWebPath(child, namespace),
      relation_path: relationPath(child, parent, group),
      has_children: kinds.get(child.id)?.epics ?? false,
      has_issues: kinds.get(child.id)?.issues ?? false,
      can_admin: canChangeParent(actor, placed(child), [placed(parent)]),
    });
  });
}
