import type {
  CadenceFilter,
  IterationFilter,
  IterationOrder,
  IterationQueries,
  NumberedIteration,
} from '../../../application/iterations/iteration-queries.ts';
import type { FirstPage, Page, PageRequest } from '../../../application/inputs/page.ts';
import type { Clock } from '../../../application/ports/clock.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import type { Cadence } from '../../../domain/iterations/cadence.ts';
import type { BurnUpChange } from '../../../domain/milestones/burn-up.ts';
import { burnUpChanges } from '../work-items/burn-up-changes.ts';
import { keyed } from '../work-items/grouped.ts';
import { withinNamespace } from '../work-items/work-item-conditions.ts';
import { namespaceScope } from '../namespaces/namespace-scope.ts';
import type { List, Pager, SortKey } from '../pager.ts';
import {
  all,
  always,
  any,
  likePattern,
  select,
  selectCount,
  sql,
  prepared,
  trusted,
  withTexts,
  type Fragment,
} from '../sql.ts';
import type { Statements } from '../statement-limiter.ts';
import { touchesTimeframe } from '../timeframe.ts';
import { visibleInNamespace } from '../visible.ts';

const numbered = `i.*, (select count(*) from iterations earlier
  where earlier.cadence_id = i.cadence_id and earlier.start_date <= i.start_date) as sequence`;
/** Maximum number of cadences to plan in one run; the rest follows in the next. */
const cadencesAtOnce = 1000;

type Anywhere<Filter> = Omit<Filter, 'namespaceId'> & { namespaceId: number | Fragment };

export class DatabaseIterationQueries implements IterationQueries {
  constructor(
    private readonly connection: Statements,
    private readonly pager: Pager,
    private readonly clock: Clock,
  ) {}

  page(
    actor: Actor,
    filter: IterationFilter,
    order: IterationOrder,
    page: PageRequest,
  ): Promise<Page<NumberedIteration>> {
    return this.pager.page(iterationList(this.conditions(actor, filter), order), page);
  }

  count(actor: Actor, filter: IterationFilter): Promise<number> {
    return selectCount(
      this.connection,
      sql`select count(*) as count from iterations i where ${all(this.conditions(actor, filter))}`,
    );
  }

  pages(
    actor: Actor,
    namespaceIds: readonly number[],
    filter: Omit<IterationFilter, 'namespaceId'>,
    order: IterationOrder,
    page: FirstPage,
  ): Promise<Map<number, Page<NumberedIteration>>> {
    const conditions = this.conditions(actor, { ...filter, namespaceId: trusted('batch.id') });
    return this.pager.pagesFor(iterationList(conditions, order), always, namespaceIds, page);
  }

  lengths(
    actor: Actor,
    namespaceIds: readonly number[],
    filter: Omit<IterationFilter, 'namespaceId'>,
  ): Promise<Map<number, number>> {
    const conditions = this.conditions(actor, { ...filter, namespaceId: trusted('batch.id') });
    return this.pager.lengthsFor({ from: trusted('iterations i'), conditions }, always, namespaceIds);
  }

  async byIds(actor: Actor, ids: readonly number[]): Promise<Map<number, NumberedIteration | null>> {
    return keyed(
      ids,
      await select<NumberedIteration>(
        this.connection,
        prepared(
          withTexts(
            sql`select ${trusted(numbered)} from iterations i
                where i.id = any(${ids}::bigint[]) and ${visibleInNamespace(actor, 'i')}`,
          ),
        ),
      ),
    );
  }

  burnUpChanges(actor: Actor, iterationId: number, namespaceId: number): Promise<BurnUpChange[]> {
    const place = withinNamespace({ namespaceId, descendants: true, ancestors: false });
    return burnUpChanges(this.connection, actor, { of: 'iteration', id: iterationId, place });
  }

  cadencePage(actor: Actor, filter: CadenceFilter, page: PageRequest): Promise<Page<Cadence>> {
    return this.pager.page(cadenceList(cadenceConditions(actor, filter)), page);
  }

  cadencePages(
    actor: Actor,
    namespaceIds: readonly number[],
    filter: Omit<CadenceFilter, 'namespaceId'>,
    page: FirstPage,
  ): Promise<Map<number, Page<Cadence>>> {
    const conditions = cadenceConditions(actor, { ...filter, namespaceId: trusted('batch.id') });
    return this.pager.pagesFor(cadenceList(conditions), always, namespaceIds, page);
  }

  cadenceLengths(
    actor: Actor,
    namespaceIds: readonly number[],
    filter: Omit<CadenceFilter, 'namespaceId'>,
  ): Promise<Map<number, number>> {
    const conditions = cadenceConditions(actor, { ...filter, namespaceId: trusted('batch.id') });
    return this.pager.lengthsFor({ from: trusted('iteration_cadences c'), conditions }, always, namespaceIds);
  }

  async cadencesByIds(actor: Actor, ids: readonly number[]): Promise<Map<number, Cadence | null>> {
    return keyed(
      ids,
      await select<Cadence>(
        this.connection,
        prepared(
          withTexts(
            sql`select c.* from iteration_cadences c where c.id = any(${ids}::bigint[]) and ${visibleInNamespace(actor, 'c')}`,
          ),
        ),
      ),
    );
  }

  async cadencesToPlan(): Promise<number[]> {
    const today = this.clock.today();
    const rows = await select<{ id: number }>(
      this.connection,
      sql`select c.id from iteration_cadences c where c.automatic and c.active
            and ((select count(*) from iterations i where i.cadence_id = c.id and i.start_date > ${today}::date)
                 < c.iterations_in_advance
              or not exists (select from iterations i where i.cadence_id = c.id and i.due_date >= ${today}::date)
              or (c.roll_over and exists (select from iterations i where i.cadence_id = c.id
                    and i.due_date < ${today}::date and (c.rolled_over_until is null or i.due_date >= c.rolled_over_until))))
          order by c.id limit ${cadencesAtOnce}`,
    );
    return rows.map(({ id }) => id);
  }

  private conditions(actor: Actor, filter: Anywhere<IterationFilter>): Fragment[] {
    const today = this.clock.today();
    const conditions = [namespaceScope('i', filter), visibleInNamespace(actor, 'i')];
    const {
      ids,
      iids,
      cadenceIds,
      state,
      search,
      searchIn = ['title'],
      timeframe,
      updatedAfter,
      updatedBefore,
    } = filter;
    if (ids) conditions.push(sql`i.id = any(${ids}::bigint[])`);
    if (iids) conditions.push(sql`i.iid = any(${iids}::integer[])`);
    if (cadenceIds) conditions.push(sql`i.cadence_id = any(${cadenceIds}::bigint[])`);
    if (state) conditions.push(inState(state, today));
    if (search) {
      const pattern = likePattern(search);
      const places = {
        title: sql`coalesce(i.title ilike ${pattern}, false)`,
        cadenceTitle: sql`i.cadence_id in (select c.id from iteration_cadences c where c.title ilike ${pattern})`,
      };
      conditions.push(any(searchIn.map((place) => places[place])));
    }
    if (timeframe) conditions.push(touchesTimeframe('i', timeframe));
    if (updatedAfter) conditions.push(sql`i.updated_at >= ${updatedAfter}`);
    if (updatedBefore) conditions.push(sql`i.updated_at <= ${updatedBefore}`);
    return conditions;
  }
}

function inState(state: NonNullable<IterationFilter['state']>, today: string): Fragment {
  if (state === 'upcoming') return sql`i.start_date > ${today}::date`;
  if (state === 'closed') return sql`i.due_date < ${today}::date`;
  const notOver = sql`i.due_date >= ${today}::date`;
  return state === 'opened' ? notOver : all([notOver, sql`i.start_date <= ${today}::date`]);
}

/** Text that sorts by cadence and then by day; for descending days it contains the distance to the last day. */
const byCadence = {
  asc: trusted(`(lpad(i.cadence_id::text, 19, '0') || i.due_date::text)`),
  desc: trusted(`(lpad(i.cadence_id::text, 19, '0') || lpad(('9999-12-31'::date - i.due_date)::text, 7, '0'))`),
};

function iterationList(conditions: readonly Fragment[], { by, direction }: IterationOrder): List {
  const sort: SortKey =
    by === 'dueDate'
      ? { name: by, direction, expression: trusted('i.due_date'), type: 'date', nullable: false }
      : {
          name: `${by} ${direction}`,
          direction: 'asc',
          expression: byCadence[direction],
          type: 'text',
          nullable: false,
        };
  const [from, id] = [trusted('iterations i'), trusted('i.id')];
  return { columns: numbered, texts: 'description', from, conditions, sort, id };
}

function cadenceList(conditions: readonly Fragment[]): List {
  const [from, id] = [trusted('iteration_cadences c'), trusted('c.id')];
  const sort: SortKey = {
    name: 'title',
    direction: 'asc',
    expression: trusted('lower(c.title)'),
    type: 'text',
    nullable: false,
  };
  return { columns: 'c.*', texts: 'description', from, conditions, sort, id };
}

function cadenceConditions(actor: Actor, filter: Anywhere<CadenceFilter>): Fragment[] {
  const conditions = [namespaceScope('c', filter), visibleInNamespace(actor, 'c')];
  const { ids, title, active, automatic, durationInWeeks } = filter;
  if (ids) conditions.push(sql`c.id = any(${ids}::bigint[])`);
  if (title) conditions.push(sql`c.title ilike ${likePattern(title)}`);
  if (active !== undefined) conditions.push(sql`c.active = ${active}`);
  if (automatic !== undefined) conditions.push(sql`c.automatic = ${automatic}`);
  if (durationInWeeks !== undefined) conditions.push(sql`c.duration_in_weeks = ${durationInWeeks}`);
  return conditions;
}
