import { NotFound } from '../../../application/errors.ts';
import { issueTypes } from '../../../application/references/item-reference.ts';
import type { ItemRow, WorkItemType } from '../../../domain/work-items/work-item.ts';
import { idIn, requireContainer } from '../containers.ts';
import { iid, reference } from '../parameters.ts';
import { routesAbout, type RestRequest } from '../route.ts';

/** The issue, incident or task of a project; the same 404 if it does not exist or is hidden. */
export function requireIssue(request: RestRequest<unknown>, project: string, iid: number): Promise<ItemRow> {
  return requireNumbered(request, 'project', project, iid, issueTypes);
}

/** The epic of a group; the same 404 if it does not exist or is hidden. */
export function requireEpic(request: RestRequest<unknown>, group: string, iid: number): Promise<ItemRow> {
  return requireNumbered(request, 'group', group, iid, ['epic']);
}

/** With the id of its container an item is found at once; the container is read to say which of the two is missing. */
async function requireNumbered(
  request: RestRequest<unknown>,
  kind: 'group' | 'project',
  container: string,
  iid: number,
  types: readonly WorkItemType[],
): Promise<ItemRow> {
  const actor = await request.actor();
  const find = (id: number) => request.services.queries.workItems.findByIid(actor, id, iid, types);
  const known = idIn(container);
  const found = known === null ? null : await find(known);
  if (found !== null) return found;
  const { id } = await requireContainer(request, kind, container);
  return present(id === known ? null : await find(id));
}

/** A route about the issue, incident or task in its path. */
export const issueRoute = routesAbout({ id: reference, issue_iid: iid }, (request) =>
  requireIssue(request, request.parameters.id, request.parameters.issue_iid),
);

/** A route about the epic in its path. */
export const epicRoute = routesAbout({ id: reference, epic_iid: iid }, (request) =>
  requireEpic(request, request.parameters.id, request.parameters.epic_iid),
);

/** An item by its global id; the same 404 if it does not exist or is hidden. */
export async function requireItem(request: RestRequest<unknown>, id: number): Promise<ItemRow> {
  const items = await request.services.queries.workItems.findByIds(await request.actor(), [id]);
  return present(items.get(id) ?? null);
}

function present(item: ItemRow | null): ItemRow {
  if (item === null) throw new NotFound();
  return item;
}
