import type { Knex } from 'knex';
import type { SeatChanges, SubscriptionStore } from '../../../application/seats/subscription-store.ts';
import type { GroupSubscription } from '../../../domain/seats/subscription.ts';
import { select, selectOne, sql } from '../sql.ts';
import { TableStore } from '../table-store.ts';
import { presentSources, rolesBelow, seatsInUse } from './seat-statements.ts';

export class DatabaseSubscriptionStore extends TableStore<GroupSubscription> implements SubscriptionStore {
  constructor(transaction: Knex.Transaction) {
    super('group_subscriptions', transaction);
  }

  findOf(namespaceId: number): Promise<GroupSubscription | null> {
    return this.findWhere({ namespaceId });
  }

  async lockOf(namespaceId: number): Promise<GroupSubscription> {
    await this.insertNew([{ namespaceId }]);
    return (await this.lockWhere({ namespaceId })) as GroupSubscription;
  }

  async seatsInUse(namespaceId: number, today: string): Promise<number> {
    const row = await selectOne<{ seats: number }>(
      this.transaction,
      sql`select count(*)::integer as seats from ${seatsInUse(presentSources, sql`${[namespaceId]}::bigint[]`, today)} seat`,
    );
    return row?.seats ?? 0;
  }

  async isInvited(namespaceId: number, userId: number, today: string): Promise<boolean> {
    const found = await selectOne(
      this.transaction,
      sql`select from ${rolesBelow(presentSources, sql`${[namespaceId]}::bigint[]`, today)} role
          where role.user_id = ${userId} and role.share_id is not null limit 1`,
    );
    return found !== null;
  }

  /**
   * Lock the rows before counting, so that the count sees the changes that the previous holders committed: adding two
   * people at once counts two.
   */
  async raiseMaximums(changes: SeatChanges, today: string): Promise<void> {
    const tops = await this.topsOf(changes);
    if (tops.length === 0) return;
    await this.insertNew(tops.map((namespaceId) => ({ namespaceId })));
    await select(
      this.transaction,
      sql`select id from group_subscriptions where namespace_id = any(${tops}::bigint[]) order by id for update`,
    );
    await select(
      this.transaction,
      sql`update group_subscriptions b
          set max_seats_used = counted.seats, max_seats_used_changed_at = now()
          from (select seat.top_id, count(*)::integer as seats
                from ${seatsInUse(presentSources, sql`${tops}::bigint[]`, today)} seat group by seat.top_id) counted
          where b.namespace_id = counted.top_id and b.max_seats_used < counted.seats`,
    );
  }

  /**
   * Top-level groups above these namespaces, and above the namespaces to which they, or groups below them, are invited.
   */
  private async topsOf({ namespaceIds, userIds }: SeatChanges): Promise<number[]> {
    const rows = await select<{ id: number }>(
      this.transaction,
      sql`with changed as (
            select unnest(${[...namespaceIds]}::bigint[]) as id
            union select namespace_id from members where user_id = any(${[...userIds]}::bigint[])),
          places as (
            select n.traversal_ids[1] as top_id from namespaces n where n.id in (select id from changed)
            union
            select host.traversal_ids[1] from group_shares s join namespaces invited on invited.id = s.invited_group_id
              join namespaces host on host.id = s.namespace_id
            where invited.traversal_ids && array(select id from changed))
          select top.id from places join namespaces top on top.id = places.top_id
          where top.kind = 'group' order by top.id`,
    );
    return rows.map(({ id }) => id);
  }
}
