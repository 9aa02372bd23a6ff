import type { WorkItemFilter } from '../../../application/work-items/work-item-filter.ts';
import { listSubjects, type ListSubject } from '../../../domain/boards/board.ts';
import { any, sql, trusted, type Fragment } from '../sql.ts';

/** Items in a list of a board, or in none of its lists. `health` is that of an item. */
export function boardConditions(
  { onList, outsideLists = [] }: Pick<WorkItemFilter, 'onList' | 'outsideLists'>,
  health: Fragment = trusted('w.health_status'),
): Fragment[] {
  return [
    ...(onList === undefined ? [] : heldBy([onList], health)),
    ...heldBy(outsideLists, health).map((held) => sql`not ${held}`),
  ];
}

/** Items in one of the lists, of which there is at least one. */
export function inOneOf(lists: readonly ListSubject[]): Fragment {
  return any(heldBy(lists, trusted('w.health_status')));
}

/** For each kind of list, whether one of them holds the item. */
function heldBy(lists: readonly ListSubject[], health: Fragment): Fragment[] {
  return listSubjects.flatMap((field) => {
    const values = lists.flatMap((list) => list[field] ?? []);
    return values.length === 0 ? [] : [holds[field](values, health)];
  });
}

type Holds = (values: readonly (number | string)[], health: Fragment) => Fragment;

const holds: Record<(typeof listSubjects)[number], Holds> = {
  labelId: (ids) => sql`w.id in (select item_label.work_item_id from work_item_labels item_label
    where item_label.label_id = any(${ids}::bigint[]))`,
  assigneeId: (ids) => sql`w.id in (select given.work_item_id from work_item_assignees given
    where given.user_id = any(${ids}::bigint[]))`,
  milestoneId: (ids) => sql`coalesce(w.milestone_id = any(${ids}::bigint[]), false)`,
  iterationId: (ids) => sql`coalesce(w.iteration_id = any(${ids}::bigint[]), false)`,
  healthStatus: (statuses, health) => sql`coalesce((${health}) = any(${statuses}::text[]), false)`,
};
