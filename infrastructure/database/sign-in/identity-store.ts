import type { Knex } from 'knex';
import type { IdentityStore } from '../../../application/people/identity-store.ts';
import type { Identity } from '../../../domain/people/identity.ts';
import { select, sql } from '../sql.ts';
import { TableStore } from '../table-store.ts';

export class DatabaseIdentityStore extends TableStore<Identity> implements IdentityStore {
  constructor(transaction: Knex.Transaction) {
    super('identities', transaction);
  }

  async findByExternalId(provider: string, externalId: string): Promise<Identity | null> {
    return this.findWhere({ provider, externalId });
  }

  async ownersOf(provider: string, externalIds: readonly string[]): Promise<number[]> {
    const rows = await select<{ userId: number }>(
      this.transaction,
      sql`select distinct user_id from identities
          where provider = ${provider} and external_id = any(${[...externalIds]}::text[]) order by user_id`,
    );
    return rows.map(({ userId }) => userId);
  }

  async ofUser(userId: number): Promise<Identity[]> {
    return this.where({ userId });
  }
}
