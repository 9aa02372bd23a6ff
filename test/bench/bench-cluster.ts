import { join } from 'node:path';
import { defaultDataFolder } from '../../infrastructure/data-folder.ts';
import { openEmbeddedDatabase } from '../../infrastructure/database/embedded/embedded-database.ts';
import { createLogger } from '../../infrastructure/logging.ts';
import { testCluster } from '../support/database-cluster.ts';

/**
 * Gives the work a server of its own for databases. Unlike that of the tests it waits for the disk as the product's does:
 * a bench of writes without that would measure something else. `DATABASE_URL` names another server.
 */
export async function withBenchCluster<Result>(work: () => Promise<Result>): Promise<Result> {
  const url = process.env.DATABASE_URL;
  const embedded =
    url === undefined
      ? await openEmbeddedDatabase(join(defaultDataFolder(), 'bench'), createLogger({ logLevel: 'error' }), {
          max_connections: '200',
        })
      : null;
  if (embedded !== null) process.env.DATABASE_URL = embedded.databaseUrl;
  const cluster = await testCluster();
  try {
    await cluster.tidy();
    return await work();
  } finally {
    await cluster.tidy();
    await cluster.close();
    await embedded?.close();
    if (url === undefined) delete process.env.DATABASE_URL;
  }
}
