import { NotFound } from '../../../application/errors.ts';
import type { ItemRow } from '../../../domain/work-items/work-item.ts';
import { requireGroup } from '../containers.ts';
import type { RestRequest } from '../route.ts';
import { epicPaths } from '../work-items/epic-paths.ts';
import { requireEpic, requireIssue } from '../work-items/required-items.ts';

/** Kinds of items with notes: the issues of a project and the epics of a group. */
export interface Noteable {
  /** Path of one item, ending in `:iid`. */
  roots: readonly string[];
  find: (request: RestRequest<unknown>, container: string, number: number) => Promise<ItemRow>;
}

export const issueNoteable: Noteable = { roots: ['/projects/:id/issues/:iid'], find: requireIssue };
export const epicNoteable: Noteable = { roots: epicPaths('/:iid'), find: epicByIdOrIid };

/** In paths of notes, epics are identified by id; because an id and an iid can collide, the id is tried first. */
async function epicByIdOrIid(request: RestRequest<unknown>, container: string, number: number): Promise<ItemRow> {
  const group = await requireGroup(request, container);
  const { workItems } = request.services.queries;
  const byId = (await workItems.findByIds(await request.actor(), [number])).get(number);
  if (byId?.type === 'epic' && byId.namespaceId === group.id) return byId;
  return requireEpic(request, container, number).catch(() => {
    throw new NotFound();
  });
}
