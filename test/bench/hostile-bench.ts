import { setTimeout as sleep } from 'node:timers/promises';
import { createServices } from '../../infrastructure/container.ts';
import { Argon2PasswordHasher } from '../../infrastructure/passwords.ts';
import { SystemClock } from '../../infrastructure/system-clock.ts';
import { createTestDatabase } from '../support/database.ts';
import { fillHostilePlace, hostileRequests, sendHostile } from '../support/hostile-requests.ts';
import { HonestClient } from '../support/honest-client.ts';
import { newUploadFolder } from '../support/upload-folder.ts';
import { startServer } from './server-process.ts';

const atOnce = 10;
const heapMegabytes = 512;
const quietMilliseconds = 500;

const aims = { milliseconds: 300, bytes: 64 * 1024 * 1024 };

interface HostileFigures {
  name: string;
  statuses: readonly number[];
  /** Milliseconds until the last of the hostile answers. */
  took: number;
  /** Milliseconds of the honest client's requests meanwhile. */
  honest95: number;
  honestFailures: number;
  /** Bytes that the server holds afterwards, beyond what it held before all. */
  held: number;
}

/** Each of the worst requests ten at once, while somebody else reads their own account every 100 ms; prints a line for each. */
export async function benchHostile(): Promise<void> {
  const database = await createTestDatabase();
  try {
    const services = await createServices({
      connection: database.connection,
      clock: new SystemClock(null),
      passwordHasher: new Argon2PasswordHasher(),
      uploadFolder: newUploadFolder(),
    });
    const place = await fillHostilePlace(database.connection, services);
    const server = await startServer('./product-server.js', { DATABASE_URL: database.databaseUrl }, [
      '--expose-gc',
      `--max-old-space-size=${heapMegabytes}`,
    ]);
    try {
      console.log(
        `The worst requests, ${atOnce} at once, and a reader beside them (aims: none fails, p95 at most ` +
          `${aims.milliseconds} ms; at most ${aims.bytes / 1024 / 1024} MiB held afterwards)`,
      );
      const honest = new HonestClient(server.address, place.honestToken);
      await Promise.all(Array.from({ length: 20 }, () => honest.ask()));
      const before = await server.memory();
      for (const request of hostileRequests(place)) {
        honest.start();
        await sleep(quietMilliseconds);
        const start = performance.now();
        const answers = await Promise.all(
          Array.from({ length: atOnce }, () => sendHostile(server.address, request, place.token)),
        );
        const took = performance.now() - start;
        const { p95, failures } = await honest.stop();
        const held = (await server.memory()) - before;
        const statuses = [...new Set(answers.map(({ status }) => status))];
        console.log(line({ name: request.name, statuses, took, honest95: p95, honestFailures: failures, held }));
      }
    } finally {
      await server.stop();
    }
  } finally {
    await database.drop();
  }
}

function line({ name, statuses, took, honest95, honestFailures, held }: HostileFigures): string {
  const isMet = honestFailures === 0 && honest95 <= aims.milliseconds && held <= aims.bytes;
  return [
    `  ${name.padEnd(48)}`,
    statuses.join(',').padEnd(12),
    `${took.toFixed(0)} ms`.padStart(9),
    `p95 ${honest95.toFixed(0)} ms`.padStart(12),
    `${honestFailures} failed`.padStart(10),
    `${(held / 1024 / 1024).toFixed(0)} MiB`.padStart(9),
    isMet ? 'met' : 'not met',
  ].join(' ');
}
