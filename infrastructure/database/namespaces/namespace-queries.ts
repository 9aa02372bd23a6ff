import type {
  ManyPlaces,
  NamespaceFilter,
  NamespaceOrder,
  NamespaceQueries,
  PlacelessFilter,
} from '../../../application/namespaces/namespace-queries.ts';
import type { FirstPage, Page, PageRequest } from '../../../application/inputs/page.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import { eligibleFrequency } from '../../../domain/people/recent-places.ts';
import type { Namespace, NamespaceKind } from '../../../domain/namespaces/namespace.ts';
import type { List, Pager, SortKey } from '../pager.ts';
import { all, always, select, selectWithExtra, selectOne, sql, prepared, type Fragment } from '../sql.ts';
import { visibleNamespaces, visibleWorkItems } from '../visible.ts';
import { namespaceConditions, type PlacedFilter } from './namespace-conditions.ts';
import type { Statements } from '../statement-limiter.ts';

/** Limits for starting points in the history of an old path, and for following each of them. */
const movesTried = 5;
const movesFollowed = 10;

interface Move {
  id: number;
  fullPath: string;
}

export class DatabaseNamespaceQueries implements NamespaceQueries {
  constructor(
    private readonly connection: Statements,
    private readonly pager: Pager,
  ) {}

  page(actor: Actor, filter: NamespaceFilter, order: NamespaceOrder, page: PageRequest): Promise<Page<Namespace>> {
    return this.pager.page<Namespace>(namespaceList(actor, filter, order), page);
  }

  pages(
    actor: Actor,
    { ids, by }: ManyPlaces,
    filter: PlacelessFilter,
    order: NamespaceOrder,
    page: FirstPage,
  ): Promise<Map<number, Page<Namespace>>> {
    const list = namespaceList(actor, { ...filter, [by]: sql`batch.id` }, order);
    return this.pager.pagesFor(list, always, ids, page);
  }

  lengths(actor: Actor, { ids, by }: ManyPlaces, filter: PlacelessFilter): Promise<Map<number, number>> {
    const conditions = namespaceConditions(actor, { ...filter, [by]: sql`batch.id` });
    return this.pager.lengthsFor({ from: sql`namespaces n`, conditions }, always, ids);
  }

  async count(actor: Actor, filter: NamespaceFilter): Promise<number> {
    const row = await selectOne<{ total: number }>(
      this.connection,
      sql`select count(*)::int as total from namespaces n where ${all(namespaceConditions(actor, filter))}`,
    );
    return row?.total ?? 0;
  }

  async lastProjects(actor: Actor, groupIds: readonly number[]): Promise<Map<number, Namespace | null>> {
    const rows = await selectWithExtra<Namespace, [groupId: number]>(
      this.connection,
      prepared(sql`select distinct on (place.id) n.*, place.id as group_id
          from unnest(${groupIds}::bigint[]) place(id)
          join namespaces n on n.kind = 'project' and n.traversal_ids @> array[place.id]
          join work_items made on made.namespace_id = n.id and made.author_id = ${actor.user?.id ?? null}::bigint
          where n.issues_enabled and not n.archived and ${visibleNamespaces(actor, 'n')}
          order by place.id, made.created_at desc, made.id desc`),
      1,
    );
    const projects = new Map<number, Namespace | null>(groupIds.map((id) => [id, null]));
    for (const { row, extra } of rows) projects.set(extra[0], row);
    return projects;
  }

  frequent(actor: Actor, kind: NamespaceKind, limit: number): Promise<Namespace[]> {
    return select<Namespace>(
      this.connection,
      prepared(sql`select n.* from visits visit join namespaces n on n.id = visit.namespace_id
          where visit.user_id = ${actor.user?.id ?? null}::bigint and visit.frequency >= ${eligibleFrequency}
            and n.kind = ${kind} and ${visibleNamespaces(actor, 'n')}
          order by visit.frequency desc, visit.last_counted_at desc, n.id limit ${limit}`),
    );
  }

  find(actor: Actor, id: number): Promise<Namespace | null> {
    return selectOne<Namespace>(
      this.connection,
      prepared(sql`select n.* from namespaces n where n.id = ${id} and ${visibleNamespaces(actor, 'n')}`),
    );
  }

  findByFullPath(actor: Actor, fullPath: string): Promise<Namespace | null> {
    return selectOne<Namespace>(
      this.connection,
      prepared(
        sql`select n.* from namespaces n where lower(n.full_path) = lower(${fullPath}) and ${visibleNamespaces(actor, 'n')}`,
      ),
    );
  }

  /** Tries each time that something on the path was moved, latest first: the path may have had several owners. */
  async findMoved(actor: Actor, formerFullPath: string): Promise<Namespace | null> {
    for (const first of await this.moves(formerFullPath, sql`true`, sql`log.id desc`, movesTried)) {
      let { fullPath } = first;
      for (let move: Move | undefined = first, count = 0; move !== undefined && count < movesFollowed; count += 1) {
        ({ fullPath } = move);
        [move] = await this.moves(fullPath, sql`log.id > ${move.id}`, sql`log.id`, 1);
      }
      const found = await this.findByFullPath(actor, fullPath);
      if (found !== null) return found;
    }
    return null;
  }

  /** Moves of the namespace with this path or of one above it, each with the resulting path. */
  private async moves(fullPath: string, condition: Fragment, order: Fragment, limit: number): Promise<Move[]> {
    const segments = fullPath.toLowerCase().split('/');
    const paths = segments.map((_, index) => segments.slice(0, index + 1).join('/'));
    const rows = await select<{ id: number; before: string; after: string }>(
      this.connection,
      sql`select log.id, log.changes #>> '{fullPath,before}' as before, log.changes #>> '{fullPath,after}' as after
          from change_log log
          where log.subject_type = 'namespace' and lower(log.changes #>> '{fullPath,before}') = any(${paths}::text[])
            and log.changes #>> '{fullPath,after}' is not null and ${condition}
          order by ${order} limit ${limit}`,
    );
    return rows.map(({ id, before, after }) => ({ id, fullPath: `${after}${fullPath.slice(before.length)}` }));
  }

  async openIssueCounts(actor: Actor, projectIds: readonly number[]): Promise<Map<number, number>> {
    const counts = new Map(projectIds.map((id) => [id, 0]));
    if (projectIds.length === 0) return counts;
    const rows = await select<{ namespaceId: number; total: number }>(
      this.connection,
      sql`select w.namespace_id, count(*)::int as total from work_items w
          where w.namespace_id = any(${[...projectIds]}::bigint[]) and w.type in ('issue', 'incident')
            and w.state = 'opened' and ${visibleWorkItems(actor, 'w')}
          group by w.namespace_id`,
    );
    for (const { namespaceId, total } of rows) counts.set(namespaceId, total);
    return counts;
  }

  async isTaken(fullPath: string): Promise<boolean> {
    const row = await selectOne<{ id: number }>(
      this.connection,
      sql`select id from namespaces where lower(full_path) = lower(${fullPath})`,
    );
    return row !== null;
  }
}

function namespaceList(actor: Actor, filter: PlacedFilter, order: NamespaceOrder): List {
  return {
    columns: 'n.*',
    from: sql`namespaces n`,
    conditions: namespaceConditions(actor, filter),
    sort: sortKey(order, filter.search),
    id: sql`n.id`,
  };
}

function sortKey({ by, direction }: NamespaceOrder, search: string | undefined): SortKey {
  const key = { name: by, direction, nullable: false };
  switch (by) {
    case 'name':
      return { ...key, expression: sql`lower(n.name)`, type: 'text' };
    case 'path':
      return { ...key, expression: sql`lower(n.path)`, type: 'text' };
    case 'fullPath':
      return { ...key, expression: sql`lower(n.full_path)`, type: 'text' };
    case 'createdAt':
      return { ...key, expression: sql`n.created_at`, type: 'timestamptz' };
    case 'updatedAt':
      return { ...key, expression: sql`n.updated_at`, type: 'timestamptz' };
    case 'lastActivityAt':
      return { ...key, expression: sql`n.last_activity_at`, type: 'timestamptz' };
    case 'similarity':
      // Whole millionths, so that the number survives the conversion to text in a cursor.
      return {
        ...key,
        expression: sql`round(similarity(n.name || ' ' || n.path, ${search ?? ''}) * 1000000)::bigint`,
        type: 'bigint',
      };
    case 'id':
      return { ...key, expression: sql`n.id`, type: 'bigint' };
  }
}
