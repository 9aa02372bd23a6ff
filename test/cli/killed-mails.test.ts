import { expect } from 'chai';
import type { NotificationPayload } from '../../application/notifications/notification-writer.ts';
import { insertJobs } from '../../infrastructure/database/jobs/job-queue.ts';
import { command } from '../support/command-line.ts';
import { KilledServer, orderOf } from '../support/killed-server.ts';
import { MailServer } from '../support/mail-server.ts';

/** KILLED_MAILS=10000 KILLED_TIMES=10 for the long run; every run of all tests does a short one. */
const mails = Number(process.env['KILLED_MAILS'] ?? 24);
const kills = Number(process.env['KILLED_TIMES'] ?? 1);

/** A mail server that postpones some mails, drops connections, and now and then hears nothing more after the text. */
describe('A server killed while sending mail', function () {
  this.timeout(120_000 + mails * 200 + kills * 90_000);
  const mailServer = new MailServer();
  let server: KilledServer;

  before(async () => {
    await mailServer.start();
    server = await KilledServer.create({ SMTP_URL: mailServer.url });
    const words = ['users', 'create', 'ben', '--email', 'ben@example.org'];
    expect((await command(server.database.databaseUrl, words)).exitCode).to.equal(0);
  });
  after(async () => {
    await server.remove();
    await mailServer.stop();
  });

  /** Comments on a few items, each with many mails to send, in this order. */
  async function queueMails(): Promise<Map<number, string[]>> {
    const { projectId } = await server.startWithProject();
    await server.kill();
    const { connection } = server.database;
    const [{ id: userId }] = (await connection('users').where({ username: 'ben' }).select('id')) as [{ id: number }];
    // The jobs are made here, so that their number is known.
    await connection('mail_state').update({ isOn: false });
    return server.comment(projectId, mails, (transaction, comments) =>
      insertJobs(
        transaction,
        comments.map(({ itemId, logId }) => {
          const payload: NotificationPayload = { type: 'notification', logId, userId, reason: 'author' };
          return { kind: 'mail', lane: 'mail', orderKey: `item ${itemId} user ${userId}`, payload };
        }),
      ),
    );
  }

  it('delivers each mail at least once, and those of an item in order', async () => {
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
      await server.makeAllDue();
      await server.start();
      await inTheMidst;
      await server.kill();
    }
    mailServer.verdictOf = () => 'accept';
    mailServer.afterText = () => 'accept';
    await server.makeAllDue();
    const all = reached(mails);
    await server.start();
    await all;
    const arrived = mailServer.received.map(({ parsed }) => ({
      itemId: Number(/^<item\.(\d+)@/.exec(parsed.inReplyTo ?? '')?.[1]),
      text: /comment \d+/.exec(parsed.text ?? '')?.[0] ?? '',
    }));
    expect(orderOf(arrived)).to.deep.equal(Object.fromEntries(expected));
  });
});
