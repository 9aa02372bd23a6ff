import type { Knex } from 'knex';
import type { MemberStore } from '../../../application/members/member-store.ts';
import { accessLevels } from '../../../domain/access/role.ts';
import type { Member } from '../../../domain/members/member.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { select, selectOne, sql } from '../sql.ts';
import { ownedAlone, ownedGroups } from './owned-alone.ts';
import { TableStore } from '../table-store.ts';

export class DatabaseMemberStore extends TableStore<Member> implements MemberStore {
  constructor(transaction: Knex.Transaction) {
    super('members', transaction);
  }

  async lockMembership(namespaceId: number, userId: number): Promise<Member | null> {
    return this.lockWhere({ namespaceId, userId });
  }

  async lockForSync(namespaceId: number, userIds: readonly number[]): Promise<Member[]> {
    return select<Member>(
      this.transaction,
      sql`select * from members where namespace_id = ${namespaceId}
            and (from_directory or user_id = any(${[...userIds]}::bigint[])) order by id for update`,
    );
  }

  async lockOwners(namespaceIds: readonly number[], today: string): Promise<Member[]> {
    return select<Member>(
      this.transaction,
      sql`select * from members where namespace_id = any(${[...namespaceIds]}::bigint[]) and access_level = ${accessLevels.owner}
            and (expires_at is null or expires_at > ${today})
          order by id for update`,
    );
  }

  async ownsAlone(userId: number, today: string): Promise<boolean> {
    const owned = ownedGroups(sql`${userId}`, today);
    await select(
      this.transaction,
      sql`select from members where access_level = ${accessLevels.owner}
            and namespace_id in (select unnest(n.traversal_ids) from ${owned}) order by id for update`,
    );
    const found = await selectOne(this.transaction, sql`select from ${ownedAlone(sql`${userId}`, today)} limit 1`);
    return found !== null;
  }

  async lockAssignedItems(namespaceId: number, userId: number): Promise<WorkItem[]> {
    return select<WorkItem>(
      this.transaction,
      sql`select w.* from work_items w
            join work_item_assignees assigned on assigned.work_item_id = w.id and assigned.user_id = ${userId}
            join namespaces n on n.id = w.namespace_id
          where n.traversal_ids @> ${[namespaceId]}::bigint[] order by w.id for update of w`,
    );
  }

  async inSubtree(namespaceId: number, userId: number): Promise<Member[]> {
    return this.rows(
      await this.query()
        .joinRelated('namespace')
        .select('members.*')
        .where('members.userId', userId)
        .whereRaw('namespace.traversal_ids @> ?', [[namespaceId]])
        .orderBy('members.id'),
    );
  }
}
