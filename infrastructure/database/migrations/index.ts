import type { Knex } from 'knex';
import * as initialSchema from './0001-initial-schema.ts';
import * as importedItems from './0002-imported-items.ts';

export interface Migration {
  /** Sorts after every earlier name and never changes once released. */
  name: string;
  up(trx: Knex.Transaction): Promise<void>;
}

/** All migrations in the order they run. */
export const migrations: readonly Migration[] = [
  { name: '0001-initial-schema', up: initialSchema.up },
  { name: '0002-imported-items', up: importedItems.up },
];
