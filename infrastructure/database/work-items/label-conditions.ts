import type { WorkItemFilter } from '../../../application/work-items/work-item-filter.ts';
import { sql, type Fragment } from '../sql.ts';

/** The conditions on labels, by title. A title that ends in `::*` matches every label of that scope. */
export function labelConditions({ labels, label, not, or }: WorkItemFilter): Fragment[] {
  const conditions = labels === undefined || labels.length === 0 ? [] : [wearsAll(labels)];
  if (or?.labels) conditions.push(sql`w.id = any(${itemsLabeled(or.labels)})`);
  if (not?.labels) conditions.push(sql`not exists (${labelsOfItem()} and ${titled(not.labels)})`);
  if (label) conditions.push('any' in label ? sql`exists (${labelsOfItem()})` : sql`not exists (${labelsOfItem()})`);
  return conditions;
}

/**
 * Items with all of these labels. One title needs no counting; for several titles, count the distinct matches of each
 * item, which takes one statement for any number of titles.
 */
function wearsAll(labels: readonly string[]): Fragment {
  const titles = [...new Set(labels)];
  if (titles.length === 1) return sql`w.id = any(${itemsLabeled(titles)})`;
  const scopes = titles.filter((title) => title.endsWith('::*'));
  const exact = titles.filter((title) => !title.endsWith('::*'));
  return sql`w.id = any(array(select matched.work_item_id from (
      select item_label.work_item_id, l.title as required
      from labels l join work_item_labels item_label on item_label.label_id = l.id where l.title = any(${exact}::text[])
      union all
      select item_label.work_item_id, scope as required
      from unnest(${scopes}::text[]) scope join labels l on starts_with(l.title, left(scope, -1))
      join work_item_labels item_label on item_label.label_id = l.id
    ) matched group by matched.work_item_id having count(distinct matched.required) = ${titles.length}))`;
}

/** As an array that is evaluated first and once; otherwise the planner would guess how many items have a label. */
function itemsLabeled(titles: readonly string[]): Fragment {
  return sql`array(select item_label.work_item_id from work_item_labels item_label join labels l on l.id = item_label.label_id where ${titled(titles)})`;
}

function labelsOfItem(): Fragment {
  return sql`select from work_item_labels item_label join labels l on l.id = item_label.label_id where item_label.work_item_id = w.id`;
}

function titled(titles: readonly string[]): Fragment {
  const scopes = titles.filter((title) => title.endsWith('::*')).map((title) => title.slice(0, -1));
  const exact = sql`l.title = any(${titles}::text[])`;
  if (scopes.length === 0) return exact;
  return sql`(${exact} or exists (select from unnest(${scopes}::text[]) scope where starts_with(l.title, scope)))`;
}
