import { expect } from 'chai';
import { CreateTodo } from '../../../application/todos/create-todo.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';
import { MailServer, type ReceivedMail } from '../../support/mail-server.ts';
import { useServer } from '../../support/server.ts';
import type { TestClient } from '../../support/test-client.ts';

type Json = Record<string, unknown>;
const settings = '/api/v4/notification_settings';

describe('Daily to-do digest', () => {
  const mailServer = new MailServer();
  before(() => mailServer.start());
  const server = useServer({ mailUrl: () => mailServer.url });
  after(() => mailServer.stop());

  let group: Namespace;
  let project: Namespace;
  let ben: User;
  let asBen: TestClient;

  before(async () => {
    await server().services.mail.start();
    group = await server().createGroup('acme');
    project = await server().createProject('app', group);
    ben = await server().createUser('ben', { name: 'Ben Adams' });
    await server().addMember(group, ben, 'reporter');
    asBen = await server().as(ben);
  });
  after(() => server().services.mail.stop());
  beforeEach(() => choose({ daily_digest: true, time_zone: 'Europe/Berlin' }));
  afterEach(async () => {
    await server().connection('todo_digests').delete();
    await server().connection('todos').delete();
    await mails();
  });

  async function choose(fields: Json): Promise<Json> {
    const { status, body } = await asBen.put<Json>(settings, fields);
    expect(status, JSON.stringify(body)).to.equal(200);
    return body;
  }

  async function mails(): Promise<ReceivedMail[]> {
    await server().services.background.runDue();
    return mailServer.takeReceived();
  }

  /** As if it were seven o'clock. */
  const dawn = () =>
    server()
      .connection('todo_digests')
      .update({ nextAt: new Date(0) });

  async function addTodo(title: string): Promise<Json> {
    const { body } = await asBen.post<Json>(`/api/v4/projects/${project.id}/issues`, { title });
    await server().perform(CreateTodo, { item: { id: body['id'] as number } }, ben);
    return body;
  }

  it('is off by default and needs a time zone', async () => {
    expect((await asBen.get<Json>(settings)).body).to.include({ daily_digest: true, time_zone: 'Europe/Berlin' });
    expect(await choose({ daily_digest: false })).to.include({
      daily_digest: false,
      time_zone: null,
      level: 'participating',
    });
    expect(await choose({ daily_digest: true })).to.include({ daily_digest: true, time_zone: 'UTC' });
    const refused = await asBen.put<Json>(settings, { daily_digest: true, time_zone: 'Nowhere/City' });
    expect([refused.status, JSON.stringify(refused.body)]).to.match(/^400,.*is not a time zone/);
    const { nextAt } = await server().connection('todo_digests').first<{ nextAt: Date }>();
    expect(nextAt.getTime() - Date.now()).to.be.within(1, 24 * 60 * 60 * 1000);
  });

  it('lists visible to-dos once a day, and ends with one click', async () => {
    const issue = await addTodo('Sew <b>sails</b>');
    await addTodo('Tar the deck');
    expect(await mails(), 'before the morning').to.deep.equal([]);
    await dawn();
    const [mail, ...others] = await mails();
    expect(others).to.deep.equal([]);
    expect(mail?.to).to.deep.equal(['ben@example.org']);
    const { subject, text, html, headers } = mail!.parsed;
    expect(subject).to.equal('You have 2 to-dos');
    expect(text).to.include(`Sew <b>sails</b> (acme/app#${issue['iid'] as number})\nYou added it\n`);
    expect(text).to.include('https://plan.example.org/-/todos');
    expect(html).to.include('Sew &lt;b&gt;sails&lt;/b&gt;').and.to.include('Tar the deck');
    expect(headers.has('list')).to.equal(true);
    expect(await mails(), 'until the next morning').to.deep.equal([]);

    const token = /\/-\/unsubscribe\/(\S+)/.exec(text ?? '')?.[1] ?? '';
    expect((await server().anonymous().post(`/-/unsubscribe/${token}`)).status).to.equal(204);
    expect((await asBen.get<Json>(settings)).body).to.include({ daily_digest: false });
    expect((await server().anonymous().post(`/-/unsubscribe/${token}`)).status).to.equal(204);
  });

  it('is not sent without to-dos or to blocked users, and omits snoozed and hidden items', async () => {
    await dawn();
    expect(await mails(), 'no to-dos').to.deep.equal([]);
    await addTodo('Sails');
    await server()
      .connection('todos')
      .update({ snoozedUntil: new Date(Date.now() + 60_000) });
    await dawn();
    expect(await mails(), 'snoozed').to.deep.equal([]);
    await server().connection('todos').update({ snoozedUntil: null });
    await server().connection('users').where({ id: ben.id }).update({ state: 'blocked' });
    await dawn();
    expect(await mails(), 'blocked').to.deep.equal([]);
    await server().connection('users').where({ id: ben.id }).update({ state: 'active' });
    const member = await server().connection('members').where({ userId: ben.id }).first();
    await server().connection('members').where({ userId: ben.id }).delete();
    await server().connection('namespaces').whereIn('id', [group.id, project.id]).update({ visibility: 'private' });
    await dawn();
    expect(await mails(), 'hidden').to.deep.equal([]);
    await server()
      .connection('members')
      .insert({ namespaceId: group.id, userId: ben.id, accessLevel: member.accessLevel });
    await dawn();
    expect((await mails()).map(({ parsed }) => parsed.subject)).to.deep.equal(['You have 1 to-do']);
  });

  it('is skipped while mail is off', async () => {
    await addTodo('Sails');
    await server().connection('mail_state').update({ isOn: false });
    await dawn();
    expect(await mails()).to.deep.equal([]);
    await server().connection('mail_state').update({ isOn: true });
    expect(await mails(), 'not made up for').to.deep.equal([]);
  });
});
