import type { Knex } from 'knex';
import type {
  OwnNotificationFilter,
  OwnNotificationQueries,
  OwnNotificationStore,
  ShownNotification,
} from '../../../application/notifications/own-notifications.ts';
import type { Page, PageRequest } from '../../../application/inputs/page.ts';
import type { Clock } from '../../../application/ports/clock.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import { plusDays } from '../../../domain/calendar/instant.ts';
import { notificationsKept } from '../../../domain/notifications/notification.ts';
import type { Pager } from '../pager.ts';
import { all, any, prepared, select, selectCount, sql, trusted, type Fragment } from '../sql.ts';
import { visibleAccessRequests, visibleInternalNotes, visibleWorkItems } from '../visible.ts';
import type { Statements } from '../statement-limiter.ts';

const noteCharacters = 300;
const id = trusted('o.id');
const from = trusted(`own_notifications o left join work_items w on w.id = o.work_item_id
  left join notes note on note.id = o.note_id left join access_requests r on r.id = o.access_request_id`);
const columns = `o.*, left(note.body, ${noteCharacters}) as note_text, r.namespace_id as requested_id`;

export class DatabaseOwnNotificationQueries implements OwnNotificationQueries {
  constructor(
    private readonly connection: Statements,
    private readonly pager: Pager,
    private readonly clock: Clock,
  ) {}

  page(actor: Actor, filter: OwnNotificationFilter, page: PageRequest): Promise<Page<ShownNotification>> {
    const sort = { name: 'id', expression: id, type: 'bigint', nullable: false, direction: 'desc' } as const;
    return this.pager.page({ columns, from, conditions: this.conditions(actor, filter), sort, id }, page);
  }

  count(actor: Actor, filter: OwnNotificationFilter, limit: number | null = null): Promise<number> {
    const found = sql`select from ${from} where ${all(this.conditions(actor, filter))} limit ${limit}`;
    return selectCount(this.connection, prepared(sql`select count(*) as count from (${found}) found`));
  }

  /** On items, comments and requests that the actor may see now. */
  private conditions(actor: Actor, { isRead, reasons }: OwnNotificationFilter): Fragment[] {
    const item = all([
      sql`w.id is not null`,
      visibleWorkItems(actor, 'w'),
      sql`(note.id is null or not note.internal or ${visibleInternalNotes(actor, 'w')})`,
    ]);
    const conditions = [
      sql`o.user_id = ${actor.user?.id ?? null}::bigint`,
      sql`o.created_at > ${plusDays(this.clock.now(), -notificationsKept.days)}`,
      any([item, all([sql`r.id is not null`, visibleAccessRequests(actor, 'r')])]),
    ];
    if (isRead !== undefined) conditions.push(isRead ? sql`o.read_at is not null` : sql`o.read_at is null`);
    if (reasons !== undefined) conditions.push(sql`o.reason = any(${reasons}::text[])`);
    return conditions;
  }
}

export class DatabaseOwnNotificationStore implements OwnNotificationStore {
  constructor(private readonly transaction: Knex.Transaction) {}

  async markRead(userId: number, ids: readonly number[] | null, readAt: Date | null): Promise<void> {
    const chosen = ids === null ? trusted('true') : sql`id = any(${ids}::bigint[])`;
    await select(
      this.transaction,
      sql`update own_notifications set read_at = ${readAt}, transaction_id = pg_current_xact_id()
          where user_id = ${userId} and ${chosen} and (read_at is null) <> ${readAt === null}`,
    );
    await select(this.transaction, tellOf([userId]));
  }
}

/** Tells the open pages of these people, once this is committed, that their notifications changed. */
export function tellOf(userIds: readonly number[]): Fragment {
  return sql`select pg_notify('changes', ${`${notifiedPrefix}${userIds.join()}`})`;
}

const notifiedPrefix = 'notified ';

/** The people whose notifications changed, by what the channel `changes` said; null for a change of the log. */
export function notifiedPeople(payload: string | null): number[] | null {
  if (payload?.startsWith(notifiedPrefix) !== true) return null;
  return payload.slice(notifiedPrefix.length).split(',').map(Number);
}
