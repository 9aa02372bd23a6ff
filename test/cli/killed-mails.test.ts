import { expect } from 'chai';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NotificationPayload } from '../../application/notifications/notification-writer.ts';
import { command } from '../support/command-line.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { insertJobs } from '../../infrastructure/database/jobs/job-queue.ts';
import { MailServer } from '../support/mail-server.ts';
import { spawnCommand, type SpawnedCommand } from '../support/spawned-command.ts';
import { TestClient } from '../support/test-client.ts';

/** KILLED_MAILS=10000 KILLED_TIMES=10 for the long run; every run of all tests does a short one. */
const mails = Number(process.env['KILLED_MAILS'] ?? 24);
const kills = Number(process.env['KILLED_TIMES'] ?? 1);
const itemsAtOnce = 100;

/** A mail server that postpones some mails, drops connections, and now and then hears nothing more after the text. */
describe('a server that is killed while it sends mails', function () {
  this.timeout(120_000 + mails * 200 + kills * 90_000);
  const mailServer = new MailServer();
  let database: TestDatabase;
  let folder: string;
  let server: SpawnedCommand | undefined;

  before(async () => {
    await mailServer.start();
    database = await createTestDatabase();
    folder = await mkdtemp(join(tmpdir(), 'milepost-killed-'));
    await chmod(folder, 0o755);
    expect(
      (await command(database.databaseUrl, ['users', 'create', 'ben', '--email', 'ben@example.org'])).exitCode,
    ).to.equal(0);
  });
  after(async () => {
    server?.process.kill('SIGKILL');
    await server?.ended;
    await mailServer.stop();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  async function start(): Promise<string> {
    server = spawnCommand(['serve', '--no-demo', '--json'], {
      DATABASE_URL: database.databaseUrl,
      DATA_DIR: folder,
      PORT: '0',
      SMTP_URL: mailServer.url,
      RATE_LIMIT_API: '0',
      RATE_LIMIT_ISSUE_CREATION: '0',
      RATE_LIMIT_NOTE_CREATION: '0',
    });
    const [, address = ''] = await server.printed(/"address":"([^"]+)"/);
    return address;
  }

  /** Comments on a few items, each with many mails to send, in this order. */
  async function queueMails(): Promise<Map<number, string[]>> {
    const created = await command(database.databaseUrl, ['tokens', 'create', '--user', 'root', '--scopes', 'api']);
    const client = new TestClient(`${await start()}/api/v4`, { 'PRIVATE-TOKEN': created.stdout.trim() });
    const group = (await client.post<{ id: number }>('/groups', { name: 'Mails', path: 'mails', visibility: 'public' }))
      .body;
    const project = (
      await client.post<{ id: number }>('/projects', { name: 'App', namespace_id: group.id, visibility: 'public' })
    ).body;
    server?.process.kill('SIGKILL');
    await server?.ended;
    const [{ id: actorId }] = await database.connection('users').where({ username: 'root' }).select('id');
    const [{ id: userId }] = await database.connection('users').where({ username: 'ben' }).select('id');
    // The jobs are made here, so that their number is known.
    await database.connection('mail_state').update({ isOn: false });
    const items = Math.max(1, Math.min(itemsAtOnce, Math.floor(mails / 8)));
    const expected = new Map<number, string[]>();
    await database.connection.transaction(async (transaction) => {
      const rows: { id: number }[] = await transaction('work_items')
        .insert(
          Array.from({ length: items }, (_, index) => ({
            type: 'issue',
            namespaceId: project.id,
            iid: index + 1,
            title: `Item ${index + 1}`,
            authorId: actorId as number,
            relativePosition: index,
          })),
        )
        .returning('id');
      const ids = rows.map(({ id }) => id);
      for (let first = 0; first < mails; first += 1000) {
        const numbers = Array.from({ length: Math.min(1000, mails - first) }, (_, index) => first + index);
        const notes: { id: number }[] = await transaction('notes')
          .insert(
            numbers.map((number) => ({
              workItemId: ids[number % items],
              discussionId: 0,
              authorId: actorId as number,
              body: `comment ${number}`,
            })),
          )
          .returning('id');
        await transaction('notes')
          .where({ discussionId: 0 })
          .update({ discussionId: transaction.ref('id') });
        const entries: { id: number }[] = await transaction('change_log')
          .insert(
            numbers.map((number, index) => ({
              action: 'note.create',
              subjectType: 'note',
              subjectId: notes[index]?.id,
              namespaceId: project.id,
              actorId: actorId as number,
              changes: JSON.stringify({ body: { after: `comment ${number}` } }),
            })),
          )
          .returning('id');
        await insertJobs(
          transaction,
          entries.map(({ id: logId }, index) => {
            const itemId = ids[(first + index) % items] ?? 0;
            expected.set(itemId, [...(expected.get(itemId) ?? []), `comment ${first + index}`]);
            const payload: NotificationPayload = {
              type: 'notification',
              logId,
              userId: userId as number,
              reason: 'author',
            };
            return { kind: 'mail', lane: 'mail', orderKey: `item ${itemId} user ${userId as number}`, payload };
          }),
        );
      }
    });
    return expected;
  }

  it('has delivered each mail at least once, and those about an item in order', async () => {
    const expected = await queueMails();
    const received = () => new Set(mailServer.received.map(({ parsed }) => parsed.messageId)).size;
    let seen = 0;
    mailServer.verdictOf = () => ((seen += 1) % Math.max(7, Math.ceil(mails / 100)) === 0 ? 451 : 'accept');
    mailServer.afterText = () => (seen % Math.max(11, Math.ceil(mails / 20)) === 0 ? 'drop' : 'accept');
    const reached = (count: number) =>
      new Promise<void>((resolve) => {
        mailServer.onReceived = () => {
          if (received() >= count) resolve();
        };
      });
    for (let kill = 1; kill <= kills; kill += 1) {
      const inTheMidst = reached(Math.floor((mails / (kills + 2)) * kill));
      await makeAllDue();
      await start();
      await inTheMidst;
      server?.process.kill('SIGKILL');
      expect(await server?.ended, 'ended by a signal').to.equal(null);
    }
    mailServer.verdictOf = () => 'accept';
    mailServer.afterText = () => 'accept';
    await makeAllDue();
    const all = reached(mails);
    await start();
    await all;
    const order = new Map<number, string[]>();
    for (const { parsed } of mailServer.received) {
      const [, itemId = ''] = /^<item\.(\d+)@/.exec(parsed.inReplyTo ?? '') ?? [];
      const [text = ''] = /comment \d+/.exec(parsed.text ?? '') ?? [];
      const ofItem = order.get(Number(itemId)) ?? [];
      // A mail whose sending was cut off came again, with the same Message-ID and before any later one.
      if (ofItem.at(-1) !== text) ofItem.push(text);
      order.set(Number(itemId), ofItem);
    }
    expect(Object.fromEntries(order)).to.deep.equal(Object.fromEntries(expected));
  });

  /** Instead of waiting for the pauses between tries, and for the leases of a killed process. */
  async function makeAllDue(): Promise<void> {
    await database.connection('jobs').update({ dueAt: new Date(0), takenUntil: null });
  }
});
