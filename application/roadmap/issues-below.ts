import type { Actor } from '../../domain/access/actor.ts';
import type { RoadmapView } from '../../domain/roadmap/address.ts';
import type { Depth } from '../../domain/roadmap/depth.ts';
import { issuesPerEpic, tasksPerIssue } from '../../domain/roadmap/limits.ts';
import type { ItemRow, WorkItemType } from '../../domain/work-items/work-item.ts';
import type { Queries } from '../door/stores.ts';
import { issueTypes } from '../references/item-reference.ts';
import type { WorkItemFilter } from '../work-items/work-item-filter.ts';
import { roadmapIssueFilter, roadmapOrder } from './roadmap-filter.ts';

interface Level {
  types: readonly WorkItemType[];
  /** As many as the page of the roadmap lists below one item. */
  perItem: number;
  word: 'issue' | 'task';
}

const issues: Level = { types: issueTypes, perItem: issuesPerEpic, word: 'issue' };
const tasks: Level = { types: ['task'], perItem: tasksPerIssue, word: 'task' };
const levelsOf: Readonly<Record<Depth, readonly Level[]>> = { EPICS: [], ISSUES: [issues], TASKS: [issues, tasks] };

/** The issues of an epic or the tasks of an issue, as far as a roadmap lists them. */
export interface IssuesBelow {
  parent: ItemRow;
  rows: readonly ItemRow[];
  /** Number of those that are not listed. */
  missing: number;
  word: Level['word'];
}

interface IssuesRequest {
  queries: Pick<Queries, 'workItems'>;
  actor: Actor;
  view: RoadmapView;
  /** Ids of the epics and issues below which rows are shown. */
  expanded: readonly number[];
}

/** The issues below expanded epics and the tasks below expanded issues, as deep as the view shows them; at most `room`. */
export async function issuesBelow(
  { queries: { workItems }, actor, view, expanded }: IssuesRequest,
  epics: readonly ItemRow[],
  { days, shown }: { days: { start: string; end: string }; shown: Pick<WorkItemFilter, 'confidential'> },
  room: number,
): Promise<IssuesBelow[]> {
  const chosen = new Set(expanded);
  const order = roadmapOrder(view);
  const found: IssuesBelow[] = [];
  let left = room;
  let parents = epics;
  for (const { types, perItem, word } of levelsOf[view.depth]) {
    const opened = parents.filter(({ id }) => chosen.has(id));
    if (opened.length === 0 || left <= 0) break;
    const ids = opened.map(({ id }) => id);
    const filter = { ...roadmapIssueFilter(types, view, days), ...shown };
    const pages = await workItems.childPages(actor, ids, filter, order, { size: perItem, direction: 'forward' });
    const longer = ids.filter((id) => pages.get(id)?.hasNext === true);
    const sums = await workItems.childSums(actor, longer, filter);
    const level = opened.map((parent): IssuesBelow => {
      const all = pages.get(parent.id)?.rows ?? [];
      const rows = all.slice(0, left);
      left -= rows.length;
      return { parent, rows, missing: (sums.get(parent.id)?.count ?? all.length) - rows.length, word };
    });
    found.push(...level);
    parents = level.flatMap(({ rows }) => rows);
  }
  return found;
}
