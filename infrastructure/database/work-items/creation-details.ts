import type { Knex } from 'knex';
import type {
  CreationDetailsQueries,
  CreationDetailsStore,
} from '../../../application/work-items/creation-details-store.ts';
import { isAdministrator, type Actor } from '../../../domain/access/actor.ts';
import type { CreationDetails } from '../../../domain/work-items/creation-details.ts';
import { select, selectOne, sql, prepared } from '../sql.ts';
import type { Statements } from '../statement-limiter.ts';

export class DatabaseCreationDetailsStore implements CreationDetailsStore {
  constructor(private readonly transaction: Knex.Transaction) {}

  async insert({ workItemId, ipAddress, userAgent }: Omit<CreationDetails, 'akismetSubmitted'>): Promise<void> {
    await select(
      this.transaction,
      sql`insert into creation_details (work_item_id, ip_address, user_agent)
          values (${workItemId}, ${ipAddress}, ${userAgent})`,
    );
  }

  async copy(fromId: number, toId: number): Promise<void> {
    await select(
      this.transaction,
      sql`insert into creation_details (work_item_id, ip_address, user_agent, akismet_submitted)
          select ${toId}::bigint, ip_address, user_agent, akismet_submitted from creation_details
          where work_item_id = ${fromId}`,
    );
  }

  async lock(workItemId: number): Promise<CreationDetails | null> {
    return selectOne<CreationDetails>(
      this.transaction,
      sql`select * from creation_details where work_item_id = ${workItemId} for update`,
    );
  }

  async markSubmitted(workItemId: number): Promise<void> {
    await select(
      this.transaction,
      sql`update creation_details set akismet_submitted = true where work_item_id = ${workItemId}`,
    );
  }
}

export class DatabaseCreationDetailsQueries implements CreationDetailsQueries {
  constructor(private readonly connection: Statements) {}

  async ofItems(actor: Actor, workItemIds: readonly number[]): Promise<Map<number, CreationDetails | null>> {
    const details = new Map<number, CreationDetails | null>(workItemIds.map((id) => [id, null]));
    if (!isAdministrator(actor)) return details;
    const rows = await select<CreationDetails>(
      this.connection,
      prepared(sql`select * from creation_details where work_item_id = any(${workItemIds}::bigint[])`),
    );
    for (const row of rows) details.set(row.workItemId, row);
    return details;
  }
}
