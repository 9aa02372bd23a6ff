import type { WorkItemFilter } from '../../../application/work-items/work-item-filter.ts';
import { listSubjects, type ListSubject } from '../../../domain/boards/board.ts';
import { any, sql, type Fragment } from '../sql.ts';

/** Issues in a list of a board, or in none of its lists. */
export function boardConditions({
  onList,
  outsideLists = [],
}: Pick<WorkItemFilter, 'onList' | 'outsideLists'>): Fragment[] {
  return [...(onList === undefined ? [] : heldBy([onList])), ...heldBy(outsideLists).map((held) => sql`not ${held}`)];
}

/** Issues in one of the lists, of which there is at least one. */
export function inOneOf(lists: readonly ListSubject[]): Fragment {
  return any(heldBy(lists));
}

/** For each kind of list, whether one of them holds the issue. */
function heldBy(lists: readonly ListSubject[]): Fragment[] {
  return listSubjects.flatMap((field) => {
    const values = lists.flatMap((list) => list[field] ?? []);
    return values.length === 0 ? [] : [holds[field](values)];
  });
}

const holds: Record<(typeof listSubjects)[number], (values: readonly (number | string)[]) => Fragment> = {
  labelId: (ids) => sql`w.id in (select item_label.work_item_id from work_item_labels item_label
    where item_label.label_id = any(${ids}::bigint[]))`,
  assigneeId: (ids) => sql`w.id in (select given.work_item_id from work_item_assignees given
    where given.user_id = any(${ids}::bigint[]))`,
  milestoneId: (ids) => sql`coalesce(w.milestone_id = any(${ids}::bigint[]), false)`,
  iterationId: (ids) => sql`coalesce(w.iteration_id = any(${ids}::bigint[]), false)`,
  healthStatus: (statuses) => sql`coalesce(w.health_status = any(${statuses}::text[]), false)`,
};
