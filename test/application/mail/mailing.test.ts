import { expect } from 'chai';
import type { MailWriter } from '../../../application/mail/mail-sender.ts';
import { mailJobs, type MailPayload } from '../../../application/mail/mail-store.ts';
import { Mailing } from '../../../application/mail/mailing.ts';
import { BackgroundWork } from '../../../application/jobs/background-work.ts';
import { DatabaseJobQueue, insertJobs } from '../../../infrastructure/database/jobs/job-queue.ts';
import { DatabaseMailOutbox } from '../../../infrastructure/database/mail/mail-outbox.ts';
import { SmtpTransport } from '../../../infrastructure/mail/smtp-transport.ts';
import { useDatabase } from '../../support/database.ts';
import { FixedClock } from '../../support/fixed-clock.ts';
import { MailServer } from '../../support/mail-server.ts';

describe('Sending mail', () => {
  const database = useDatabase();
  const server = new MailServer();
  const clock = new FixedClock();
  const noCommits = { open: () => Promise.resolve(), close: () => Promise.resolve() };
  let running: Mailing[] = [];

  const write: MailWriter = (payload) => {
    const { address, number } = payload as MailPayload & { address: string; number: number };
    if (number < 0) return Promise.resolve(null);
    const text = `mail ${number}`;
    return Promise.resolve({ to: { name: '', address }, subject: text, text, html: text, id: `mail.${number}` });
  };

  before(() => server.start());

  after(() => server.stop());

  afterEach(async () => {
    for (const mailing of running.splice(0)) mailing.stop();
    running = [];
    server.verdictOf = () => 'accept';
    server.takeReceived();
    await database.connection('jobs').delete();
    await database.connection('mail_state').delete();
  });

  async function start(url: string | null = server.url): Promise<{ mailing: Mailing; work: BackgroundWork }> {
    const from = { name: 'Milepost', address: 'milepost@example.org' };
    const mailing = new Mailing({
      transport: url === null ? null : new SmtpTransport({ url, from, host: 'plan.example.org' }),
      outbox: new DatabaseMailOutbox(database.connection),
      clock,
      writers: { test: write },
      pauseFactor: 0,
    });
    running.push(mailing);
    await mailing.start();
    const queue = new DatabaseJobQueue(database.connection);
    const work = new BackgroundWork({ queue, handlers: [mailing.jobs], sources: [], commits: noCommits });
    return { mailing, work };
  }

  function add(...numbers: readonly number[]): Promise<void> {
    return database.connection.transaction((transaction) =>
      insertJobs(
        transaction,
        numbers.map((number) => ({
          kind: mailJobs,
          lane: 'mail',
          orderKey: 'item',
          payload: { type: 'test', address: `p${number}@example.org`, number },
        })),
      ),
    );
  }

  const subjects = () => server.takeReceived().map(({ parsed }) => parsed.subject);

  it('retries temporary failures in order, and gives up on permanent ones', async () => {
    const { mailing, work } = await start();
    const tries = new Map<string, number>();
    server.verdictOf = (address) => {
      const count = (tries.get(address) ?? 0) + 1;
      tries.set(address, count);
      if (address === 'p2@example.org') return 550;
      return count < 3 ? 451 : 'accept';
    };
    await add(1, 2, 3);
    await work.runDue();
    expect(subjects()).to.deep.equal(['mail 1', 'mail 3']);
    expect([...tries.values()]).to.deep.equal([3, 1, 3]);
    expect(await mailing.status()).to.deep.include({ isOn: true, sent: 2, givenUp: 1, waiting: 0 });
    expect((await mailing.status()).lastFailure).to.match(/not now/);
  });

  it('gives up on a mail that is never accepted', async () => {
    const { mailing, work } = await start();
    server.verdictOf = () => 451;
    await add(1);
    await work.runDue();
    expect(subjects()).to.deep.equal([]);
    expect(await mailing.status()).to.include({ sent: 0, givenUp: 1, waiting: 0 });
  });

  it('skips mail whose content no longer exists', async () => {
    const { mailing, work } = await start();
    await add(-1, 1);
    await work.runDue();
    expect(subjects()).to.deep.equal(['mail 1']);
    expect(await mailing.status()).to.include({ sent: 1, givenUp: 0 });
  });

  it('keeps waiting mail while mail is off', async () => {
    await add(1);
    const { mailing, work } = await start(null);
    await work.runDue();
    expect(await mailing.status()).to.include({ isOn: false, server: null, waiting: 1, lastFailure: null });
    await database.connection('jobs').update({ dueAt: new Date(0) });
    await (await start()).work.runDue();
    expect(subjects()).to.deep.equal(['mail 1']);
  });

  it('pauses while the server is unreachable, without using up attempts of later mail', async () => {
    await add(1, 2, 3);
    const from = { name: '', address: 'milepost@example.org' };
    const mailing = new Mailing({
      transport: new SmtpTransport({ url: 'smtp://127.0.0.1:1', from, host: 'plan.example.org' }),
      outbox: new DatabaseMailOutbox(database.connection),
      clock,
      writers: { test: write },
    });
    running.push(mailing);
    await mailing.start();
    await database.connection('jobs').update({ orderKey: null });
    const queue = new DatabaseJobQueue(database.connection);
    const work = new BackgroundWork({ queue, handlers: [mailing.jobs], sources: [], commits: noCommits });
    const ids = (await database.connection('jobs').orderBy('id')).map(({ id }: { id: number }) => id);
    await database.connection('jobs').update({ dueAt: new Date(Date.now() + 3_600_000) });
    for (const id of ids) {
      await database
        .connection('jobs')
        .where({ id })
        .update({ dueAt: new Date(0) });
      await work.runDue();
    }
    const attempts = (await database.connection('jobs').orderBy('id')).map((job: { attempts: number }) => job.attempts);
    expect(attempts).to.deep.equal([1, 0, 0]);
    expect((await mailing.status()).lastFailure).to.match(/ECONNREFUSED/);
  });

  it('sends a test mail outside the queue', async () => {
    const { mailing } = await start();
    await mailing.sendTest('ben@example.org');
    expect(subjects()).to.deep.equal(['Test mail of Milepost']);
    server.verdictOf = () => 550;
    const failure: unknown = await mailing.sendTest('ben@example.org').catch((error: unknown) => error);
    expect(failure).to.have.property('kind', 'refused');
    const { mailing: off } = await start(null);
    expect(await off.sendTest('ben@example.org').catch((error: Error) => error.message)).to.match(/^Mail is off/);
  });
});
