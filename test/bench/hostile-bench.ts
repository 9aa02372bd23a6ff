import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createServices } from '../../infrastructure/container.ts';
import { Argon2PasswordHasher } from '../../infrastructure/secrets/passwords.ts';
import { SystemClock } from '../../infrastructure/system-clock.ts';
import { createTestDatabase } from '../support/database.ts';
import type { HonestFigures } from '../support/honest-client.ts';
import { fillHostilePlace, hostileRequests, sendHostile, type HostilePlace } from '../support/hostile-requests.ts';
import { newUploadFolder } from '../support/upload-folder.ts';
import { startServer, type ServerProcess } from './server-process.ts';

const atOnce = 10;
const heapMegabytes = 512;
const quietMilliseconds = 500;
const aloneMilliseconds = 3_000;

const aims = { milliseconds: 300, bytes: 64 * 1024 * 1024 };

interface HostileFigures {
  name: string;
  statuses: readonly number[];
  /** Milliseconds until the last of the hostile answers. */
  took: number;
  honest: HonestFigures;
  /** Milliseconds of the server's processor for which its main thread served no one else. */
  longestSlice: number;
  /** Bytes that the server holds afterwards, beyond what it held before all. */
  held: number;
}

/**
 * Each of the worst requests ten at once, or those whose names contain one of these words, while someone else reads
 * their own account every 100 ms; prints a line for each.
 */
export async function benchHostile(words: readonly string[]): Promise<void> {
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
      const honest = await startHonest(server, place);
      try {
        await measure(server, honest, place, words);
      } finally {
        honest.kill('SIGKILL');
      }
    } finally {
      await server.stop();
    }
  } finally {
    await database.drop();
  }
}

async function measure(
  server: ServerProcess,
  honest: ChildProcess,
  place: HostilePlace,
  words: readonly string[],
): Promise<void> {
  console.log(
    `The worst requests, ${atOnce} at once, and a reader beside them (aims: none fails, p95 at most ` +
      `${aims.milliseconds} ms; at most ${aims.bytes / 1024 / 1024} MiB held afterwards)`,
  );
  const requests = hostileRequests(place).filter(
    ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
  );
  const before = await server.memory();
  honest.send('start');
  await sleep(aloneMilliseconds);
  const alone = await stopHonest(honest);
  console.log(`  ${'the reader alone'.padEnd(48)} ${`p95 ${alone.p95.toFixed(0)} ms`.padStart(34)}`);
  for (const request of requests) {
    honest.send('start');
    await sleep(quietMilliseconds);
    await server.longestSlice();
    const start = performance.now();
    const answers = await Promise.all(
      Array.from({ length: atOnce }, () => sendHostile(server.address, request, place.token)),
    );
    const took = performance.now() - start;
    const longestSlice = await server.longestSlice();
    const figures = await stopHonest(honest);
    const held = (await server.memory()) - before;
    const statuses = [...new Set(answers.map(({ status }) => status))];
    console.log(line({ name: request.name, statuses, took, honest: figures, longestSlice, held }));
  }
}

async function startHonest({ address }: ServerProcess, { honestToken }: HostilePlace): Promise<ChildProcess> {
  const honest = fork(fileURLToPath(new URL('./honest-process.js', import.meta.url)), {
    env: { ...process.env, HONEST_ADDRESS: address, HONEST_TOKEN: honestToken },
  });
  await once(honest, 'message');
  return honest;
}

async function stopHonest(honest: ChildProcess): Promise<HonestFigures> {
  const answer = once(honest, 'message') as Promise<[HonestFigures]>;
  honest.send('stop');
  const [figures] = await answer;
  return figures;
}

function line({ name, statuses, took, honest, longestSlice, held }: HostileFigures): string {
  const isMet = honest.failures === 0 && honest.p95 <= aims.milliseconds && held <= aims.bytes;
  return [
    `  ${name.padEnd(48)}`,
    statuses.join(',').padEnd(12),
    `${took.toFixed(0)} ms`.padStart(9),
    `p95 ${honest.p95.toFixed(0)} ms`.padStart(12),
    `${honest.failures} failed`.padStart(10),
    `slice ${longestSlice.toFixed(0)} ms`.padStart(14),
    `${(held / 1024 / 1024).toFixed(0)} MiB`.padStart(9),
    isMet ? 'met' : 'not met',
  ].join(' ');
}
