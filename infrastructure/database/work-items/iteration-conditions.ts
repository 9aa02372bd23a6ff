import type { IterationNamed, WorkItemFilter } from '../../../application/work-items/work-item-filter.ts';
import { any, sql, type Fragment } from '../sql.ts';
import { eachOnce } from './each-once.ts';

/**
 * The conditions on iterations. An item's iteration belongs to a group above it, so everyone who may read the item may
 * read it.
 */
export function iterationConditions(
  { iteration, iterationTitle, iterationCadenceIds, not, or }: WorkItemFilter,
  today: string,
): Fragment[] {
  const conditions: Fragment[] = [];
  if (iteration) conditions.push(matchingIteration(iteration, today));
  if (iterationTitle !== undefined) {
    conditions.push(titled([iterationTitle]));
  }
  if (or?.iterations) conditions.push(inOneOf(or.iterations, today));
  if (iterationCadenceIds) {
    conditions.push(
      sql`w.iteration_id in (select i.id from iterations i where i.cadence_id = any(${iterationCadenceIds}::bigint[]))`,
    );
  }
  if (not?.iterationIds) conditions.push(sql`(w.iteration_id = any(${not.iterationIds}::bigint[])) is not true`);
  return conditions;
}

/** All titles are looked up at once. */
function inOneOf(named: NonNullable<NonNullable<WorkItemFilter['or']>['iterations']>, today: string): Fragment {
  const titles = named.flatMap((one) => ('title' in one ? one.title : []));
  const others = eachOnce(named).flatMap((one) => ('title' in one ? [] : [matchingIteration(one, today)]));
  return any([...(titles.length > 0 ? [titled(titles)] : []), ...others]);
}

function titled(titles: readonly string[]): Fragment {
  return sql`w.iteration_id in (select i.id from iterations i where i.title = any(${titles}::text[]))`;
}

function matchingIteration(filter: IterationNamed, today: string): Fragment {
  if ('ids' in filter) return sql`w.iteration_id = any(${filter.ids}::bigint[])`;
  if ('any' in filter) return sql`w.iteration_id is not null`;
  if ('none' in filter) return sql`w.iteration_id is null`;
  if ('upcoming' in filter) {
    return sql`w.iteration_id in (select i.id from iterations i where i.start_date > ${today}::date)`;
  }
  return sql`w.iteration_id in (select i.id from iterations i
    where i.start_date <= ${today}::date and i.due_date >= ${today}::date)`;
}
