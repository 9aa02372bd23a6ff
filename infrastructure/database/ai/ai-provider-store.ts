import type { Knex } from 'knex';
import type { AiProviderStore } from '../../../application/ai/ai-provider-store.ts';
import type { AiProvider } from '../../../domain/ai/ai-provider.ts';
import { select, sql } from '../sql.ts';
import { TableStore } from '../table-store.ts';

export class DatabaseAiProviderStore extends TableStore<AiProvider> implements AiProviderStore {
  constructor(transaction: Knex.Transaction) {
    super('ai_providers', transaction);
  }

  /** Locks the table instead of the row, because at first there is none. */
  async lockCurrent(): Promise<AiProvider | null> {
    await select(this.transaction, sql`lock table ai_providers in share row exclusive mode`);
    return this.current();
  }

  current(): Promise<AiProvider | null> {
    return this.findWhere({});
  }
}
