import type { Knex } from 'knex';
import type { HookDeliveryStore, HookStore } from '../../../application/hooks/hook-store.ts';
import type { Hook, HookDelivery } from '../../../domain/hooks/hook.ts';
import { HookDeliveryModel, HookModel } from '../models.ts';
import { selectCount, sql } from '../sql.ts';
import { TableStore } from '../table-store.ts';

export class DatabaseHookStore extends TableStore<Hook> implements HookStore {
  constructor(transaction: Knex.Transaction) {
    super(HookModel, transaction);
  }

  countOf(namespaceId: number): Promise<number> {
    return selectCount(this.transaction, sql`select count(*) as count from hooks where namespace_id = ${namespaceId}`);
  }
}

export class DatabaseHookDeliveryStore extends TableStore<HookDelivery> implements HookDeliveryStore {
  constructor(transaction: Knex.Transaction) {
    super(HookDeliveryModel, transaction);
  }
}
