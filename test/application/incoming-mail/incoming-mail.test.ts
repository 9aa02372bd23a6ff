import { Readable } from 'node:stream';
import { expect } from 'chai';
import { createTransport } from 'nodemailer';
import { UpdateProject } from '../../../application/namespaces/update-project.ts';
import { CreateNote } from '../../../application/notes/create-note.ts';
import { RenewMailToken } from '../../../application/people/renew-mail-token.ts';
import { SetUserState } from '../../../application/people/set-user-state.ts';
import { AddUpload } from '../../../application/uploads/add-upload.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { MoveIssue } from '../../../application/work-items/move-issue.ts';
import { SubscribeToWorkItem } from '../../../application/work-items/subscribe-to-work-item.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';
import { uploadMarkdown } from '../../../domain/uploads/upload.ts';
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
  attachments?: { filename: string; content: string | Buffer }[];
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

  /** The text of the one mail that a person got since the last look. */
  async function explanationTo(person: User): Promise<string> {
    await server().services.background.runDue();
    const got = mails.takeReceived().filter(({ to }) => to.includes(person.email));
    expect(got.map(({ parsed }) => parsed.subject)).to.eql(['Your email was not taken']);
    expect(got[0]?.parsed.headers.get('auto-submitted')).to.equal('auto-generated');
    return got[0]?.parsed.text ?? '';
  }
  const forgetExplanations = () => server().connection('mail_explanations').delete();

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
    expect(await send(address, { text: 'Too late' })).to.equal(250);
    expect(await explanationTo(paula)).to.contain('Item not found');
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
    expect(await send(await addressFor(lena, 4711), { text: 'x' })).to.equal(250);
    expect(await explanationTo(lena)).to.contain('Item not found');
    expect(await send(address, { text: '  ' })).to.equal(550);
    await server().perform(RenewMailToken, {}, lena);
    expect(await send(address, { text: 'x' })).to.equal(550);
    expect(await send(await addressFor(lena, item.iid), { text: 'Renewed' })).to.equal(250);
    const stranger = await server().createUser('stranger');
    expect(await send(await addressFor(stranger, item.iid), { text: 'x' })).to.equal(250);
    expect(await explanationTo(stranger)).to.contain('Project not found');
    const before = await addressFor(lena, item.iid);
    await server().perform(SetUserState, { userId: lena.id, verb: 'block' });
    expect(await send(before, { text: 'x' })).to.equal(550);
    expect(await bodiesOf(item)).to.eql(['Renewed']);
  });

  it('says why a mail was not taken, to its person, once, and never to a program', async () => {
    await server().services.background.runDue();
    mails.takeReceived();
    const item = await issue('Empty');
    const nora = await server().createUser('nora');
    await server().addMember(group, nora, 'planner');
    const to = await addressFor(nora, item.iid);
    const empty = { text: ' ', messageId: '<empty@example.net>', from: 'Else <else@example.net>' };
    expect(await send(to, { ...empty, headers: { Precedence: 'bulk' } })).to.equal(250);
    expect(await send(to, { ...empty, from: to })).to.equal(250);
    expect(await send(to, { ...empty, from: 'milepost@plan.example.org' })).to.equal(250);
    expect(await send(to, empty)).to.equal(250);
    expect(await explanationTo(nora))
      .to.contain('The mail has no text.')
      .and.not.contain('else@example.net');
    // Within minutes, the mail server has to say it.
    expect(await send(to, { ...empty, messageId: '<again@example.net>' })).to.equal(550);
    // The same mail is taken once it can be.
    await forgetExplanations();
    expect(await send(to, { ...empty, text: 'Now' })).to.equal(250);
    await server().services.background.runDue();
    expect(mails.takeReceived().filter(({ to: [address] }) => address === nora.email)).to.eql([]);
    expect(await bodiesOf(item)).to.eql(['Now']);
  });

  it('has one recipient at a time, and a limit of size, over SMTP too', async () => {
    const item = await issue('Large');
    const small = await listening('smtp', 20_000);
    try {
      const to = await addressFor(paula, item.iid);
      const raw = (text: string) => ({ raw: `Message-ID: <${text.length}@x>\r\n\r\n${text}\r\n` });
      await forgetExplanations();
      expect(await send(to, raw('x'.repeat(200_000)), { via: small })).to.equal(250);
      expect(await explanationTo(paula)).to.contain('Mails have at most 20000 bytes.');
      expect(await send(to, raw('x'.repeat(50_000)), { via: small })).to.equal(552);
      const automatic = { raw: `Auto-Submitted: auto-replied\r\n\r\n${'x'.repeat(50_000)}\r\n` };
      expect(await send(to, automatic, { via: small })).to.equal(250);
      expect(await send(to, raw('fits'), { via: small })).to.equal(250);
      await send([to, await addressFor(gus, item.iid)], raw('for one'), { via: small });
      // A mail server that says the size before sends nothing of a large mail.
      const announced = createTransport({ host: '127.0.0.1', port: small.port, ignoreTLS: true });
      const envelope = { from: 'x@example.net', to, size: 20_001 };
      const refused = await announced.sendMail({ envelope, raw: 'x' }).catch((error: unknown) => error);
      expect(refused).to.include({ code: 'EMESSAGE' });
      expect(await bodiesOf(item)).to.eql(['fits', 'for one']);
    } finally {
      await small.stop();
    }
  });

  describe('to a service desk', () => {
    let desk: string;

    before(async () => {
      await server().perform(UpdateProject, { projectId: project.id, serviceDeskEnabled: true });
      await server().services.background.runDue();
      mails.takeReceived();
      desk = server().services.mailAddresses?.forDesk(project.id) ?? '';
    });
    beforeEach(() => server().connection('work_items').whereNotNull('serviceDeskReplyTo').delete());

    const ofOutside = async (address: string) => {
      await server().services.background.runDue();
      return mails.takeReceived().filter(({ to }) => to.includes(address));
    };
    const requests = () =>
      server().connection('work_items').whereNotNull('serviceDeskReplyTo').orderBy('id').select<WorkItem[]>();
    /** A request of Ada, who has no account, and where she answers. */
    async function request(mail: Sent = {}): Promise<{ item: WorkItem; replyTo: string }> {
      const sent = { subject: 'The ferry', text: 'It is late', from: 'Ada <ada@outside.example>', ...mail };
      expect(await send(desk, sent)).to.equal(250);
      const item = (await requests()).at(-1) as WorkItem;
      const [thanks] = await ofOutside('ada@outside.example');
      return { item, replyTo: thanks?.parsed.replyTo?.value[0]?.address ?? '' };
    }
    const say = (item: WorkItem, body: string, more: object = {}) =>
      server().perform(CreateNote, { item: { id: item.id }, body, ...more }, paula);

    it('makes a confidential issue of the author outside, and thanks once, without their words', async () => {
      const text = 'It is **late**, @paula\n/close\n/assign @paula';
      const mail = { subject: 'The ferry', text, from: 'Ada <ada@outside.example>', messageId: '<desk@x>' };
      const codes = await Promise.all([send(desk, mail), send(desk, mail)]);
      expect([...codes, await send(desk, mail)]).to.eql([250, 250, 250]);
      const [item, ...others] = await requests();
      expect(others).to.eql([]);
      expect(item).to.include({
        title: 'The ferry',
        description: text,
        confidential: true,
        state: 'opened',
        namespaceId: project.id,
        serviceDeskReplyTo: 'ada@outside.example',
      });
      const author = await server().connection('users').where({ id: item?.authorId }).first<User>();
      expect(author).to.include({ kind: 'support', username: 'support-bot', state: 'blocked', passwordDigest: null });
      const [thanks, ...more] = await ofOutside('ada@outside.example');
      expect(more).to.eql([]);
      expect(thanks?.parsed.subject).to.equal(`app | Your request (#${item?.iid})`);
      expect(thanks?.parsed.text).to.contain('Thank you for your request.').and.not.contain('late');
      expect(thanks?.parsed.headers.get('auto-submitted')).to.equal('auto-generated');
      expect(thanks?.parsed.replyTo?.value[0]?.address).to.match(/^plan\+outside-/);
    });

    it('takes the answer address of a form, and a mail without subject or text', async () => {
      expect(
        await send(desk, { from: 'form@shop.example', headers: { 'Reply-To': 'Bo <bo@outside.example>' } }),
      ).to.equal(250);
      expect((await requests())[0]).to.include({
        title: 'Email without a subject',
        description: null,
        serviceDeskReplyTo: 'bo@outside.example',
      });
    });

    it('sends public comments to the author, and no others, and names nothing hidden', async () => {
      const { item } = await request();
      const secret = await server().createProject('vault', group);
      await server().perform(CreateWorkItem, { type: 'issue', namespace: secret.id, title: 'Merger plans' });
      await say(item, 'Only for us', { internal: true });
      await say(item, `We know, see team/vault#1`);
      await say(item, '/weight 3');
      const got = await ofOutside('ada@outside.example');
      expect(got.map(({ parsed }) => parsed.text?.split('\n')[2])).to.eql(['We know, see team/vault#1']);
      expect(got[0]?.parsed.from?.value[0]?.name).to.equal(paula.name);
      expect(got[0]?.parsed.html).to.not.contain('Merger plans');
      expect(got[0]?.parsed.inReplyTo).to.equal(`<request.${item.id}@plan.example.org>`);
    });

    it('makes comments of answers, in their thread, which only the members hear of', async () => {
      const { item, replyTo } = await request();
      expect(await send(replyTo, { text: 'One more thing\n/close', from: 'Ada <ada@outside.example>' })).to.equal(250);
      // Who comments is told of answers.
      const asked = (await say(item, 'Which ferry?')).note?.id ?? 0;
      const [question] = await ofOutside('ada@outside.example');
      const answer = question?.parsed.replyTo?.value[0]?.address ?? '';
      const text = 'The small one.\n\nOn Mon, Nov 23, 2026 at 9:00 AM Paula <p@x.example> wrote:\n\n> Which ferry?\n';
      expect(await send(answer, { text, from: 'Else <else@outside.example>' })).to.equal(250);
      const notes = await notesOf(item);
      expect(notes.map(({ body, internal }) => [body, internal])).to.eql([
        ['One more thing\n/close', false],
        ['Which ferry?', false],
        ['The small one.', false],
      ]);
      expect(notes[2]).to.include({ discussionId: asked, authorId: item.authorId });
      await server().services.background.runDue();
      const told = mails.takeReceived();
      expect(told.filter(({ to: [address] }) => address?.endsWith('outside.example'))).to.eql([]);
      const [mail] = told.filter(({ to }) => to.includes(paula.email));
      expect(mail?.parsed.text).to.contain('ada@outside.example commented');
      expect((await requests())[0]?.state).to.equal('opened');
    });

    it('attaches files from outside within bounds, under safe names', async () => {
      const file = (filename: string, size = 3) => ({ filename, content: Buffer.alloc(size, 'x') });
      const names = (text = '') => [...text.matchAll(/\]\(\/uploads\/[0-9a-f]{32}\/(.*)\)/g)].map(([, name]) => name);
      const attachments = [
        file('../Win! <b>now</b> http://spam.example/prize.html'),
        file('big.bin', 11 * 1024 * 1024),
      ];
      const { item, replyTo } = await request({ attachments });
      const description = item.description ?? '';
      expect(names(description)).to.eql(['prize.html']);
      expect(description).to.contain('*1 file of the mail is not attached.*');
      const many = Array.from({ length: 12 }, (_, index) => file(`${index}.txt`));
      expect(await send(replyTo, { attachments: many })).to.equal(250);
      const [answer = ''] = await bodiesOf(item);
      expect(names(answer)).to.have.length(10);
      expect(answer).to.contain('*2 files of the mail are not attached.*');
      const uploads = () => server().connection('uploads').where({ uploaderId: item.authorId });
      expect(await uploads().clone().select('namespaceId')).to.eql(
        Array.from({ length: 11 }, () => ({ namespaceId: project.id })),
      );
      // A mail that is refused leaves nothing behind, and a project takes so many bytes in an hour.
      await server().connection('work_items').where({ id: item.id }).update({ discussionLocked: true });
      expect(await send(replyTo, { attachments: [file('late.txt')] })).to.equal(550);
      expect(await uploads().clone().where({ filename: 'late.txt' })).to.eql([]);
      await server().connection('work_items').where({ id: item.id }).update({ discussionLocked: false });
      await uploads()
        .clone()
        .where({ filename: '0.txt' })
        .update({ size: 100 * 1024 * 1024 });
      expect(await send(replyTo, { text: 'Once more', attachments: [file('full.txt')] })).to.equal(250);
      expect((await bodiesOf(item)).at(-1)).to.equal('Once more\n\n*1 file of the mail is not attached.*');
      await uploads().clone().where({ filename: '0.txt' }).update({ size: 3 });
    });

    it('sends the files of a comment along, but not those of strangers and of others', async () => {
      const attach = async (person: User, filename: string, text: string) => {
        const content = await server().services.files.receive(Readable.from([Buffer.from(text)]));
        const place = { kind: 'project', namespace: project.id } as const;
        return uploadMarkdown(await server().perform(AddUpload, { ...place, filename, content }, person));
      };
      const { item } = await request({ attachments: [{ filename: 'advert.txt', content: 'buy' }] });
      const strange = /\[advert[^)]*\)/.exec(item.description ?? '')?.[0] ?? '';
      const [own, others] = [await attach(paula, 'plan_a.txt', 'a plan'), await attach(gus, 'gus.txt', 'mine')];
      await say(item, `See ${own}, ${others} and ${strange}`);
      const [mail] = await ofOutside('ada@outside.example');
      expect(mail?.parsed.attachments.map(({ filename, content }) => [filename, String(content)])).to.eql([
        ['plan_a.txt', 'a plan'],
      ]);
      const sentence =
        'See `plan_a.txt` (attached), `gus.txt` (not sent by email) and `advert.txt` (not sent by email)';
      expect(mail?.parsed.text).to.contain(sentence);
      expect(mail?.raw).to.not.contain('/uploads/');
    });

    it('never answers programs, lists and its own addresses', async () => {
      const quiet: readonly Sent[] = [
        { headers: { 'Auto-Submitted': 'auto-replied' } },
        { headers: { Precedence: 'bulk' } },
        { headers: { 'List-Id': '<list.example.net>' } },
        { from: desk },
        { from: 'plan@example.org' },
        { from: 'milepost@plan.example.org' },
        { headers: { 'Reply-To': server().services.mailAddresses?.forDesk(4711) ?? '' } },
      ];
      for (const mail of quiet) expect(await send(desk, { text: 'Hello', ...mail })).to.equal(250);
      expect(await send(desk, { text: 'It bounced' }, { envelopeFrom: '' })).to.equal(250);
      expect(await requests()).to.eql([]);
      const { replyTo } = await request();
      expect(await send(replyTo, { text: 'I am away', headers: { 'Auto-Submitted': 'auto-replied' } })).to.equal(250);
      await server().services.background.runDue();
      expect(mails.takeReceived().filter(({ to: [address] }) => address?.endsWith('example.net'))).to.eql([]);
      expect(await bodiesOf((await requests())[0] as WorkItem)).to.eql([]);
    });

    it('takes a bounded number of mails of a sender, for a project and on an issue', async () => {
      const row = (at: Date, more: object) => ({
        type: 'issue',
        namespaceId: project.id,
        title: 'Many',
        authorId: paula.id,
        relativePosition: 0,
        createdAt: at,
        ...more,
      });
      const mail = { text: 'Hello', from: 'Ada <Ada@outside.example>' };
      const fill = (count: number, address: string, at = server().services.clock.now()) =>
        server()
          .connection('work_items')
          .insert(
            Array.from({ length: count }, (_, index) => row(at, { iid: 10_000 + index, serviceDeskReplyTo: address })),
          );
      await fill(10, 'ada@outside.example', new Date(server().services.clock.now().getTime() - 2 * 60 * 60 * 1000));
      expect(await send(desk, mail)).to.equal(250);
      await server().connection('work_items').whereNotNull('serviceDeskReplyTo').delete();
      await fill(10, 'ada@outside.example');
      expect(await send(desk, mail)).to.equal(451);
      expect(await send(desk, { ...mail, from: 'bo@outside.example' })).to.equal(250);
      await server().connection('work_items').whereNotNull('serviceDeskReplyTo').delete();
      await fill(100, 'cy@outside.example');
      expect(await send(desk, mail)).to.equal(451);
      await server().connection('work_items').whereNotNull('serviceDeskReplyTo').delete();
      const { item, replyTo } = await request();
      const thread = (await say(item, 'Ask again')).note?.id;
      const note = { workItemId: item.id, discussionId: thread, authorId: item.authorId, body: 'Again' };
      await server()
        .connection('notes')
        .insert(Array.from({ length: 30 }, () => note));
      expect(await send(replyTo, { text: 'Once more' })).to.equal(451);
    });

    it('ends with its switch, with issues, with the archive, with the lock and with the issue', async () => {
      const { item, replyTo } = await request();
      const isShut = async (set: object, back: object) => {
        await server().connection('namespaces').where({ id: project.id }).update(set);
        expect(await send(desk, { text: 'x' }), JSON.stringify(set)).to.equal(550);
        expect(await send(replyTo, { text: 'x' }), JSON.stringify(set)).to.equal(550);
        await say(item, 'Anybody there?').catch(() => undefined);
        expect(await ofOutside('ada@outside.example')).to.eql([]);
        await server().connection('namespaces').where({ id: project.id }).update(back);
      };
      await isShut({ serviceDeskEnabled: false }, { serviceDeskEnabled: true });
      await isShut({ issuesEnabled: false }, { issuesEnabled: true });
      await isShut({ archived: true }, { archived: false });
      await server().connection('work_items').where({ id: item.id }).update({ discussionLocked: true });
      expect(await send(replyTo, { text: 'x' })).to.equal(550);
      await server().connection('work_items').where({ id: item.id }).update({ discussionLocked: false });
      expect(await send(replyTo, { text: ' ' })).to.equal(550);
      await server().connection('work_items').where({ id: item.id }).delete();
      expect(await send(replyTo, { text: 'x' })).to.equal(550);
      const guessed = [
        desk.replace(/.(?=@)/, (letter) => (letter === 'a' ? 'b' : 'a')),
        replyTo.replace(/.(?=@)/, (letter) => (letter === 'a' ? 'b' : 'a')),
        desk.replace(/desk-\w+-/, 'desk-1-'),
      ];
      for (const to of guessed) expect(await send(to, { text: 'x' }), to).to.equal(550);
    });

    it('goes on in the project that the issue is moved to', async () => {
      const { item, replyTo } = await request();
      const other = await server().createProject('other', group);
      await server().perform(UpdateProject, { projectId: other.id, serviceDeskEnabled: true });
      const moved = await server().perform(MoveIssue, { item: { id: item.id }, project: other.id }, paula);
      expect(await send(replyTo, { text: 'Still there?' })).to.equal(250);
      expect(await bodiesOf(moved)).to.eql(['Still there?']);
      await say(moved, 'Yes');
      expect((await ofOutside('ada@outside.example')).map(({ parsed }) => parsed.subject)).to.eql([
        `Re: other | Your request (#${moved.iid})`,
      ]);
    });

    it('shows its address and those of the authors to Planners and above', async () => {
      const { item, replyTo } = await request();
      await send(replyTo, { text: 'One more thing' });
      await server().connection('work_items').where({ id: item.id }).update({ confidential: false });
      const query = `{ project(fullPath: "team/app") { serviceDeskEnabled issue(iid: "${item.iid}") {
        externalAuthor notes { nodes { externalAuthor author { username } } } } } }`;
      interface Facts {
        serviceDeskEnabled: boolean;
        issue: { externalAuthor: string | null; notes: { nodes: { externalAuthor: string | null }[] } };
      }
      for (const [person, address] of [
        [paula, 'ada@outside.example'],
        [gus, null],
      ] as const) {
        const client = await server().as(person);
        const { body } = await client.post<{ data: { project: Facts } }>('/api/graphql', { query });
        const { serviceDeskEnabled, issue: shown } = body.data.project;
        expect(serviceDeskEnabled).to.equal(true);
        expect([shown.externalAuthor, shown.notes.nodes[0]?.externalAuthor]).to.eql([address, address]);
        const answer = await client.get(`/api/v4/projects/${project.id}/issues/${item.iid}`);
        expect(answer.body).to.include({ service_desk_reply_to: address });
        expect((await client.get(`/api/v4/projects/${project.id}`)).body).to.include({
          service_desk_enabled: true,
          service_desk_address: address && desk,
        });
      }
      const change = (person: User) => async (on: boolean) =>
        (await server().as(person)).put(`/api/v4/projects/${project.id}`, { service_desk_enabled: on });
      expect((await change(paula)(false)).status).to.equal(403);
      const maintainer = await server().createUser('maya');
      await server().addMember(group, maintainer, 'maintainer');
      expect((await change(maintainer)(false)).body).to.include({
        service_desk_enabled: false,
        service_desk_address: null,
      });
      expect((await change(maintainer)(true)).body).to.include({ service_desk_address: desk });
    });
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

  it('has no service desk, and refuses to turn it on', async () => {
    const project = await server().createProject('app', await server().createGroup('team'));
    const owner = await server().as(server().root);
    const at = `/api/v4/projects/${project.id}`;
    const refused = await owner.put(at, { service_desk_enabled: true });
    expect(refused).to.deep.include({
      status: 400,
      body: { message: { service_desk_enabled: ['needs incoming mail, which the instance does not have'] } },
    });
    expect((await owner.get(at)).body).to.include({ service_desk_enabled: false, service_desk_address: null });
  });
});
