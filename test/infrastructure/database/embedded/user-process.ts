import { createInterface } from 'node:readline';
import { connect } from '../../../../infrastructure/database/connection.ts';
import { openEmbeddedDatabase } from '../../../../infrastructure/database/embedded/embedded-database.ts';
import { createLogger } from '../../../../infrastructure/logging.ts';

/**
 * A process that uses the embedded database in the folder it is given. It says `open` once it is, answers each line of
 * SQL on its input with the rows as JSON, and leaves in an orderly way at `close`. Errors come as `! message`.
 */
const folder = process.argv[2] ?? '';
const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  const embedded = await openEmbeddedDatabase(folder, createLogger({ logLevel: 'silent' }), { fsync: 'off' });
  const connection = connect({ databaseUrl: embedded.databaseUrl, databasePoolSize: 2 });
  say('open');
  for await (const line of createInterface({ input: process.stdin })) {
    if (line === 'close') break;
    try {
      const { rows } = await connection.raw<{ rows: unknown[] }>(line);
      say(JSON.stringify(rows));
    } catch (error) {
      say(`! ${(error as Error).message}`);
    }
  }
  await connection.destroy();
  await embedded.close();
  say('closed');
} catch (error) {
  say(`! ${(error as Error).message}`);
}
process.exit();
