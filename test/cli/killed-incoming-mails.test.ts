import { expect } from 'chai';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { createTransport } from 'nodemailer';
import type { TestClient } from '../support/test-client.ts';
import { KilledServer } from '../support/killed-server.ts';
import { MailServer } from '../support/mail-server.ts';

/** KILLED_MAILS=190 KILLED_TIMES=10 for the long run, below what a project takes in an hour; every run of all tests does a short one. */
const mails = Number(process.env['KILLED_MAILS'] ?? 24);
const kills = Number(process.env['KILLED_TIMES'] ?? 1);
const deliveriesAtOnce = 4;

interface Delivery {
  to: string;
  subject: string;
  text: string;
}

/** The test is the mail server that delivers: it keeps each mail until it is taken, and then sends it no more. */
describe('A server killed while taking mail', function () {
  this.timeout(120_000 + mails * 200 + kills * 90_000);
  const outgoing = new MailServer();
  let server: KilledServer;
  let port: number;
  let comments: string;
  let desk: string;

  before(async () => {
    await outgoing.start();
    port = await freePort();
    server = await KilledServer.create({
      SMTP_URL: outgoing.url,
      INCOMING_MAIL_ADDRESS: 'plan+%{key}@example.org',
      INCOMING_MAIL_PORT: String(port),
    });
    const { client, projectId } = await server.startWithProject();
    const at = `/projects/${projectId}`;
    desk = (await client.put<{ service_desk_address: string }>(at, { service_desk_enabled: true })).body
      .service_desk_address;
    comments = await addressForComments(client, projectId);
  });
  after(async () => {
    await server.remove();
    await outgoing.stop();
  });

  async function addressForComments(client: TestClient, projectId: number): Promise<string> {
    await client.post(`/projects/${projectId}/issues`, { title: 'Talk' });
    const address = (await client.get<{ new_issue_address: string }>(`/projects/${projectId}/incoming_email`)).body
      .new_issue_address;
    return address.replace('-issue@', '-issue-1@');
  }

  const mailAbout = (name: string, to: string): Delivery => ({ to, subject: name, text: `Text of ${name}` });

  /** True once the server has taken the mail. */
  async function deliver(mail: Delivery): Promise<boolean> {
    const { to, subject, text } = mail;
    const transport = createTransport({ host: '127.0.0.1', port, lmtp: true, ignoreTLS: true });
    const from = `${subject}@outside.example`;
    try {
      const { rejectedErrors = [] } = await transport.sendMail({
        envelope: { from, to },
        from,
        to,
        subject,
        text,
        messageId: `<${subject}@outside.example>`,
      });
      expect(rejectedErrors).to.eql([]);
      return true;
    } catch (error) {
      const { responseCode } = error as { responseCode?: number };
      // The connections before it are not closed yet.
      if (responseCode === 421) return await deliver(mail);
      // Otherwise only a lost connection is a reason to send it again.
      expect(responseCode).to.equal(undefined);
      return false;
    } finally {
      transport.close();
    }
  }

  /** How often each mail was carried out, by its name. */
  async function carriedOut(): Promise<Record<string, number>> {
    const { rows } = await server.database.connection.raw<{ rows: { name: string; count: number }[] }>(
      `select substring(text from 'Text of (\\S+)') as name, count(*)::int as count
       from (select description as text from work_items union all select body from notes) texts
       where text like 'Text of %' group by 1`,
    );
    return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
  }
  const onceEach = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, 1]));

  /** Resolves when a query finds a row. */
  async function found(query: string): Promise<void> {
    for (;;) {
      const { rows } = await server.database.connection.raw<{ rows: unknown[] }>(query);
      if (rows.length > 0) return;
    }
  }

  it('carries out once what it was killed with before and after the commit', async () => {
    for (const [name, to] of [
      ['early-comment', comments],
      ['early-request', desk],
    ] as const) {
      // The last table that either writes to.
      const lock = await server.database.connection.transaction();
      await lock.raw('lock table change_log in share mode');
      const attempt = deliver(mailAbout(name, to));
      await found(`select from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%change_log%'
        and datname = current_database()`);
      await server.kill();
      await lock.rollback();
      expect(await attempt).to.equal(false);
      await server.start();
      expect(await carriedOut()).to.not.have.property(name);
      expect(await deliver(mailAbout(name, to))).to.equal(true);
    }
    for (const [name, to] of [
      ['late-comment', comments],
      ['late-request', desk],
    ] as const) {
      const attempt = deliver(mailAbout(name, to));
      await found(`select from work_items where description like 'Text of ${name}%'
        union all select from notes where body like 'Text of ${name}%'`);
      await server.kill();
      await attempt;
      await server.start();
      // The answer may have been lost.
      expect(await deliver(mailAbout(name, to))).to.equal(true);
    }
    expect(await carriedOut()).to.eql(onceEach(['early-comment', 'early-request', 'late-comment', 'late-request']));
  });

  it('carries out each of many mails once, and thanks for each request', async () => {
    await server.database.connection('notes').delete();
    await server.database.connection('work_items').whereNotNull('serviceDeskReplyTo').delete();
    const left = Array.from({ length: mails }, (_, index) =>
      mailAbout(`mail-${index}`, index % 2 === 0 ? comments : desk),
    );
    const names = left.map(({ subject }) => subject);
    const requests = left.filter(({ to }) => to === desk).length;
    let taken = 0;
    /** Delivers what is left, until the process is killed. */
    const deliverAll = async (killAfter: number): Promise<void> => {
      const killed: Promise<void>[] = [];
      const deliverSome = async (): Promise<void> => {
        for (let mail = left.shift(); mail !== undefined; mail = left.shift()) {
          if (killed.length > 0 || !(await deliver(mail))) {
            left.unshift(mail);
            return;
          }
          taken += 1;
          if (taken >= killAfter && killed.length === 0) killed.push(server.kill());
        }
      };
      await Promise.all(Array.from({ length: deliveriesAtOnce }, deliverSome));
      await Promise.all(killed);
    };
    for (let kill = 1; kill <= kills; kill += 1) {
      await deliverAll(Math.floor((mails / (kills + 2)) * kill));
      await server.makeAllDue();
      await server.start();
    }
    await deliverAll(Number.POSITIVE_INFINITY);
    expect(await carriedOut()).to.eql(onceEach(names));
    const thanked = () =>
      new Set(outgoing.received.map(({ to }) => to[0]).filter((to) => to?.startsWith('mail-'))).size;
    await new Promise<void>((resolve) => {
      const look = () => {
        if (thanked() === requests) resolve();
      };
      outgoing.onReceived = look;
      look();
    });
  });
});

/** The listener for mail cannot say which port it chose, so it needs one that is free. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
