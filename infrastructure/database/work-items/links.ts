import type { Knex } from 'knex';
import type { StoredLinkType, WorkItemLink } from '../../../domain/work-items/links.ts';
import { selectOne, sql } from '../sql.ts';

/** Links between two items; a pair has one link at most, whatever its type and direction. */
export class WorkItemLinks {
  constructor(private readonly transaction: Knex.Transaction) {}

  async find(id: number): Promise<WorkItemLink | null> {
    return selectOne<WorkItemLink>(this.transaction, sql`select * from work_item_links where id = ${id}`);
  }

  async between(oneId: number, otherId: number): Promise<WorkItemLink | null> {
    return selectOne<WorkItemLink>(
      this.transaction,
      sql`select * from work_item_links
          where least(source_id, target_id) = ${Math.min(oneId, otherId)}
            and greatest(source_id, target_id) = ${Math.max(oneId, otherId)}`,
    );
  }

  /** Answers null when a link of the pair is there already, also one that another writer has just made. */
  async insert(sourceId: number, targetId: number, type: StoredLinkType): Promise<WorkItemLink | null> {
    return selectOne<WorkItemLink>(
      this.transaction,
      sql`insert into work_item_links (source_id, target_id, type) values (${sourceId}, ${targetId}, ${type})
          on conflict do nothing returning *`,
    );
  }

  async delete(id: number): Promise<void> {
    await this.transaction('work_item_links').where({ id }).delete();
  }
}
