import type { Page, PageRequest } from '../../../application/inputs/page.ts';
import type { TokenFilter, TokenOrder, TokenQueries } from '../../../application/people/token-queries.ts';
import type { Clock } from '../../../application/ports/clock.ts';
import { isAdministrator, type Actor } from '../../../domain/access/actor.ts';
import type { AccessToken } from '../../../domain/people/access-token.ts';
import type { Pager, SortKey } from '../pager.ts';
import { all, always, likePattern, selectCount, selectOne, sql, trusted, type Fragment } from '../sql.ts';
import type { Statements } from '../statement-limiter.ts';

const sortKeys: Record<TokenOrder['by'], Pick<SortKey, 'expression' | 'type' | 'nullable'>> = {
  id: { expression: trusted('t.id'), type: 'bigint', nullable: false },
  createdAt: { expression: trusted('t.created_at'), type: 'timestamptz', nullable: false },
  expiresAt: { expression: trusted('t.expires_at'), type: 'date', nullable: true },
  lastUsedAt: { expression: trusted('t.last_used_at'), type: 'timestamptz', nullable: true },
  name: { expression: trusted('t.name'), type: 'text', nullable: false },
};

export class DatabaseTokenQueries implements TokenQueries {
  constructor(
    private readonly connection: Statements,
    private readonly pager: Pager,
    private readonly clock: Clock,
  ) {}

  async page(
    actor: Actor,
    filter: TokenFilter,
    { by, direction }: TokenOrder,
    page: PageRequest,
  ): Promise<Page<AccessToken>> {
    return this.pager.page<AccessToken>(
      {
        columns: 't.*',
        from: trusted('personal_access_tokens t'),
        conditions: [this.matching(actor, filter)],
        sort: { name: by, ...sortKeys[by], direction },
        id: trusted('t.id'),
      },
      page,
    );
  }

  count(actor: Actor, filter: TokenFilter): Promise<number> {
    return selectCount(
      this.connection,
      sql`select count(*)::integer as count from personal_access_tokens t where ${this.matching(actor, filter)}`,
    );
  }

  async find(actor: Actor, id: number): Promise<AccessToken | null> {
    return selectOne<AccessToken>(
      this.connection,
      sql`select t.* from personal_access_tokens t where t.id = ${id} and ${visibleTokens(actor)}`,
    );
  }

  private matching(actor: Actor, filter: TokenFilter): Fragment {
    const conditions = [visibleTokens(actor), sql`t.impersonation = ${filter.impersonation}`];
    const live = sql`(not t.revoked and (t.expires_at is null or t.expires_at > ${this.clock.today()}))`;
    if (filter.userId !== undefined) conditions.push(sql`t.user_id = ${filter.userId}`);
    if (filter.active !== undefined) conditions.push(filter.active ? live : sql`not ${live}`);
    if (filter.revoked !== undefined) conditions.push(sql`t.revoked = ${filter.revoked}`);
    if (filter.search !== undefined) conditions.push(sql`t.name ilike ${likePattern(filter.search)}`);
    if (filter.createdAfter) conditions.push(sql`t.created_at > ${filter.createdAfter}`);
    if (filter.createdBefore) conditions.push(sql`t.created_at < ${filter.createdBefore}`);
    if (filter.lastUsedAfter) conditions.push(sql`t.last_used_at > ${filter.lastUsedAfter}`);
    if (filter.lastUsedBefore) conditions.push(sql`t.last_used_at < ${filter.lastUsedBefore}`);
    if (filter.expiresAfter !== undefined) conditions.push(sql`t.expires_at > ${filter.expiresAfter}`);
    if (filter.expiresBefore !== undefined) conditions.push(sql`t.expires_at < ${filter.expiresBefore}`);
    return all(conditions);
  }
}

function visibleTokens(actor: Actor): Fragment {
  if (isAdministrator(actor)) return always;
  return actor.user === null ? trusted('false') : sql`t.user_id = ${actor.user.id}`;
}
