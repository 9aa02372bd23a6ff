import type { Knex } from 'knex';
import type {
  ChosenSetting,
  NotificationSettings,
  NotificationSettingStore,
} from '../../../application/notifications/notification-settings.ts';
import type { NotificationSetting } from '../../../domain/notifications/notification.ts';
import { select, selectOne, sql } from '../sql.ts';
import type { Statements } from '../statement-limiter.ts';

export class DatabaseNotificationSettings implements NotificationSettings {
  constructor(private readonly connection: Statements) {}

  find(userId: number, namespaceId: number | null): Promise<ChosenSetting | null> {
    return selectOne<ChosenSetting>(
      this.connection,
      sql`select level, events from notification_settings
          where user_id = ${userId} and namespace_id is not distinct from ${namespaceId}::bigint`,
    );
  }

  async digestZone(userId: number): Promise<string | null> {
    const row = await selectOne<{ timeZone: string }>(
      this.connection,
      sql`select time_zone from todo_digests where user_id = ${userId}`,
    );
    return row?.timeZone ?? null;
  }
}

export class DatabaseNotificationSettingStore extends DatabaseNotificationSettings implements NotificationSettingStore {
  constructor(private readonly transaction: Knex.Transaction) {
    super(transaction);
  }

  async setDigest(userId: number, digest: { timeZone: string; nextAt: Date } | null): Promise<void> {
    await select(
      this.transaction,
      digest === null
        ? sql`delete from todo_digests where user_id = ${userId}`
        : sql`insert into todo_digests (user_id, time_zone, next_at)
              values (${userId}, ${digest.timeZone}, ${digest.nextAt})
              on conflict (user_id) do update set time_zone = excluded.time_zone, next_at = excluded.next_at`,
    );
  }

  async save({ userId, namespaceId, level, events }: NotificationSetting): Promise<void> {
    await select(
      this.transaction,
      sql`insert into notification_settings (user_id, namespace_id, level, events)
          values (${userId}, ${namespaceId}::bigint, ${level}, ${events}::text[])
          on conflict (user_id, namespace_id) do update set level = excluded.level, events = excluded.events`,
    );
  }
}
