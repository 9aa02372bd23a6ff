import { expect } from 'chai';
import { execFileSync } from 'node:child_process';
import { mkdir, readdir } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { text } from 'node:stream/consumers';
import { largestUpload } from '../../../../domain/uploads/upload.ts';
import { useServer } from '../../../support/server.ts';

const boundary = 'the-boundary';
const piece = Buffer.alloc(1024 * 1024, 'x');

describe('Large uploads', function () {
  this.timeout(60_000);
  const server = useServer();
  let path: string;
  let token: string;
  before(async () => {
    path = `/api/v4/groups/${(await server().createGroup('acme')).id}/uploads`;
    token = await server().tokenFor(server().root);
  });

  /** Begins to send a form with a file; the caller sends its bytes. */
  const begin = (headers: Record<string, string> = {}) => {
    const sending = request(server().address + path, {
      method: 'POST',
      headers: { 'PRIVATE-TOKEN': token, 'Content-Type': `multipart/form-data; boundary=${boundary}`, ...headers },
    });
    sending.on('error', () => undefined);
    const answered = new Promise<{ status: number | undefined; connection: string | undefined; body: string }>(
      (resolve, reject) => {
        const end = () => reject(new Error('the connection ended without an answer'));
        sending.once('close', end);
        sending.once('response', (response: IncomingMessage) => {
          sending.off('close', end);
          text(response).then(
            (body) => resolve({ status: response.statusCode, connection: response.headers.connection, body }),
            reject,
          );
        });
      },
    );
    return { sending, answered };
  };
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="big.bin"\r\n\r\n`;
  const tail = `\r\n--${boundary}--\r\n`;
  const form = function* (size: number) {
    yield Buffer.from(head);
    for (let left = size; left > 0; left -= piece.length) yield piece.subarray(0, Math.min(left, piece.length));
    yield Buffer.from(tail);
  };
  const incoming = () => readdir(join(server().uploadFolder, 'incoming'));

  it('of exactly 256 MiB are stored without loading them into memory', async () => {
    const { sending, answered } = begin();
    const before = process.memoryUsage.rss();
    let highest = before;
    const watch = setInterval(() => {
      highest = Math.max(highest, process.memoryUsage.rss());
    }, 20);
    try {
      await pipeline(Readable.from(form(largestUpload)), sending);
      expect((await answered).status).to.equal(201);
    } finally {
      clearInterval(watch);
    }
    expect((highest - before) / 1024 / 1024, 'MiB more').to.be.lessThan(64);
    expect(await server().connection('uploads').pluck('size')).to.deep.equal([largestUpload]);
  });

  it('of one byte more are rejected, and leave nothing behind', async () => {
    const { sending, answered } = begin();
    pipeline(Readable.from(form(largestUpload + 1)), sending).catch(() => undefined);
    expect((await answered).status).to.equal(413);
    expect(await incoming()).to.deep.equal([]);
  });

  it('are rejected by their content length before they are sent', async () => {
    const { sending, answered } = begin({ 'Content-Length': String(2 * largestUpload) });
    sending.write(head);
    const { status, connection, body } = await answered;
    expect([status, connection]).to.deep.equal([413, 'close']);
    expect(JSON.parse(body)).to.deep.equal({ message: '413 Request Entity Too Large' });
  });

  it('are rejected without permission before they are sent', async () => {
    const { sending, answered } = begin({ 'Content-Length': String(largestUpload), 'PRIVATE-TOKEN': 'glpat-wrong' });
    sending.write(head);
    const { status, connection } = await answered;
    expect([status, connection]).to.deep.equal([401, 'close']);
  });

  it('leave nothing behind when the client disconnects', async () => {
    const { sending, answered } = begin();
    sending.write(head);
    sending.write(piece);
    while ((await incoming()).length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    sending.destroy();
    await answered.catch(() => undefined);
    while ((await incoming()).length > 0) await new Promise((resolve) => setTimeout(resolve, 10));
  });

  it('get 507 at once when the disk is full', async function () {
    const folder = server().uploadFolder;
    await mkdir(folder, { recursive: true });
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m,mode=755', 'tmpfs', folder], { stdio: 'ignore' });
    } catch {
      // Only root may mount, and not in every container.
      this.skip();
    }
    try {
      for (const size of [20 * 1024 * 1024, 2 * 1024 * 1024]) {
        const { sending, answered } = begin();
        pipeline(Readable.from(form(size)), sending).catch(() => undefined);
        const { status, connection, body } = await answered;
        expect([status, connection, body]).to.deep.equal([
          507,
          'close',
          '{"message":"507 Insufficient Storage - the disk of the server is full"}',
        ]);
        expect(await incoming()).to.deep.equal([]);
      }
      expect((await server().anonymous().get('/-/health')).status).to.equal(200);
    } finally {
      execFileSync('umount', [folder]);
    }
  });
});
