import type { Knex } from 'knex';
import type {
  SavedViewPin,
  SavedViewPinStore,
  SavedViewStore,
} from '../../../application/saved-views/saved-view-store.ts';
import type { SavedView, ViewScreen } from '../../../domain/saved-views/saved-view.ts';
import { select, selectCount, sql } from '../sql.ts';
import { TableStore } from '../table-store.ts';

export class DatabaseSavedViewStore extends TableStore<SavedView> implements SavedViewStore {
  constructor(transaction: Knex.Transaction) {
    super('saved_views', transaction);
  }

  countOf(namespaceId: number, ownerId: number | null): Promise<number> {
    return selectCount(
      this.transaction,
      sql`select count(*) as count from saved_views
          where namespace_id = ${namespaceId} and owner_id is not distinct from ${ownerId}::bigint`,
    );
  }

  lockDefault(namespaceId: number, screen: ViewScreen, boardId: number | null): Promise<SavedView | null> {
    return this.lockWhere({ namespaceId, screen, boardId, isDefault: true });
  }
}

export class DatabaseSavedViewPinStore extends TableStore<SavedViewPin> implements SavedViewPinStore {
  constructor(transaction: Knex.Transaction) {
    super('saved_view_pins', transaction);
  }

  lockOf(userId: number): Promise<SavedViewPin[]> {
    return select<SavedViewPin>(
      this.transaction,
      sql`select * from saved_view_pins where user_id = ${userId} order by id for update`,
    );
  }

  async deleteOfOthers(viewId: number, userId: number): Promise<void> {
    await select(this.transaction, sql`delete from saved_view_pins where view_id = ${viewId} and user_id <> ${userId}`);
  }
}
