import type { Knex } from 'knex';
import type {
  InstanceQueries,
  InstanceSettingsStore,
  StoredSettings,
} from '../../../application/instance/instance-settings-store.ts';
import { initialSettings, type InstanceSettings } from '../../../domain/instance/instance-settings.ts';
import { select, selectOne, sql, prepared } from '../sql.ts';
import type { Statements } from '../statement-limiter.ts';
import { TableStore } from '../table-store.ts';

export class DatabaseInstanceSettingsStore extends TableStore<StoredSettings> implements InstanceSettingsStore {
  constructor(transaction: Knex.Transaction) {
    super('instance_settings', transaction);
  }

  async current(): Promise<InstanceSettings> {
    return (await this.findWhere({})) ?? initialSettings;
  }

  /** Locks the table instead of the row, because at first there is none. */
  async lockStored(): Promise<StoredSettings | null> {
    await select(this.transaction, sql`lock table instance_settings in share row exclusive mode`);
    return this.findWhere({});
  }
}

export class DatabaseInstanceQueries implements InstanceQueries {
  constructor(private readonly connection: Statements) {}

  storedSettings(): Promise<StoredSettings | null> {
    return selectOne<StoredSettings>(this.connection, prepared(sql`select * from instance_settings`));
  }
}
