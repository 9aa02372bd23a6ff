import type { Knex } from 'knex';
import type {
  NamespaceFilter,
  NamespaceOrder,
  NamespaceQueries,
} from '../../../application/namespaces/namespace-queries.ts';
import type { Page, PageRequest } from '../../../application/page.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { Pager, SortKey } from '../pager.ts';
import { all, select, selectOne, sql } from '../sql.ts';
import { visibleNamespaces, visibleWorkItems } from '../visible.ts';
import { namespaceConditions } from './namespace-conditions.ts';

export class DatabaseNamespaceQueries implements NamespaceQueries {
  constructor(
    private readonly connection: Knex,
    private readonly pager: Pager,
  ) {}

  page(actor: Actor, filter: NamespaceFilter, order: NamespaceOrder, page: PageRequest): Promise<Page<Namespace>> {
    return this.pager.page<Namespace>(
      {
        columns: 'n.*',
        from: sql`namespaces n`,
        conditions: namespaceConditions(actor, filter),
        sort: sortKey(order, filter.search),
        id: sql`n.id`,
      },
      page,
    );
  }

  async count(actor: Actor, filter: NamespaceFilter): Promise<number> {
    const row = await selectOne<{ total: number }>(
      this.connection,
      sql`select count(*)::int as total from namespaces n where ${all(namespaceConditions(actor, filter))}`,
    );
    return row?.total ?? 0;
  }

  find(actor: Actor, id: number): Promise<Namespace | null> {
    return selectOne<Namespace>(
      this.connection,
      sql`select n.* from namespaces n where n.id = ${id} and ${visibleNamespaces(actor, 'n')}`,
    );
  }

  findByFullPath(actor: Actor, fullPath: string): Promise<Namespace | null> {
    return selectOne<Namespace>(
      this.connection,
      sql`select n.* from namespaces n where lower(n.full_path) = lower(${fullPath}) and ${visibleNamespaces(actor, 'n')}`,
    );
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

function sortKey({ by, direction }: NamespaceOrder, search: string | undefined): SortKey {
  const key = { name: by, direction, nullable: false };
  switch (by) {
    case 'name':
      return { ...key, expression: sql`lower(n.name)`, type: 'text' };
    case 'path':
      return { ...key, expression: sql`lower(n.path)`, type: 'text' };
    case 'createdAt':
      return { ...key, expression: sql`n.created_at`, type: 'timestamptz' };
    case 'updatedAt':
      return { ...key, expression: sql`n.updated_at`, type: 'timestamptz' };
    case 'lastActivityAt':
      return { ...key, expression: sql`n.last_activity_at`, type: 'timestamptz' };
    case 'similarity':
      // Whole millionths, so that a cursor's text means the same number again.
      return {
        ...key,
        expression: sql`round(similarity(n.name || ' ' || n.path, ${search ?? ''}) * 1000000)::bigint`,
        type: 'bigint',
      };
    case 'id':
      return { ...key, expression: sql`n.id`, type: 'bigint' };
  }
}
