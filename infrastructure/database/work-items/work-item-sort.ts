import type { WorkItemOrder, WorkItemSortKey } from '../../../application/work-items/work-item-filter.ts';
import type { SortKey } from '../pager.ts';
import { sql, trusted, type Fragment } from '../sql.ts';

type Column = Pick<SortKey, 'type' | 'nullable'> & { expression: string };

/** Joined, since a subquery for each row takes most of the time of a long list. */
const joinedMilestone = trusted('left join milestones sorted_milestone on sorted_milestone.id = w.milestone_id');
const milestoneDue = 'sorted_milestone.due_date';
const joinedCard = trusted('left join board_positions card on card.id = w.id');
/** The smallest priority among the item's labels. */
const labelPriority =
  '(select min(l.priority) from work_item_labels item_label join labels l on l.id = item_label.label_id where item_label.work_item_id = w.id)';

/** By the due date of the milestone and then by label priority, as one number; null without both. */
function priority(direction: 'asc' | 'desc'): string {
  // Within each part, rows without a value come last too.
  const [noDay, noPriority] = direction === 'asc' ? ['9999999', '4294967295'] : ['0', '0'];
  return `nullif(coalesce(${milestoneDue} - date '0001-01-01' + 1, ${noDay})::bigint * 4294967296
    + coalesce(${labelPriority} + 1, ${noPriority}), ${noDay}::bigint * 4294967296 + ${noPriority})`;
}

/** What was not moved lies by its id, the newest in front; there is room for many moves between two of them. */
export const unmovedPosition = '-w.id * 1048576';
export const boardPosition = `coalesce(card.position, ${unmovedPosition})`;

const columns: Record<WorkItemSortKey, Column> = {
  startDate: { expression: 'w.start_date', type: 'date', nullable: true },
  dueDate: { expression: 'w.due_date', type: 'date', nullable: true },
  title: { expression: 'lower(w.title)', type: 'text', nullable: false },
  createdAt: { expression: 'w.created_at', type: 'timestamptz', nullable: false },
  updatedAt: { expression: 'w.updated_at', type: 'timestamptz', nullable: false },
  relativePosition: { expression: 'w.relative_position', type: 'bigint', nullable: false },
  boardPosition: { expression: boardPosition, type: 'bigint', nullable: false },
  weight: { expression: 'w.weight', type: 'bigint', nullable: true },
  iid: { expression: 'w.iid', type: 'bigint', nullable: false },
  id: { expression: 'w.id', type: 'bigint', nullable: false },
  milestoneDue: { expression: milestoneDue, type: 'date', nullable: true },
  closedAt: { expression: 'w.closed_at', type: 'timestamptz', nullable: true },
  /** From best to worst. */
  healthStatus: {
    expression: "array_position(array['on_track', 'needs_attention', 'at_risk'], w.health_status)",
    type: 'bigint',
    nullable: true,
  },
  labelPriority: { expression: labelPriority, type: 'bigint', nullable: true },
  priority: { expression: priority('asc'), type: 'bigint', nullable: true },
  popularity: {
    expression: "(select count(*) from award_emoji up where up.work_item_id = w.id and up.name = 'thumbsup')",
    type: 'bigint',
    nullable: false,
  },
};

/** The sort key of rows `from`, which are `work_items w` and what the order reads beside them. */
export function workItemSort({ by, direction }: WorkItemOrder): { sort: SortKey; from: Fragment } {
  const { expression, ...column } = columns[by];
  const chosen = by === 'priority' ? priority(direction) : expression;
  const items = trusted('work_items w');
  const joins = [
    ...(chosen.includes(milestoneDue) ? [joinedMilestone] : []),
    ...(chosen === boardPosition ? [joinedCard] : []),
  ];
  return {
    sort: { name: by, direction, expression: trusted(chosen), ...column },
    from: joins.reduce((from, join) => sql`${from} ${join}`, items),
  };
}
