import type { Knex } from 'knex';
import type { MilestoneStore } from '../../../application/milestones/milestone-store.ts';
import type { Milestone } from '../../../domain/milestones/milestone.ts';
import { reserveIids } from '../iid-counter.ts';
import { MilestoneModel } from '../models.ts';
import { selectOne, sql } from '../sql.ts';
import { TableStore } from '../table-store.ts';

export class DatabaseMilestoneStore extends TableStore<Milestone> implements MilestoneStore {
  constructor(transaction: Knex.Transaction) {
    super(MilestoneModel, transaction);
  }

  async nextIid(namespaceId: number): Promise<number> {
    return reserveIids(this.transaction, namespaceId, 'milestones');
  }

  async findByTitleInTree(namespaceId: number, title: string): Promise<Milestone | null> {
    return selectOne<Milestone>(
      this.transaction,
      sql`select m.* from milestones m join namespaces n on n.id = m.namespace_id, namespaces here
          where here.id = ${namespaceId} and m.title = ${title}
            and (n.id = any(here.traversal_ids) or here.id = any(n.traversal_ids))
          order by m.id limit 1`,
    );
  }

  async findByIds(ids: readonly number[]): Promise<Milestone[]> {
    return this.whereIn('id', ids);
  }
}
