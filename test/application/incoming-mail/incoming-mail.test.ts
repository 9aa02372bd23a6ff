import { expect } from 'chai';
import { createTransport } from 'nodemailer';
import { CreateNote } from '../../../application/notes/create-note.ts';
import { RenewMailToken } from '../../../application/people/renew-mail-token.ts';
import { SetUserState } from '../../../application/people/set-user-state.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { SubscribeToWorkItem } from '../../../application/work-items/subscribe-to-work-item.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { MailListener } from '../../../infrastructure/mail/mail-listener.ts';
import { MailServer } from '../../support/mail-server.ts';
import { useServer } from '../../support/server.ts';

interface Sent {
  headers?: Record<string, string>;
  subject?: string;
  text?: string;
  from?: string;
  messageId?: string;
  raw?: string;
  attachments?: { filename: string; content: string }[];
}

describe('Incoming mail', () => {
  const mails = new MailServer();
  before(() => mails.start());
  const server = useServer({ mailUrl: () => mails.url, incomingAddress: 'plan+%{key}@example.org' });
  let listener: MailListener;
  let group: Namespace;
  let project: Namespace;
  let paula: User;
  let gus: User;

  before(async () => {
    await server().services.mail.start();
    group = await server().createGroup('team');
    project = await server().createProject('app', group);
    paula = await server().createUser('paula');
    gus = await server().createUser('gus');
    await server().addMember(group, paula, 'planner');
    await server().addMember(group, gus, 'guest');
    listener = await listening('lmtp');
  });
  after(async () => {
    await listener.stop();
    await mails.stop();
  });

  async function listening(protocol: 'lmtp' | 'smtp', largest?: number): Promise<MailListener> {
    const { mailReceiving } = server().services;
    if (mailReceiving === null) throw new Error('the server takes no mail');
    const settings = { host: '127.0.0.1', port: 0, protocol, ...(largest !== undefined && { largest }) };
    const made = new MailListener(mailReceiving, settings, (error) => expect.fail(String(error)));
    await made.start();
    return made;
  }

  const current = async ({ id }: User): Promise<User> => (await server().services.actors.load(id)).user as User;
  const addressFor = async (person: User, iid: number | null = null) =>
    server().services.mailAddresses?.forIssue(await current(person), project.id, iid) ?? '';

  /** The code of the server's answer, 250 if it took the mail. */
  async function send(to: string | string[], mail: Sent, { via = listener, envelopeFrom = 'x@example.net' } = {}) {
    const transport = createTransport({ host: '127.0.0.1', port: via.port, lmtp: via === listener, ignoreTLS: true });
    const { from = 'Somebody <somebody@example.net>', ...rest } = mail;
    try {
      const { rejectedErrors = [] } = await transport.sendMail({ ...rest, from, envelope: { from: envelopeFrom, to } });
      // LMTP answers for each recipient.
      return rejectedErrors[0]?.responseCode ?? 250;
    } catch (error) {
      const { responseCode } = error as { responseCode?: number };
      if (responseCode === undefined) throw error;
      return responseCode;
    } finally {
      transport.close();
    }
  }

  const issue = (title: string, more: object = {}): Promise<WorkItem> =>
    server().perform(CreateWorkItem, { type: 'issue', namespace: project.id, title, ...more });
  const notesOf = ({ id }: WorkItem) =>
    server()
      .connection('notes')
      .where({ workItemId: id })
      .orderBy('id')
      .select<{ id: number; body: string; authorId: number; internal: boolean; discussionId: number }[]>();
  const bodiesOf = async (item: WorkItem) => (await notesOf(item)).map(({ body }) => body);
  const issueTitled = (title: string) =>
    server()
      .connection('work_items')
      .where({ title })
      .first<{ id: number; authorId: number; description: string } | undefined>();

  it('creates an issue, whoever the sender claims to be', async () => {
    const to = await addressFor(paula);
    const text = 'It is **broken**.\n/label ~nothing\n';
    expect(await send(to, { subject: 'Ferry\tis late', text, from: 'Gus <gus@example.org>' })).to.equal(250);
    const made = await issueTitled('Ferry is late');
    expect(made).to.include({ authorId: paula.id, description: 'It is **broken**.' });
  });

  it('comments on an issue, and runs quick actions with the rights of the person', async () => {
    const item = await issue('Discussed');
    expect(await send(await addressFor(gus, item.iid), { text: 'Hello\n/close' })).to.equal(250);
    expect(await send(await addressFor(paula, item.iid), { text: '/weight 5' })).to.equal(250);
    expect(await bodiesOf(item)).to.eql(['Hello']);
    const row = await server().connection('work_items').where({ id: item.id }).first<WorkItem>();
    expect(row).to.include({ state: 'opened', weight: 5 });
  });

  it('makes comments of replies to notifications, in their thread', async () => {
    const item = await issue('Answered');
    await server().perform(SubscribeToWorkItem, { item: { id: item.id }, subscribed: true }, paula);
    const say = async (body: string, internal: boolean) =>
      (await server().perform(CreateNote, { item: { id: item.id }, body, internal })).note?.id ?? 0;
    const replyTo = async (): Promise<string> => {
      await server().services.background.runDue();
      const mail = mails.takeReceived().find(({ to }) => to.includes(paula.email));
      expect(mail?.parsed.text).to.contain('Reply to this email to comment.');
      return mail?.parsed.replyTo?.value[0]?.address ?? '';
    };
    await server().services.background.runDue();
    mails.takeReceived();
    const secret = await say('Between us', true);
    const address = await replyTo();
    const quoted =
      'Agreed.\n\nOn Mon, Nov 23, 2026 at 9:00 AM Root <milepost@plan.example.org> wrote:\n\n> Between us\n\n-- \nPaula\nThe Ferry Company\n';
    expect(await send(address, { subject: 'Re: Answered', text: quoted })).to.equal(250);
    expect((await notesOf(item)).at(-1)).to.include({
      body: 'Agreed.',
      internal: true,
      discussionId: secret,
      authorId: paula.id,
    });
    await server().connection('notes').where({ workItemId: item.id }).delete();
    expect(await send(address, { text: 'Too late' })).to.equal(550);
    expect(await bodiesOf(item)).to.eql([]);
  });

  it('reads HTML alone and every encoding, and attaches files', async () => {
    const item = await issue('Encoded');
    const to = await addressFor(paula, item.iid);
    const raw = (...lines: string[]) => ({ raw: lines.join('\r\n') });
    const html = '<style>p{}</style><p>Fähre &amp; <b>Hafen</b></p><script>x()</script>';
    expect(await send(to, raw('Message-ID: <h@x>', 'Content-Type: text/html; charset=utf-8', '', html))).to.equal(250);
    const latin = 'F=E4hre';
    const quoted = ['Content-Type: text/plain; charset=windows-1252', 'Content-Transfer-Encoding: quoted-printable'];
    expect(await send(to, raw('Message-ID: <l@x>', ...quoted, '', latin))).to.equal(250);
    const japanese = ['Content-Type: text/plain; charset=iso-2022-jp', 'Content-Transfer-Encoding: base64'];
    expect(await send(to, raw('Message-ID: <j@x>', ...japanese, '', 'GyRCJDMkcyRLJEEkTxsoQg=='))).to.equal(250);
    expect(await send(to, raw('Message-ID: <u@x>', 'Content-Type: text/plain; charset=no-such', '', 'plain'))).to.equal(
      250,
    );
    const file = { filename: 'plan.txt', content: 'a plan' };
    const withFile = { text: 'See', messageId: '<f@x>', attachments: [file] };
    expect(await send(to, withFile)).to.equal(250);
    const bodies = await bodiesOf(item);
    expect(bodies.slice(0, 4)).to.eql(['Fähre & Hafen', 'Fähre', 'こんにちは', 'plain']);
    expect(bodies[4]).to.match(/^See\n\n\[plan\.txt\]\(\/uploads\/[0-9a-f]{32}\/plan\.txt\)$/);
  });

  it('carries out each mail once, also when two come at the same time', async () => {
    const item = await issue('Once');
    const to = await addressFor(paula, item.iid);
    const mail = { text: 'Only once', messageId: '<once@example.net>' };
    const codes = await Promise.all([send(to, mail), send(to, mail), send(to, mail)]);
    expect([...codes, await send(to, mail)]).to.eql([250, 250, 250, 250]);
    expect(await bodiesOf(item)).to.eql(['Only once']);
  });

  it('ignores what programs send, and its own mails', async () => {
    const item = await issue('Quiet');
    const to = await addressFor(paula, item.iid);
    const automatic: readonly Record<string, string>[] = [
      { 'Auto-Submitted': 'auto-replied' },
      { 'Auto-Submitted': 'auto-generated' },
      { Precedence: 'bulk' },
      { 'List-Id': '<list.example.net>' },
      { 'X-Autoreply': 'yes' },
    ];
    for (const headers of automatic) expect(await send(to, { text: 'I am away', headers })).to.equal(250);
    expect(await send(to, { text: 'It bounced' }, { envelopeFrom: '' })).to.equal(250);
    expect(await send(to, { text: 'Hello', headers: { 'Auto-Submitted': 'no' } })).to.equal(250);
    expect(await bodiesOf(item)).to.eql(['Hello']);
    await server().services.background.runDue();
    expect(mails.takeReceived().filter(({ to: [address] }) => address?.endsWith('example.net'))).to.eql([]);
  });

  it('refuses changed and ended addresses, and people without access', async () => {
    const item = await issue('Guarded');
    const lena = await server().createUser('lena');
    await server().addMember(group, lena, 'planner');
    const address = await addressFor(lena, item.iid);
    const changed = address.replace(/.(?=-issue)/, (letter) => (letter === 'a' ? 'b' : 'a'));
    const ofGus = address.replace(lena.id.toString(36).padStart(6, '0'), gus.id.toString(36).padStart(6, '0'));
    for (const to of [changed, ofGus, 'plan+reply-1-1-0-aaaaaaaaaaaaaaaaaaa@example.org', 'plan@example.org']) {
      expect(await send(to, { text: 'x' }), to).to.equal(550);
    }
    expect(await send(await addressFor(lena, 4711), { text: 'x' })).to.equal(550);
    expect(await send(address, { text: '  ' })).to.equal(550);
    await server().perform(RenewMailToken, {}, lena);
    expect(await send(address, { text: 'x' })).to.equal(550);
    expect(await send(await addressFor(lena, item.iid), { text: 'Renewed' })).to.equal(250);
    const stranger = await server().createUser('stranger');
    expect(await send(await addressFor(stranger, item.iid), { text: 'x' })).to.equal(550);
    const before = await addressFor(lena, item.iid);
    await server().perform(SetUserState, { userId: lena.id, verb: 'block' });
    expect(await send(before, { text: 'x' })).to.equal(550);
    expect(await bodiesOf(item)).to.eql(['Renewed']);
  });

  it('has one recipient at a time, and a limit of size, over SMTP too', async () => {
    const item = await issue('Large');
    const small = await listening('smtp', 20_000);
    try {
      const to = await addressFor(paula, item.iid);
      const raw = (text: string) => ({ raw: `Message-ID: <${text.length}@x>\r\n\r\n${text}\r\n` });
      expect(await send(to, raw('x'.repeat(50_000)), { via: small })).to.equal(552);
      expect(await send(to, raw('fits'), { via: small })).to.equal(250);
      await send([to, await addressFor(gus, item.iid)], raw('for one'), { via: small });
      expect(await bodiesOf(item)).to.eql(['fits', 'for one']);
    } finally {
      await small.stop();
    }
  });

  it('shows addresses only to their person, and not to a token that only reads', async () => {
    const item = await issue('Shown');
    const query = `{ project(fullPath: "team/app") { issue(iid: "${item.iid}") { createNoteEmail } } }`;
    const emailFor = async (client: Awaited<ReturnType<ReturnType<typeof server>['as']>>) => {
      const { body } = await client.post<{ data: { project: { issue: { createNoteEmail: string | null } } } }>(
        '/api/graphql',
        { query },
      );
      return body.data.project.issue.createNoteEmail;
    };
    const writer = await server().as(paula);
    const reader = await server().as(paula, ['read_api']);
    expect(await emailFor(writer)).to.equal(await addressFor(paula, item.iid));
    expect(await emailFor(reader)).to.equal(null);
    expect((await reader.get('/api/v4/user/incoming_email_token')).status).to.equal(403);
    const { body } = await writer.get<{ incoming_email_token: string }>('/api/v4/user/incoming_email_token');
    expect(body.incoming_email_token).to.match(/^glimt-[0-9a-z]{25}$/);
    const at = `/api/v4/projects/${project.id}/incoming_email`;
    expect((await writer.get(at)).body).to.eql({ new_issue_address: await addressFor(paula) });
    expect((await (await server().as(await server().createUser())).get(at)).status).to.equal(404);
    const renewed = await writer.post<typeof body>('/api/v4/user/incoming_email_token/reset');
    expect(renewed.status).to.equal(201);
    expect(renewed.body.incoming_email_token)
      .to.match(/^glimt-/)
      .and.not.equal(body.incoming_email_token);
  });
});

describe('Incoming mail without an address', () => {
  const server = useServer();

  it('has no addresses', async () => {
    const client = await server().as(await server().createUser());
    expect((await client.get('/api/v4/user/incoming_email_token')).status).to.equal(404);
    expect(server().services.mailReceiving).to.equal(null);
  });
});
