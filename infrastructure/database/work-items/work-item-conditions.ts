import type { EpicNamed, ValueOr, WorkItemFilter } from '../../../application/work-items/work-item-filter.ts';
import { isAdministrator, type Actor } from '../../../domain/access/actor.ts';
import { groupedBy } from '../../../domain/lists/grouped-by.ts';
import { all, always, any, likePrefix, sql, trusted, type Fragment } from '../sql.ts';
import { searchWords, soleNumber } from '../../../domain/filters/search-words.ts';
import { foundInTexts, holdsShortWords, type SearchedColumn } from '../text-search.ts';
import { epicTouchesTimeframe, touchesTimeframe, touchesTimeframeOrNone } from '../timeframe.ts';
import { visibleNamespaces, visibleWorkItems } from '../visible.ts';
import { boardConditions } from './board-conditions.ts';
import { eachOnce } from './each-once.ts';
import { groupKey } from './item-groups.ts';
import { healthOf } from './item-health.ts';
import { iterationConditions } from './iteration-conditions.ts';
import { labelConditions } from './label-conditions.ts';
import { milestoneConditions } from './milestone-conditions.ts';
import { questionConditions } from './question-conditions.ts';
import { peopleConditions } from './people-conditions.ts';

/**
 * The conditions of a filter on `work_items w`, visibility first. `today` is the day for upcoming milestones, `place`
 * an additional condition that selects the items of the list.
 */
export function workItemConditions(
  actor: Actor,
  filter: WorkItemFilter,
  today: string,
  place: Fragment | null = null,
): Fragment[] {
  return [
    ...typeConditions(filter),
    ...(place === null ? [] : [place]),
    ...placeConditions(actor, filter),
    ...(isAdministrator(actor) ? [] : [visibleWorkItems(actor, 'w')]),
    ...plainConditions(filter),
    ...textConditions(filter),
    ...dateConditions(filter),
    ...questionConditions(actor, filter, today),
    ...peopleConditions(actor, filter),
    ...labelConditions(filter),
    ...milestoneConditions(actor, filter, today),
    ...iterationConditions(filter, today),
    ...boardConditions(filter, healthOf(filter)),
    ...groupConditions(actor, filter),
    ...(filter.topOfListOnly ? [standsAtTop(actor, filter, today, place)] : []),
  ];
}

function groupConditions(actor: Actor, { group }: WorkItemFilter): Fragment[] {
  return group === undefined ? [] : [sql`(${groupKey(actor, group.by)})::text is not distinct from ${group.key}::text`];
}

/** The conditions of all items of a list. `ids` is ignored: whether a row is at the top depends on the whole list. */
function wholeList(actor: Actor, filter: WorkItemFilter, today: string, place: Fragment | null): Fragment {
  const { ids: _, topOfListOnly: __, ...whole } = filter;
  return all(workItemConditions(actor, whole, today, place));
}

/** Top-level rows: items without an ancestor in the list that they are shown under. */
function standsAtTop(actor: Actor, filter: WorkItemFilter, today: string, place: Fragment | null): Fragment {
  const listed = sql`(select w.id from work_items w where ${wholeList(actor, filter, today, place)})`;
  return sql`not exists (select from ${listed} above where above.id = any(w.ancestor_ids) and ${isShownUnder(actor)})`;
}

/**
 * True if the row `w` is shown under its ancestor `above`: under its parent, or under any ancestor if it has no visible
 * parent with both dates. The subquery is scalar, so PostgreSQL looks it up per row; it would hash an `exists` over all
 * parents.
 */
function isShownUnder(actor: Actor): Fragment {
  return sql`(above.id = w.parent_id or (select parent.id from work_items parent where parent.id = w.parent_id
    and parent.start_date is not null and parent.due_date is not null and ${visibleWorkItems(actor, 'parent')}) is null)`;
}

/** The number of top-level rows and the number of items that match the filter, as one array from one pass over the items. */
export function rowAndMatchCounts(
  actor: Actor,
  filter: WorkItemFilter,
  today: string,
  place: Fragment | null,
): Fragment {
  const requested = filter.ids ? sql`w.id = any(${filter.ids}::bigint[])` : always;
  return sql`with found as materialized (
      select w.id, w.parent_id, w.ancestor_ids from work_items w where ${wholeList(actor, filter, today, place)}),
    below as (select count(distinct w.id) as count from found w cross join unnest(w.ancestor_ids) ancestor(id)
      join found above on above.id = ancestor.id where ${requested} and ${isShownUnder(actor)})
    select array[matches.count - below.count, matches.count]
    from below, (select count(*) as count from found w where ${requested}) matches`;
}

/** An epic within a timeframe is found by its span alone; a second condition would distort the planner's estimates. */
function typeConditions({ types, timeframe, undatedToo, drawnOnly }: WorkItemFilter): Fragment[] {
  const onlyEpics = types.every((type) => type === 'epic');
  // Few epics end before they start; phrased the other way round, the planner estimates a third of all rows.
  const drawn = drawnOnly ? [sql`not (w.roadmap_start > w.roadmap_end)`] : [];
  if (timeframe && onlyEpics) return [epicTouchesTimeframe('w', timeframe), ...drawn];
  const conditions = [sql`w.type = any(${types}::text[])`];
  if (timeframe) conditions.push((undatedToo ? touchesTimeframeOrNone : touchesTimeframe)('w', timeframe));
  return [...conditions, ...drawn];
}

function placeConditions(actor: Actor, filter: WorkItemFilter): Fragment[] {
  const { within, parentId, topLevelOnly, epic, not, or, excludeArchived } = filter;
  const conditions: Fragment[] = [];
  if (within) conditions.push(withinNamespace(within));
  if (parentId !== undefined) conditions.push(sql`w.parent_id = ${parentId}`);
  if (topLevelOnly) conditions.push(sql`w.parent_id is null`);
  if (epic) conditions.push(belowOneOf(actor, [epic]));
  if (or?.epics) conditions.push(belowOneOf(actor, or.epics));
  if (or?.groupPaths) conditions.push(ofOneGroup(actor, or.groupPaths));
  if (not?.epicIds) conditions.push(sql`(w.parent_id = any(${visibleAmong(actor, not.epicIds)})) is not true`);
  if (excludeArchived) {
    conditions.push(sql`w.namespace_id not in (select archive.id from namespaces archive where archive.archived)`);
  }
  return conditions;
}

/** Epics of one of these groups, and items of the projects in and below one. A hidden group is treated like a missing one. */
function ofOneGroup(actor: Actor, paths: readonly string[]): Fragment {
  const lower = paths.map((path) => path.toLowerCase());
  return sql`w.namespace_id in (select place.id from namespaces place
    join namespaces chosen on chosen.id = any(place.traversal_ids)
    where lower(chosen.full_path) = any(${lower}::text[]) and (place.id = chosen.id or place.kind = 'project')
      and ${visibleNamespaces(actor, 'chosen')})`;
}

/** Below one of these epics. All numbers of epics are looked up at once, and all ids. */
function belowOneOf(actor: Actor, epics: readonly EpicNamed[]): Fragment {
  const numbered = epics.flatMap((epic) => ('iid' in epic ? epic : []));
  const identified = groupedBy(
    epics.flatMap((epic) => ('ids' in epic ? epic : [])),
    ({ descendants }) => descendants === true,
  );
  const others = [
    ...[...identified].map(([atAnyDepth, named]) => {
      const ids = visibleAmong(
        actor,
        named.flatMap((one) => one.ids),
      );
      return atAnyDepth ? sql`w.ancestor_ids && ${ids}` : sql`w.parent_id = any(${ids})`;
    }),
    ...(epics.some((epic) => 'any' in epic) ? [sql`w.parent_id is not null`] : []),
    ...(epics.some((epic) => 'none' in epic) ? [sql`w.parent_id is null`] : []),
  ];
  if (numbered.length === 0) return any(others);
  const below = sql`w.parent_id in (select parent.id from work_items parent
    join namespaces holder on holder.id = parent.namespace_id
    join unnest(${numbered.map(({ groupPath }) => groupPath)}::text[], ${numbered.map(({ iid }) => iid)}::integer[])
      as named (path, iid) on parent.iid = named.iid and lower(holder.full_path) = lower(named.path)
    where parent.type = 'epic' and ${visibleWorkItems(actor, 'parent')})`;
  return any([below, ...others]);
}

/** An unreadable parent is treated like a missing one, or the answer would tell them apart. */
function visibleAmong(actor: Actor, ids: readonly number[]): Fragment {
  if (isAdministrator(actor)) return sql`${ids}::bigint[]`;
  return sql`array(select parent.id from work_items parent
    where parent.id = any(${ids}::bigint[]) and ${visibleWorkItems(actor, 'parent')})`;
}

/** `namespaceId` is a number, or a column in a statement for many namespaces. */
export function withinNamespace({
  namespaceId,
  descendants,
  ancestors,
}: {
  namespaceId: number | Fragment;
  descendants: boolean;
  ancestors: boolean;
}): Fragment {
  const places = [
    descendants
      ? sql`w.namespace_id in (select below.id from namespaces below where below.traversal_ids @> array[${namespaceId}]::bigint[])`
      : sql`w.namespace_id = ${namespaceId}`,
  ];
  if (ancestors) {
    places.push(
      sql`w.namespace_id = any(select unnest(here.traversal_ids) from namespaces here where here.id = ${namespaceId})`,
    );
  }
  return any(places);
}

function plainConditions(filter: WorkItemFilter): Fragment[] {
  const conditions: Fragment[] = [];
  if (filter.ids) conditions.push(sql`w.id = any(${filter.ids}::bigint[])`);
  if (filter.scheduledIds) conditions.push(sql`w.id = any(${filter.scheduledIds}::bigint[])`);
  if (filter.iids) conditions.push(sql`w.iid = any(${filter.iids}::integer[])`);
  if (filter.not?.iids) conditions.push(sql`w.iid <> all(${filter.not.iids}::integer[])`);
  if (filter.iidStartsWith !== undefined) {
    conditions.push(sql`w.iid::text like ${likePrefix(filter.iidStartsWith)}`);
  }
  if (filter.state) conditions.push(sql`w.state = ${filter.state}`);
  if (filter.confidential !== undefined) conditions.push(sql`w.confidential = ${filter.confidential}`);
  conditions.push(...weightConditions(filter), ...valueConditions(healthOf(filter), filter.healthStatus));
  if (filter.not?.weight !== undefined) conditions.push(sql`w.weight is distinct from ${filter.not.weight}::integer`);
  return conditions;
}

/** An epic has the sum of all issues below, as its answers say; a sum of 0 also counts as no weight. */
function weightConditions({ types, weight }: WorkItemFilter): Fragment[] {
  if (!types.includes('epic')) return valueConditions(trusted('w.weight'), weight);
  const sum = 'w.opened_issues_weight + w.closed_issues_weight';
  return valueConditions(
    trusted(`case when w.type = 'epic' then nullif(${sum}, 0) else w.weight end`),
    weight?.flatMap((one) => ('is' in one && one.is === 0 ? [one, { none: true }] : [one])),
  );
}

/** A column that has one of some values, any value, or no value. */
function valueConditions(column: Fragment, filter: readonly ValueOr<number | string>[] | undefined): Fragment[] {
  if (filter === undefined) return [];
  const fitting = eachOnce(filter).map((one) => {
    if ('is' in one) return sql`(${column}) = ${one.is}`;
    return sql`(${column}) is ${trusted('any' in one ? 'not null' : 'null')}`;
  });
  return [fitting.length === 0 ? trusted('false') : any(fitting)];
}

export function textConditions({
  search,
  searchIn = ['title', 'description'],
  not,
}: Pick<WorkItemFilter, 'search' | 'searchIn' | 'not'>): Fragment[] {
  const found = (text: string): Fragment =>
    any([foundInTexts('w', text, searchIn) ?? shortInTitle(text, searchIn), ...numbered(text)]);
  const conditions: Fragment[] = [];
  if (search !== undefined && search !== '') conditions.push(found(search));
  if (not?.search !== undefined && not.search !== '') conditions.push(sql`not ${found(not.search)}`);
  return conditions;
}

/** Short words are found in titles only: an index of all descriptions by so little would be larger than they are. */
function shortInTitle(text: string, searchIn: readonly SearchedColumn[]): Fragment {
  if (!searchIn.includes('title')) return trusted('false');
  return holdsShortWords({ text: 'w.title', paired: 'w.title', columns: ['w.title'] }, searchWords(text));
}

/** A number alone also finds the item that has it; among other words it is a word. */
function numbered(text: string): Fragment[] {
  const number = soleNumber(text);
  return number === null ? [] : [sql`w.iid = ${number}`];
}

function dateConditions(filter: WorkItemFilter): Fragment[] {
  const { due, createdAfter, createdBefore, updatedAfter, updatedBefore } = filter;
  const conditions: Fragment[] = [];
  if (due?.none) conditions.push(sql`w.due_date is null`);
  if (due?.any) conditions.push(sql`w.due_date is not null`);
  if (due?.from) conditions.push(sql`w.due_date >= ${due.from}::date`);
  if (due?.to) conditions.push(sql`w.due_date <= ${due.to}::date`);
  if (due?.before) conditions.push(sql`w.due_date < ${due.before}::date`);
  if (createdAfter) conditions.push(sql`w.created_at >= ${createdAfter}`);
  if (createdBefore) conditions.push(sql`w.created_at <= ${createdBefore}`);
  if (updatedAfter) conditions.push(sql`w.updated_at >= ${updatedAfter}`);
  if (updatedBefore) conditions.push(sql`w.updated_at <= ${updatedBefore}`);
  return conditions;
}
