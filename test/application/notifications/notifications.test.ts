import { expect } from 'chai';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { UpdateWorkItems } from '../../../application/work-items/update-work-items.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';
import { MailServer, type ReceivedMail } from '../../support/mail-server.ts';
import { useServer } from '../../support/server.ts';
import type { TestClient } from '../../support/test-client.ts';

type Json = Record<string, unknown>;

describe('Email notifications', () => {
  const mailServer = new MailServer();
  before(() => mailServer.start());
  const server = useServer({ mailUrl: () => mailServer.url });
  after(() => mailServer.stop());

  let group: Namespace;
  let project: Namespace;
  let ana: User;
  let ben: User;
  let asAna: TestClient;
  let asBen: TestClient;

  before(async () => {
    await server().services.mail.start();
    group = await server().createGroup('acme');
    project = await server().createProject('app', group);
    ana = await server().createUser('ana', { name: 'Ana Lima' });
    ben = await server().createUser('ben', { name: 'Ben Adams' });
    await server().addMember(group, ana, 'owner');
    await server().addMember(group, ben, 'reporter');
    [asAna, asBen] = [await server().as(ana), await server().as(ben)];
    // They are told about their new tokens.
    await mails();
  });

  afterEach(async () => {
    await mails();
    await server().connection('notification_settings').delete();
  });

  after(() => server().services.mail.stop());

  async function mails(): Promise<ReceivedMail[]> {
    await server().services.background.runDue();
    return mailServer.takeReceived();
  }

  const summaries = (received: readonly ReceivedMail[]) =>
    received.map(({ to, parsed }) => `${to.join()}: ${parsed.subject}`).sort();

  async function send(client: TestClient, method: 'post' | 'put', path: string, fields: Json): Promise<Json> {
    const { status, body } = await client[method](`/api/v4${path}`, fields);
    expect(status, JSON.stringify(body)).to.be.oneOf([200, 201]);
    return body as Json;
  }

  const issues = () => `/projects/${project.id}/issues`;
  const createIssue = (fields: Json, client = asAna) => send(client, 'post', issues(), { title: 'Sails', ...fields });
  const comment = (issue: Json, body: string, client = asAna, fields: Json = {}) =>
    send(client, 'post', `${issues()}/${issue['iid'] as number}/notes`, { body, ...fields });

  function setLevel(
    user: User,
    level: string,
    namespace: Namespace | null = null,
    events: string[] = [],
  ): Promise<void> {
    return server()
      .connection('notification_settings')
      .insert({ userId: user.id, namespaceId: namespace?.id ?? null, level, events });
  }

  it('report a new item with its text, and follow-ups in the same thread', async () => {
    const issue = await createIssue({ assignee_ids: [ben.id], description: 'Sew **new** sails.\n\n- [x] cloth' });
    const [created, ...others] = await mails();
    expect(others).to.deep.equal([]);
    expect(created?.to).to.deep.equal(['ben@example.org']);
    const { parsed } = created!;
    expect(parsed.subject).to.equal(`app | Sails (#${issue['iid'] as number})`);
    expect(parsed.from?.text).to.equal('"Ana Lima (Milepost)" <milepost@plan.example.org>');
    expect(parsed.html).to.include('<strong>new</strong>').and.to.include('☑');
    expect(parsed.html).to.include(`href="https://plan.example.org/acme/app/-/issues/${issue['iid'] as number}"`);
    expect(parsed.text).to.include('Sew **new** sails.').and.to.include('because you are assigned to this item');
    expect(parsed.html).to.include('because you are assigned to this item');

    await comment(issue, 'How far is it?');
    const [answer] = await mails();
    expect(answer?.parsed.subject).to.equal(`Re: ${parsed.subject}`);
    expect(answer?.parsed.inReplyTo).to.equal(parsed.messageId);
    expect(answer?.parsed.references).to.equal(parsed.messageId);
    expect(answer?.parsed.messageId).not.to.equal(parsed.messageId);
    expect(answer?.parsed.text).to.include('Ana Lima commented');
  });

  it('report comments, mentions, assignments and states once, and never to the author', async () => {
    const issue = await createIssue({});
    expect(await mails()).to.deep.equal([]);
    await comment(issue, 'What do you think, @ben? @ben!');
    expect(summaries(await mails())).to.deep.equal([`ben@example.org: Re: app | Sails (#${issue['iid'] as number})`]);
    await comment(issue, 'Good.', asBen);
    expect((await mails()).map(({ to }) => to)).to.deep.equal([['ana@example.org']]);
    const path = `${issues()}/${issue['iid'] as number}`;
    await send(asAna, 'put', path, { assignee_ids: [ben.id] });
    const [assigned] = await mails();
    expect(assigned?.parsed.text).to.include('assigned @ben');
    await send(asBen, 'put', path, { state_event: 'close' });
    const [closed] = await mails();
    expect(closed?.to).to.deep.equal(['ana@example.org']);
    expect(closed?.parsed.text).to.include('closed');
    await send(asAna, 'put', path, { title: 'New sails', weight: 3 });
    expect(await mails()).to.deep.equal([]);
  });

  it('report an act that changed very many items about the first twenty, and once that there were more', async () => {
    const ids: number[] = [];
    for (let index = 0; index < 45; index += 1) {
      const input = { type: 'issue' as const, namespace: project.id, title: 'Sails', assigneeIds: [ben.id] };
      ids.push((await server().perform(CreateWorkItem, input, ana)).id);
    }
    await mails();
    await mails();
    for (const stateEvent of ['close', 'reopen'] as const) {
      await server().perform(UpdateWorkItems, { ids, changes: { stateEvent } }, ana);
      const received = await mails();
      expect(received).to.have.length(21);
      const more = received.filter(({ parsed }) => parsed.subject === 'Ana Lima changed more items at once');
      expect(more).to.have.length(1);
      expect(more[0]?.parsed.text).to.include('https://plan.example.org/dashboard/notifications');
    }
    const told = await server().connection('own_notifications').where({ userId: ben.id, event: 'reopen_issue' });
    expect(told, 'all are told in the product').to.have.length(45);
  });

  it('follow the level of the nearest group or project', async () => {
    const cleo = await server().createUser('cleo');
    await server().addMember(group, cleo, 'guest');
    await setLevel(cleo, 'watch');
    await setLevel(ben, 'disabled', group);
    const issue = await createIssue({ assignee_ids: [ben.id] });
    expect((await mails()).map(({ to }) => to)).to.deep.equal([['cleo@example.org']]);
    await setLevel(cleo, 'mention', project);
    await comment(issue, 'one');
    expect(await mails()).to.deep.equal([]);
    await comment(issue, 'two @cleo');
    const [mentioned] = await mails();
    expect(mentioned?.parsed.text).to.include('because you were mentioned');
    await server().connection('notification_settings').where({ userId: cleo.id }).delete();
    await setLevel(cleo, 'custom', group, ['new_issue']);
    await createIssue({ title: 'Oars' });
    expect(summaries(await mails())).to.have.lengthOf(1);
    await server().connection('members').where({ userId: cleo.id }).delete();
    await createIssue({ title: 'Mast' });
    expect(await mails()).to.deep.equal([]);
  });

  it('contain only what the recipient may see at the time of sending', async () => {
    const secret = await createIssue({ title: 'Secret plan', confidential: true });
    const secretReference = `#${secret['iid'] as number}`;
    const dora = await server().createUser('dora');
    await server().addMember(project, dora, 'guest');
    await setLevel(dora, 'watch', project);
    const open = await createIssue({ title: 'Open', description: `see ${secretReference}+ here` });
    const [toDora] = (await mails()).filter(({ to }) => to[0] === 'dora@example.org');
    expect(toDora?.raw).not.to.include('Secret plan');
    expect(toDora?.parsed.text).to.include(`see ${secretReference}+ here`);

    await comment(secret, 'nobody else');
    await comment(open, 'internal words', asAna, { internal: true });
    expect((await mails()).filter(({ to }) => to[0] === 'dora@example.org')).to.deep.equal([]);

    // Queued before, hidden now.
    await comment(open, 'before it was hidden');
    const hidden = await comment(open, 'deleted before it is sent');
    await asAna.delete(`/api/v4${issues()}/${open['iid'] as number}/notes/${hidden['id'] as number}`);
    await send(asAna, 'put', `${issues()}/${open['iid'] as number}`, { confidential: true });
    expect(await mails()).to.deep.equal([]);
    await send(asAna, 'put', `${issues()}/${open['iid'] as number}`, { confidential: false });
    await comment(open, 'before dora left');
    await server().connection('members').where({ userId: dora.id }).delete();
    expect(await mails()).to.deep.equal([]);
  });

  it('stop with one click, without sign-in', async () => {
    const issue = await createIssue({ assignee_ids: [ben.id] });
    const [mail] = await mails();
    const [, url = ''] = /^List-Unsubscribe: <([^>]+)>$/m.exec(mail?.raw.replaceAll(/\r?\n\s+/g, ' ') ?? '') ?? [];
    expect(mail?.raw).to.include('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const path = new URL(url).pathname;
    const post = (to: string) =>
      fetch(`${server().address}${to}`, {
        method: 'POST',
        body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      });
    const tampered = path.replace(/unsubscribe\/[^.-]+/, 'unsubscribe/1');
    expect([(await post(tampered)).status, (await post(`${path}x`)).status]).to.deep.equal([404, 404]);
    await comment(issue, 'still');
    expect(await mails()).to.have.lengthOf(1);
    await comment(issue, 'queued before the click');
    expect((await post(path)).status).to.equal(204);
    expect((await post(path)).status).to.equal(204);
    await comment(issue, 'and @ben');
    expect(await mails()).to.deep.equal([]);
    const entries = await server().connection('change_log').where({ action: 'work_item.unsubscribe' });
    expect(entries.map(({ actorId }: { actorId: number }) => actorId)).to.deep.equal([ben.id]);
  });

  it('are escaped, whatever users write', async () => {
    const title = 'A\u2028Bcc: eve@example.org <script>alert(1)</script> "x" <a@b>, c';
    const image = 'https://tracker.example.org/pixel.png';
    await createIssue({
      title,
      assignee_ids: [ben.id],
      description: `<script>alert(2)</script><img src="${image}" onerror="x()">\n\n[a](javascript:alert(3)) [b](/acme)\n\n${'x'.repeat(200_000)}`,
    });
    const [mail, ...others] = await mails();
    expect(others).to.deep.equal([]);
    expect(mail?.to).to.deep.equal(['ben@example.org']);
    expect(mail?.parsed.headers.has('bcc')).to.equal(false);
    const html = String(mail?.parsed.html);
    expect(html).not.to.match(/<script|onerror|="?javascript:|pixel|<img| class=| id=/);
    expect(html).to.include('href="https://plan.example.org/acme"').and.to.include('&lt;script&gt;alert(1)');
    expect(mail?.raw).to.have.length.below(60_000);
    expect(mail?.parsed.text).to.include('The rest is in Milepost');
  });

  it('reach subscribers of the item and of its labels', async () => {
    const [eli, finn] = [await server().createUser('eli'), await server().createUser('finn')];
    for (const user of [eli, finn]) await server().addMember(group, user, 'reporter');
    const label = await send(asAna, 'post', `/groups/${group.id}/labels`, { name: 'Urgent', color: '#ff0000' });
    await (await server().as(eli)).post(`/api/v4/groups/${group.id}/labels/${label['id'] as number}/subscribe`);
    const issue = await createIssue({});
    await (await server().as(finn)).post(`/api/v4${issues()}/${issue['iid'] as number}/subscribe`);
    await mails();
    await send(asAna, 'put', `${issues()}/${issue['iid'] as number}`, { labels: 'Urgent' });
    expect((await mails()).map(({ to }) => to)).to.deep.equal([['eli@example.org']]);
    await comment(issue, 'hello');
    expect((await mails()).map(({ to }) => to)).to.deep.equal([['finn@example.org']]);
  });

  it('are not queued while mail is off', async () => {
    await server().connection('mail_state').update({ isOn: false });
    await createIssue({ assignee_ids: [ben.id] });
    expect(await mails()).to.deep.equal([]);
    await server().connection('mail_state').update({ isOn: true });
    expect(await mails()).to.deep.equal([]);
  });
});
