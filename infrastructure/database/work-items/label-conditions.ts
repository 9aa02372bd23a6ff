import type { WorkItemFilter } from '../../../application/work-items/work-item-filter.ts';
import { sql, type Fragment } from '../sql.ts';

/** The conditions on labels, by title. A title ending in `::*` stands for every label of that scope. */
export function labelConditions({ labels, label, not, or }: WorkItemFilter): Fragment[] {
  const conditions = (labels ?? []).map((title) => sql`w.id = any(${itemsLabelled([title])})`);
  if (or?.labels) conditions.push(sql`w.id = any(${itemsLabelled(or.labels)})`);
  if (not?.labels) conditions.push(sql`not exists (${labelsOfItem()} and ${titled(not.labels)})`);
  if (label) conditions.push('any' in label ? sql`exists (${labelsOfItem()})` : sql`not exists (${labelsOfItem()})`);
  return conditions;
}

/** As an array, which is read first and once: the planner would else guess how many items wear a label. */
function itemsLabelled(titles: readonly string[]): Fragment {
  return sql`array(select worn.work_item_id from work_item_labels worn join labels l on l.id = worn.label_id where ${titled(titles)})`;
}

function labelsOfItem(): Fragment {
  return sql`select from work_item_labels worn join labels l on l.id = worn.label_id where worn.work_item_id = w.id`;
}

function titled(titles: readonly string[]): Fragment {
  const scopes = titles.filter((title) => title.endsWith('::*')).map((title) => title.slice(0, -1));
  const exact = sql`l.title = any(${titles}::text[])`;
  if (scopes.length === 0) return exact;
  return sql`(${exact} or exists (select from unnest(${scopes}::text[]) scope where starts_with(l.title, scope)))`;
}
