import type { Knex } from 'knex';
import type { Page, PageRequest } from '../../../application/inputs/page.ts';
import type {
  RoadmapLinkQueries,
  RoadmapLinkRow,
  RoadmapLinkStore,
} from '../../../application/roadmap/roadmap-link-store.ts';
import type { RoadmapLink } from '../../../domain/roadmap/roadmap-link.ts';
import type { Pager } from '../pager.ts';
import { selectCount, selectOne, sql, trusted, type Fragment } from '../sql.ts';
import type { Statements } from '../statement-limiter.ts';
import { TableStore } from '../table-store.ts';

export class DatabaseRoadmapLinkStore
  extends TableStore<RoadmapLink, Omit<RoadmapLink, 'id'>>
  implements RoadmapLinkStore
{
  constructor(transaction: Knex.Transaction) {
    super('roadmap_links', transaction);
  }

  countOf(namespaceId: number): Promise<number> {
    return selectCount(this.transaction, linksOf(namespaceId));
  }
}

const id = trusted('l.id');

export class DatabaseRoadmapLinkQueries implements RoadmapLinkQueries {
  constructor(
    private readonly connection: Statements,
    private readonly pager: Pager,
  ) {}

  async page(namespaceId: number, request: PageRequest): Promise<Page<RoadmapLinkRow>> {
    const sort = { name: 'id', expression: id, type: 'bigint', nullable: false, direction: 'desc' } as const;
    const page = await this.pager.page<RoadmapLink & { authorName: string }>(
      {
        columns: 'l.*, author.name as author_name',
        from: trusted('roadmap_links l join users author on author.id = l.author_id'),
        conditions: [sql`l.namespace_id = ${namespaceId}`],
        sort,
        id,
      },
      request,
    );
    return { ...page, rows: page.rows.map(({ authorName, ...link }) => ({ link, authorName })) };
  }

  count(namespaceId: number): Promise<number> {
    return selectCount(this.connection, linksOf(namespaceId));
  }

  withDigest(digest: Buffer): Promise<RoadmapLink | null> {
    return selectOne<RoadmapLink>(this.connection, sql`select * from roadmap_links where token_digest = ${digest}`);
  }
}

function linksOf(namespaceId: number): Fragment {
  return sql`select count(*) as count from roadmap_links where namespace_id = ${namespaceId}`;
}
