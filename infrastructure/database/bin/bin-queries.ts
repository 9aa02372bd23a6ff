import type { BinQueries, ListedBinnedItem } from '../../../application/bin/bin-queries.ts';
import type { Page, PageRequest } from '../../../application/inputs/page.ts';
import { isAdministrator, type Actor } from '../../../domain/access/actor.ts';
import { canInContainer } from '../../../domain/access/policy.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { Pager, SortKey } from '../pager.ts';
import { all, select, selectCount, sql, trusted, type Fragment } from '../sql.ts';
import type { Statements } from '../statement-limiter.ts';
import { binnedPlaces } from './bin-store.ts';

const newestFirst: SortKey = {
  name: 'deleted_at',
  expression: trusted('b.deleted_at'),
  type: 'timestamptz',
  nullable: false,
  direction: 'desc',
};
const from = trusted(
  'binned_items b join namespaces n on n.id = b.namespace_id left join users u on u.id = b.deleted_by_id',
);

export class DatabaseBinQueries implements BinQueries {
  constructor(
    private readonly connection: Statements,
    private readonly pager: Pager,
  ) {}

  async page(actor: Actor, namespace: Namespace, page: PageRequest): Promise<Page<ListedBinnedItem>> {
    return this.pager.page<ListedBinnedItem>(
      {
        columns: 'b.*, n.full_path, u.name as deleted_by_name, u.username as deleted_by_username',
        from,
        conditions: await this.conditions(actor, namespace),
        sort: newestFirst,
        id: trusted('b.id'),
      },
      page,
    );
  }

  async count(actor: Actor, namespace: Namespace): Promise<number> {
    const conditions = await this.conditions(actor, namespace);
    return selectCount(this.connection, sql`select count(*) as count from ${from} where ${all(conditions)}`);
  }

  /** The rights of a person can be other ones further down. */
  private async conditions(actor: Actor, namespace: Namespace): Promise<Fragment[]> {
    const places = await select<Namespace>(this.connection, binnedPlaces(namespace.id));
    const ids = places.filter((place) => canInContainer(actor, 'useBin', place)).map(({ id }) => id);
    const ofPlaces = sql`b.namespace_id = any(${ids}::bigint[])`;
    if (isAdministrator(actor)) return [ofPlaces];
    const isBanned = trusted(
      `exists (select from users author where author.id = b.author_id and author.state = 'banned')`,
    );
    return [ofPlaces, sql`not ${isBanned}`];
  }
}
