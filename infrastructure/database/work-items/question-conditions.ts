import type { WorkItemFilter } from '../../../application/work-items/work-item-filter.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import { conditionsOf, progressOf, type ItemQuestion } from '../../../domain/filters/questions.ts';
import { any, sql, type Fragment } from '../sql.ts';
import { visibleWorkItems } from '../visible.ts';
import { eachOnce } from './each-once.ts';

/** What is asked of the items `w`: all of it must hold, of what is asked about progress one. */
export function questionConditions(actor: Actor, { questions = [] }: WorkItemFilter, today: string): Fragment[] {
  const conditions: Readonly<Record<ItemQuestion, () => Fragment>> = {
    late: () => sql`(w.state = 'opened' and w.due_date < ${today}::date)`,
    // As in the counts of the items themselves: closed blockers and those that the actor may not see do not count.
    blocked: () => sql`exists (select from work_item_links link join work_items blocker on blocker.id = link.source_id
      where link.target_id = w.id and link.type = 'blocks' and blocker.state = 'opened'
        and ${visibleWorkItems(actor, 'blocker')})`,
    undated: () => sql`(w.start_date is null and w.due_date is null)`,
    // As epics show their progress: of all issues below. It says nothing about other items, which stay in the list.
    nothing_done: () => sql`(w.type <> 'epic' or w.closed_issues = 0)`,
    partly_done: () => sql`(w.type <> 'epic' or (w.closed_issues > 0 and w.opened_issues > 0))`,
    all_done: () => sql`(w.type <> 'epic' or (w.closed_issues > 0 and w.opened_issues = 0))`,
  };
  const asked = eachOnce(questions);
  const progress = progressOf(asked).map((question) => conditions[question]());
  const others = conditionsOf(asked).map((question) => conditions[question]());
  return progress.length === 0 ? others : [...others, any(progress)];
}
