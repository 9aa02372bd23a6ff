import { fork } from 'node:child_process';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { largestUpload } from '../../domain/uploads/upload.ts';
import { createServices } from '../../infrastructure/container.ts';
import { Argon2PasswordHasher } from '../../infrastructure/secrets/passwords.ts';
import { SystemClock } from '../../infrastructure/system-clock.ts';
import { createTestDatabase } from '../support/database.ts';
import type { HonestFigures } from '../support/honest-client.ts';
import { fillHostilePlace, type HostilePlace } from '../support/hostile-requests.ts';
import { newUploadFolder } from '../support/upload-folder.ts';
import { withAim } from './aims.ts';
import { usageOf } from './process-usage.ts';
import { startServer } from './server-process.ts';

const atOnce = 2;
const mebibyte = 1024 * 1024;
const mostGrowth = 64;
const piece = Buffer.alloc(mebibyte, 'x');
const boundary = 'the-boundary';

/** Uploads two files of maximum size at once while another client works; prints the growth of the server's peak memory. */
export async function benchUploads(): Promise<void> {
  const database = await createTestDatabase();
  try {
    const services = await createServices({
      connection: database.connection,
      clock: new SystemClock(null),
      passwordHasher: new Argon2PasswordHasher(),
      uploadFolder: newUploadFolder(),
    });
    const place = await fillHostilePlace(database.connection, services);
    const server = await startServer('./product-server.js', { DATABASE_URL: database.databaseUrl }, ['--expose-gc']);
    const honest = fork(fileURLToPath(new URL('./honest-process.js', import.meta.url)), {
      env: { ...process.env, HONEST_ADDRESS: server.address, HONEST_TOKEN: place.honestToken },
    });
    try {
      await once(honest, 'message');
      // A small upload first, so that one-time allocations do not count.
      await upload(server.address, place, mebibyte);
      const before = usageOf(server.pid).peakMemory;
      honest.send('start');
      const start = performance.now();
      const statuses = await Promise.all(
        Array.from({ length: atOnce }, () => upload(server.address, place, largestUpload)),
      );
      const seconds = (performance.now() - start) / 1000;
      const answer = once(honest, 'message') as Promise<[HonestFigures]>;
      honest.send('stop');
      const [reader] = await answer;
      const growth = (usageOf(server.pid).peakMemory - before) / mebibyte;
      console.log(
        `${atOnce} files of ${largestUpload / mebibyte} MiB at once, in ${seconds.toFixed(1)} s, and a reader beside them`,
      );
      console.log(`  answers                   ${statuses.join(', ')}`);
      console.log(`  memory beyond its peak    ${withAim(growth, 'at most', mostGrowth, 0, ' MiB')}`);
      console.log(
        `  the reader                p95 ${reader.p95.toFixed(0)} ms, ${reader.failures} of ${reader.requests} failed`,
      );
    } finally {
      honest.kill('SIGKILL');
      await server.stop();
    }
  } finally {
    await database.drop();
  }
}

/** Streams a file to the server; returns the status. */
async function upload(address: string, { token }: HostilePlace, size: number): Promise<number> {
  const sending = request(`${address}/api/v4/projects/hostile%2Flarge/uploads`, {
    method: 'POST',
    headers: { 'PRIVATE-TOKEN': token, 'Content-Type': `multipart/form-data; boundary=${boundary}` },
  });
  const answered = once(sending, 'response');
  await pipeline(Readable.from(form(size)), sending);
  const [response] = (await answered) as [IncomingMessage];
  response.resume();
  return response.statusCode ?? 0;
}

function* form(size: number): Generator<Buffer> {
  yield Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="big.bin"\r\n\r\n`);
  for (let left = size; left > 0; left -= piece.length) yield piece.subarray(0, Math.min(left, piece.length));
  yield Buffer.from(`\r\n--${boundary}--\r\n`);
}
