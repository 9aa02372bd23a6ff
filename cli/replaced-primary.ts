import type { Config } from '../infrastructure/settings/config.ts';
import type { OpenDatabase } from '../infrastructure/database/open-database.ts';

/**
 * Makes this process read-only on the database of a primary that another site replaced. It comes before everything that
 * writes, migrations included, so it works with the schema of an older version.
 */
export async function closeIfReplaced(
  { connection }: Pick<OpenDatabase, 'connection'>,
  { siteName }: Pick<Config, 'siteName'>,
): Promise<void> {
  const { isStandby } = await import('../infrastructure/database/migrate.ts');
  if ((await isStandby(connection)) || !(await connection.schema.hasTable('sites'))) return;
  const { rows } = await connection.raw<{ rows: unknown[] }>('select from sites limit 1');
  if (rows.length === 0) return;
  const [
    { DatabaseReplication },
    { DatabaseSiteQueries },
    { Pager },
    { Cursors },
    { CachedCounts },
    { refuseWritesIfReplaced },
  ] = await Promise.all([
    import('../infrastructure/database/sites/database-replication.ts'),
    import('../infrastructure/database/sites/site-queries.ts'),
    import('../infrastructure/database/pager.ts'),
    import('../infrastructure/database/cursors.ts'),
    import('../infrastructure/database/cached-counts.ts'),
    import('../interfaces/sites/newer-primary.ts'),
  ]);
  const replication = await DatabaseReplication.of(connection, null);
  const pager = new Pager(connection, await Cursors.of(connection), new CachedCounts());
  const sites = new DatabaseSiteQueries(connection, pager, siteName);
  await refuseWritesIfReplaced({ replication, queries: { sites } });
}
