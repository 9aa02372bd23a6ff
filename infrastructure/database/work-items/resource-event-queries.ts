import type { Page, PageRequest } from '../../../application/inputs/page.ts';
import type {
  ResourceEvent,
  ResourceEventKind,
  ResourceEventQueries,
} from '../../../application/work-items/resource-event-queries.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import type { ItemRow } from '../../../domain/work-items/work-item.ts';
import type { Pager } from '../pager.ts';
import { always, selectCount, selectOne, sql, trusted, type Fragment } from '../sql.ts';
import type { Statements } from '../statement-limiter.ts';
import { visibleInNamespace } from '../visible.ts';

/** One log entry can add and remove many labels: its events share its id, each followed by its index. */
const placesOfEntry = 10_000;

export class DatabaseResourceEventQueries implements ResourceEventQueries {
  constructor(
    private readonly connection: Statements,
    private readonly pager: Pager,
  ) {}

  page(
    actor: Actor,
    kind: ResourceEventKind,
    item: Pick<ItemRow, 'id'>,
    page: PageRequest,
  ): Promise<Page<ResourceEvent>> {
    const id = trusted('e.id');
    return this.pager.page(
      {
        columns: 'e.*',
        from: sql`(${events(actor, kind, item.id)}) e`,
        conditions: [always],
        sort: { name: 'id', expression: id, type: 'bigint', nullable: false, direction: 'asc' },
        id,
      },
      page,
    );
  }

  count(actor: Actor, kind: ResourceEventKind, item: Pick<ItemRow, 'id'>): Promise<number> {
    return selectCount(this.connection, sql`select count(*) as count from (${events(actor, kind, item.id)}) e`);
  }

  find(actor: Actor, kind: ResourceEventKind, item: Pick<ItemRow, 'id'>, id: number): Promise<ResourceEvent | null> {
    return selectOne<ResourceEvent>(
      this.connection,
      sql`select e.* from (${events(actor, kind, item.id)}) e where e.id = ${id}`,
    );
  }
}

function events(actor: Actor, kind: ResourceEventKind, itemId: number): Fragment {
  switch (kind) {
    case 'label':
      return labelEvents(itemId);
    case 'state':
      return stateEvents(itemId);
    case 'milestone':
      return placeEvents(actor, itemId, 'milestoneId', sql`milestones m`);
    case 'iteration':
      return placeEvents(actor, itemId, 'iterationId', sql`iterations m`);
  }
}

/** Entries `log` in which people changed this field of the item, or set it when they created the item. */
function entries(itemId: number, field: string): Fragment {
  return sql`log.subject_type = 'work_item' and log.subject_id = ${itemId} and not log.derived and log.changes ? ${field}`;
}

function labelEvents(itemId: number): Fragment {
  const ids = (side: 'before' | 'after'): Fragment =>
    trusted(`select jsonb_array_elements_text(
      case jsonb_typeof(log.changes -> 'labelIds' -> '${side}') when 'array' then log.changes -> 'labelIds' -> '${side}' else '[]' end)::bigint`);
  return sql`select log.id * ${placesOfEntry}::bigint + change.place as id, log.actor_id as author_id, log.created_at,
      change.action, change.label_id as subject_id
    from change_log log cross join lateral (
      select each.action, each.label_id, row_number() over (order by each.action, each.label_id) as place
      from (select 'add' as action, added.id as label_id from (${ids('after')} except ${ids('before')}) added (id)
            union all
            select 'remove', removed.id from (${ids('before')} except ${ids('after')}) removed (id)) each) change
    where ${entries(itemId, 'labelIds')}`;
}

/** Items are created open, which is not an event. */
function stateEvents(itemId: number): Fragment {
  return sql`select log.id, log.actor_id as author_id, log.created_at,
      case log.changes #>> '{state,after}' when 'closed' then 'closed' else 'reopened' end as action,
      null::bigint as subject_id
    from change_log log
    where ${entries(itemId, 'state')} and log.changes #>> '{state,before}' is not null`;
}

/** Replacing one value by another is one event of the action `add`. */
function placeEvents(actor: Actor, itemId: number, field: string, table: Fragment): Fragment {
  const id = (side: string): Fragment => trusted(`(log.changes #>> '{${field},${side}}')::bigint`);
  return sql`select log.id, log.actor_id as author_id, log.created_at,
      case when ${id('after')} is null then 'remove' else 'add' end as action, m.id as subject_id
    from change_log log join ${table} on m.id = coalesce(${id('after')}, ${id('before')})
    where ${entries(itemId, field)} and ${visibleInNamespace(actor, 'm')}`;
}
