import type { Knex } from 'knex';
import type { MilestoneStore } from '../../../application/milestones/milestone-store.ts';
import type { Milestone } from '../../../domain/milestones/milestone.ts';
import { reserveIids } from '../iid-counter.ts';
import { select, selectOne, sql } from '../sql.ts';
import { TableStore } from '../table-store.ts';

export class DatabaseMilestoneStore extends TableStore<Milestone> implements MilestoneStore {
  constructor(transaction: Knex.Transaction) {
    super('milestones', transaction);
  }

  async nextIid(namespaceId: number): Promise<number> {
    return reserveIids(this.transaction, namespaceId, 'milestones');
  }

  async findByTitleInTree(namespaceId: number, title: string, exceptId = 0): Promise<Milestone | null> {
    return selectOne<Milestone>(
      this.transaction,
      sql`select m.* from milestones m join namespaces n on n.id = m.namespace_id, namespaces here
          where here.id = ${namespaceId} and m.title = ${title} and m.id <> ${exceptId}
            and (n.id = any(here.traversal_ids) or here.id = any(n.traversal_ids))
          order by m.id limit 1`,
    );
  }

  async leftBehind(namespaceId: number): Promise<Milestone[]> {
    return select<Milestone>(
      this.transaction,
      sql`select * from milestones where id in (
            select w.milestone_id from work_items w join namespaces n on n.id = w.namespace_id
              join milestones m on m.id = w.milestone_id
            where n.traversal_ids @> ${[namespaceId]}::bigint[] and m.namespace_id <> all(n.traversal_ids))
          order by id`,
    );
  }

  async replaceBelow(namespaceId: number, fromId: number, intoId: number): Promise<void> {
    await select(
      this.transaction,
      sql`update work_items w set milestone_id = ${intoId} from namespaces n
          where n.id = w.namespace_id and w.milestone_id = ${fromId} and n.traversal_ids @> ${[namespaceId]}::bigint[]`,
    );
  }

  async findByIds(ids: readonly number[]): Promise<Milestone[]> {
    return this.whereIn('id', ids);
  }
}
