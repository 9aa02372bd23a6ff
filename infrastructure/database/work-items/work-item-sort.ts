import type { WorkItemOrder, WorkItemSortKey } from '../../../application/work-items/work-item-filter.ts';
import type { SortKey } from '../pager.ts';
import { trusted } from '../sql.ts';

type Column = Pick<SortKey, 'type' | 'nullable'> & { expression: string };

const columns: Record<WorkItemSortKey, Column> = {
  startDate: { expression: 'w.start_date', type: 'date', nullable: true },
  dueDate: { expression: 'w.due_date', type: 'date', nullable: true },
  title: { expression: 'lower(w.title)', type: 'text', nullable: false },
  createdAt: { expression: 'w.created_at', type: 'timestamptz', nullable: false },
  updatedAt: { expression: 'w.updated_at', type: 'timestamptz', nullable: false },
  relativePosition: { expression: 'w.relative_position', type: 'bigint', nullable: false },
  weight: { expression: 'w.weight', type: 'bigint', nullable: true },
  iid: { expression: 'w.iid', type: 'bigint', nullable: false },
  id: { expression: 'w.id', type: 'bigint', nullable: false },
  milestoneDue: {
    expression: '(select m.due_date from milestones m where m.id = w.milestone_id)',
    type: 'date',
    nullable: true,
  },
  /** The smallest priority among the labels worn. */
  priority: {
    expression:
      '(select min(l.priority) from work_item_labels worn join labels l on l.id = worn.label_id where worn.work_item_id = w.id)',
    type: 'bigint',
    nullable: true,
  },
  popularity: {
    expression: "(select count(*) from award_emoji up where up.work_item_id = w.id and up.name = 'thumbsup')",
    type: 'bigint',
    nullable: false,
  },
};

export function workItemSort({ by, direction }: WorkItemOrder): SortKey {
  const { expression, ...column } = columns[by];
  return { name: by, direction, expression: trusted(expression), ...column };
}
