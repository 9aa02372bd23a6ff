import { NotFound } from '../../../application/errors.ts';
import type { WorkItemFilter } from '../../../application/work-items/work-item-filter.ts';
import type { ItemRow, WorkItemType } from '../../../domain/work-items/work-item.ts';
import type { GraphqlContext } from '../context.ts';
import { readIid } from '../global-id.ts';

/** The epic of a group, by path and iid. @throws NotFound also if it is hidden */
export function findEpic(context: GraphqlContext, groupPath: string, iid: string): Promise<ItemRow> {
  return findByIid(context, groupPath, iid, ['epic']);
}

/** The issue, incident or task of a project, by path and iid. @throws NotFound also if it is hidden */
export function findIssue(context: GraphqlContext, projectPath: string, iid: string): Promise<ItemRow> {
  return findByIid(context, projectPath, iid, ['issue', 'incident', 'task']);
}

/** The current item, by its global number. @throws NotFound also if it is hidden */
export async function findById({ services, actor }: GraphqlContext, id: number): Promise<ItemRow> {
  const item = (await services.queries.workItems.findByIds(actor, [id])).get(id);
  if (item === undefined) throw new NotFound();
  return item;
}

/** The first item that matches a filter, or null; one identified only by namespace and number is cached. */
export async function firstItem(filter: WorkItemFilter, context: GraphqlContext): Promise<ItemRow | null> {
  const { types, within, iids, ...others } = filter;
  const [iid, ...otherIids] = iids ?? [];
  const isNamed = otherIids.length === 0 && Object.keys(others).length === 0;
  if (isNamed && iid !== undefined && within && !within.descendants && !within.ancestors) {
    return context.byAddress.item(within.namespaceId, iid, types);
  }
  const { rows } = await context.services.queries.workItems.page(
    context.actor,
    filter,
    { by: 'id', direction: 'asc' },
    { kind: 'keyset', size: 1, direction: 'forward', cursor: null },
  );
  return rows[0] ?? null;
}

async function findByIid(
  { services, actor }: GraphqlContext,
  fullPath: string,
  iidText: string,
  types: readonly WorkItemType[],
): Promise<ItemRow> {
  const iid = readIid(iidText);
  const namespace = await services.queries.namespaces.findByFullPath(actor, fullPath);
  if (iid === null || namespace === null) throw new NotFound();
  const item = await services.queries.workItems.findByIid(actor, namespace.id, iid, types);
  if (item === null) throw new NotFound();
  return item;
}
