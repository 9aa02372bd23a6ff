import type { Knex } from 'knex';
import type {
  GroupWithCalendar,
  WorkingCalendarQueries,
  WorkingCalendarStore,
} from '../../../application/working-calendars/working-calendar-store.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import type { StoredCalendar } from '../../../domain/scheduling/calendar-settings.ts';
import { select, sql, type Fragment } from '../sql.ts';
import type { Statements } from '../statement-limiter.ts';
import { TableStore } from '../table-store.ts';
import { visibleNamespaces } from '../visible.ts';

export class DatabaseWorkingCalendarStore extends TableStore<StoredCalendar> implements WorkingCalendarStore {
  constructor(transaction: Knex.Transaction) {
    super('working_calendars', transaction);
  }

  lockOf(namespaceId: number): Promise<StoredCalendar | null> {
    return this.lockWhere({ namespaceId });
  }

  ofNamespaces(namespaceIds: readonly number[]): Promise<StoredCalendar[]> {
    return select<StoredCalendar>(this.transaction, settingsOf(namespaceIds));
  }
}

export class DatabaseWorkingCalendarQueries implements WorkingCalendarQueries {
  constructor(private readonly connection: Statements) {}

  ofNamespaces(namespaceIds: readonly number[]): Promise<StoredCalendar[]> {
    return select<StoredCalendar>(this.connection, settingsOf(namespaceIds));
  }

  groupsBelow(actor: Actor, namespaceId: number, limit: number): Promise<GroupWithCalendar[]> {
    return select<GroupWithCalendar>(
      this.connection,
      sql`select n.id, n.full_path, n.traversal_ids from working_calendars c join namespaces n on n.id = c.namespace_id
          where n.traversal_ids @> ${[namespaceId]}::bigint[] and n.id <> ${namespaceId}
            and ${visibleNamespaces(actor, 'n')}
          order by n.full_path limit ${limit}`,
    );
  }
}

function settingsOf(namespaceIds: readonly number[]): Fragment {
  return sql`select * from working_calendars where namespace_id = any(${[...namespaceIds]}::bigint[])`;
}
