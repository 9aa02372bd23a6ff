import { readdirSync } from 'node:fs';
import { extname, join, parse } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Knex } from 'knex';

export interface Migration {
  /** Sorts after every earlier name and never changes once released. */
  name: string;
  up(trx: Knex.Transaction): Promise<void>;
}

const isMigrationName = /^\d{4}(-[a-z0-9]+)+$/;

/**
 * The migrations of a folder in the order they run: its files whose names begin with a digit. @throws Error if one of
 * them is no migration
 */
export async function migrationsIn(folder: string): Promise<Migration[]> {
  const files = readdirSync(folder).filter(
    (file) => /^\d/.test(file) && extname(file) === extname(import.meta.filename),
  );
  return Promise.all(files.sort().map((file) => migrationIn(join(folder, file))));
}

async function migrationIn(file: string): Promise<Migration> {
  const { name } = parse(file);
  if (!isMigrationName.test(name)) throw new Error(`${file} is no migration: its name is not like 0001-some-words`);
  const { up } = (await import(pathToFileURL(file).href)) as Partial<Migration>;
  if (typeof up !== 'function') throw new Error(`${file} is no migration: it exports no function \`up\``);
  return { name, up };
}

/** All migrations in the order they run. */
export const migrations: readonly Migration[] = await migrationsIn(import.meta.dirname);
