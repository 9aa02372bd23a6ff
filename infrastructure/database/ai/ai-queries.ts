import type { AiQueries, AiUsageFilter, NamedAiUsage } from '../../../application/ai/ai-queries.ts';
import type { Page, PageRequest } from '../../../application/inputs/page.ts';
import { isAdministrator, type Actor } from '../../../domain/access/actor.ts';
import type { AiProvider } from '../../../domain/ai/ai-provider.ts';
import type { Pager, SortKey } from '../pager.ts';
import { all, always, selectCount, selectOne, sql, prepared, trusted, type Fragment } from '../sql.ts';
import type { Statements } from '../statement-limiter.ts';

const usageId = trusted('u.id');
const latestFirst: SortKey = {
  name: 'day',
  expression: trusted('u.day'),
  type: 'date',
  nullable: false,
  direction: 'desc',
};
const usageFrom = trusted(
  'ai_usage u join users person on person.id = u.user_id join namespaces n on n.id = u.namespace_id',
);

export class DatabaseAiQueries implements AiQueries {
  constructor(
    private readonly connection: Statements,
    private readonly pager: Pager,
  ) {}

  provider(actor: Actor): Promise<AiProvider | null> {
    return selectOne<AiProvider>(
      this.connection,
      sql`select p.* from ai_providers p where ${administratorsOnly(actor)}`,
    );
  }

  async canAsk(actor: Actor): Promise<boolean> {
    if (actor.memberships.size === 0) return false;
    const row = await selectOne<{ can: boolean }>(
      this.connection,
      prepared(sql`select exists (select from ai_providers) and exists (
            select from namespaces n where n.traversal_ids && ${[...actor.memberships.keys()]}::bigint[]
              and n.duo_availability = 'default_on' and not n.archived) as can`),
    );
    return row?.can ?? false;
  }

  async hasProvider(): Promise<boolean> {
    const row = await selectOne<{ has: boolean }>(
      this.connection,
      prepared(sql`select exists (select from ai_providers) as has`),
    );
    return row?.has ?? false;
  }

  usagePage(actor: Actor, filter: AiUsageFilter, page: PageRequest): Promise<Page<NamedAiUsage>> {
    const columns = 'u.*, person.username, n.full_path as group_path';
    const conditions = conditionsOf(actor, filter);
    return this.pager.page({ columns, from: usageFrom, conditions, sort: latestFirst, id: usageId }, page);
  }

  usageCount(actor: Actor, filter: AiUsageFilter): Promise<number> {
    return selectCount(
      this.connection,
      sql`select count(*) as count from ai_usage u where ${all(conditionsOf(actor, filter))}`,
    );
  }
}

function conditionsOf(actor: Actor, { from, to }: AiUsageFilter): Fragment[] {
  return [
    administratorsOnly(actor),
    ...(from === undefined ? [] : [sql`u.day >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`u.day <= ${to}::date`]),
  ];
}

function administratorsOnly(actor: Actor): Fragment {
  return isAdministrator(actor) ? always : trusted('false');
}
