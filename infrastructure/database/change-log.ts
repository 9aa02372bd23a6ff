import type { Knex } from 'knex';
import type { ChangeLog, ChangeLogEntry } from '../../application/change-log.ts';

const entriesPerStatement = 1000;

export class DatabaseChangeLog implements ChangeLog {
  constructor(private readonly transaction: Knex.Transaction) {}

  async append(entries: readonly Omit<ChangeLogEntry, 'id' | 'createdAt'>[]): Promise<void> {
    for (let start = 0; start < entries.length; start += entriesPerStatement) {
      await this.transaction('change_log').insert(
        entries
          .slice(start, start + entriesPerStatement)
          .map((entry) => ({ ...entry, changes: JSON.stringify(entry.changes) })),
      );
    }
  }
}
