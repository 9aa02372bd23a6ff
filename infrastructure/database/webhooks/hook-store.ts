import type { Knex } from 'knex';
import type { HookDeliveryStore, HookStore } from '../../../application/webhooks/hook-store.ts';
import type { Hook, HookDelivery } from '../../../domain/webhooks/hook.ts';
import { selectCount, selectOne, sql } from '../sql.ts';
import { TableStore } from '../table-store.ts';

export class DatabaseHookStore extends TableStore<Hook> implements HookStore {
  constructor(transaction: Knex.Transaction) {
    super('hooks', transaction);
  }

  countOf(namespaceId: number): Promise<number> {
    return selectCount(this.transaction, sql`select count(*) as count from hooks where namespace_id = ${namespaceId}`);
  }
}

export class DatabaseHookDeliveryStore implements HookDeliveryStore {
  constructor(private readonly transaction: Knex.Transaction) {}

  find(id: number): Promise<HookDelivery | null> {
    return selectOne(
      this.transaction,
      sql`select d.*, m.body from hook_deliveries d join hook_messages m on m.id = d.message_id where d.id = ${id}`,
    );
  }

  async add({
    hookId,
    namespaceId,
    event,
    body,
  }: Pick<HookDelivery, 'hookId' | 'namespaceId' | 'event' | 'body'>): Promise<HookDelivery> {
    const row = await selectOne<HookDelivery>(
      this.transaction,
      sql`with message as (insert into hook_messages (body) values (${body}) returning id)
          insert into hook_deliveries (hook_id, namespace_id, event, message_id)
          select ${hookId}::bigint, ${namespaceId}::bigint, ${event}, id from message
          returning *, ${body}::text as body`,
    );
    return row as HookDelivery;
  }
}
