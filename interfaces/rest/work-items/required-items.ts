import { NotFound } from '../../../application/errors.ts';
import { issueTypes } from '../../../application/work-items/reference.ts';
import type { ItemRow } from '../../../domain/work-items/work-item.ts';
import { requireGroup, requireProject } from '../containers.ts';
import type { RestRequest } from '../route.ts';

/** The issue, incident or task of a project; absent and hidden are the same 404. */
export async function requireIssue(request: RestRequest<unknown>, project: string, iid: number): Promise<ItemRow> {
  const { id } = await requireProject(request, project);
  return present(await request.services.queries.workItems.findByIid(await request.actor(), id, iid, issueTypes));
}

/** The epic of a group; absent and hidden are the same 404. */
export async function requireEpic(request: RestRequest<unknown>, group: string, iid: number): Promise<ItemRow> {
  const { id } = await requireGroup(request, group);
  return present(await request.services.queries.workItems.findByIid(await request.actor(), id, iid, ['epic']));
}

/** An item by its id in the instance; absent and hidden are the same 404. */
export async function requireItem(request: RestRequest<unknown>, id: number): Promise<ItemRow> {
  const items = await request.services.queries.workItems.findByIds(await request.actor(), [id]);
  return present(items.get(id) ?? null);
}

function present(item: ItemRow | null): ItemRow {
  if (item === null) throw new NotFound();
  return item;
}
