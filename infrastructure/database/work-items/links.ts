import type { Knex } from 'knex';
import type { LinkStore } from '../../../application/work-items/work-item-store.ts';
import type { WorkItemLink } from '../../../domain/work-items/links.ts';
import { selectOne, sql } from '../sql.ts';
import { TableStore } from '../table-store.ts';

/** Links between two items; a pair has at most one link, whatever its type and direction. */
export class DatabaseLinkStore extends TableStore<WorkItemLink> implements LinkStore {
  constructor(transaction: Knex.Transaction) {
    super('work_item_links', transaction);
  }

  async between(oneId: number, otherId: number): Promise<WorkItemLink | null> {
    return selectOne<WorkItemLink>(
      this.transaction,
      sql`select * from work_item_links
          where least(source_id, target_id) = ${Math.min(oneId, otherId)}
            and greatest(source_id, target_id) = ${Math.max(oneId, otherId)}`,
    );
  }
}
