import { expect } from 'chai';
import type { Namespace } from '../../../../domain/namespaces/namespace.ts';
import type { User } from '../../../../domain/people/user.ts';
import { EventListener } from '../../../support/event-listener.ts';
import { useServer } from '../../../support/server.ts';
import type { TestClient } from '../../../support/test-client.ts';

interface Shown {
  id: number;
  event: string;
  reason: string;
  author: { username: string } | null;
  target_title: string;
  target_reference: string;
  target_url: string;
  body: string | null;
  unread: boolean;
}

describe('Notifications in the product', () => {
  const server = useServer();
  let group: Namespace;
  let project: Namespace;
  let ana: User;
  let ben: User;
  let asAna: TestClient;
  let asBen: TestClient;

  before(async () => {
    group = await server().createGroup('acme', { visibility: 'public' });
    project = await server().createProject('app', group, { visibility: 'public' });
    ana = await server().createUser('ana');
    ben = await server().createUser('ben');
    await server().addMember(group, ana, 'owner');
    await server().addMember(group, ben, 'reporter');
    [asAna, asBen] = [await server().as(ana), await server().as(ben)];
  });

  afterEach(async () => {
    await server().services.background.runDue();
    await server().connection('own_notifications').delete();
    await server().connection('notification_settings').delete();
  });

  async function send(client: TestClient, method: 'post' | 'put', path: string, fields: object) {
    const { status, body } = await client[method]<{ id: number; iid: number }>(`/api/v4${path}`, fields);
    expect(status, JSON.stringify(body)).to.be.oneOf([200, 201]);
    return body;
  }

  const issues = () => `/projects/${project.id}/issues`;
  const createIssue = (fields: object, client = asAna) => send(client, 'post', issues(), { title: 'Sails', ...fields });
  const comment = ({ iid }: { iid: number }, body: string, client = asAna, fields: object = {}) =>
    send(client, 'post', `${issues()}/${iid}/notes`, { body, ...fields });

  async function shown(client: TestClient, query = ''): Promise<Shown[]> {
    await server().services.background.runDue();
    const { status, body } = await client.get<Shown[]>(`/api/v4/notifications?${query}`);
    expect(status).to.equal(200);
    return body;
  }
  const unreadOf = async (client: TestClient) =>
    (await client.get<{ unread: number }>('/api/v4/notifications/count')).body.unread;
  const summaries = (rows: readonly Shown[]) => rows.map(({ event, reason }) => `${event} ${reason}`);

  it('tell those who would get mails, without mail, of comments, mentions, states and assignments', async () => {
    const issue = await createIssue({ assignee_ids: [ben.id] });
    const note = await comment(issue, 'How far is it, @ben?');
    await send(asAna, 'put', `${issues()}/${issue.iid}`, { state_event: 'close' });
    const rows = await shown(asBen);
    expect(summaries(rows)).to.deep.equal(['close_issue assigned', 'new_note mentioned', 'new_issue assigned']);
    const [, mention] = rows;
    expect(mention).to.deep.include({
      target_title: 'Sails',
      target_reference: `acme/app#${issue.iid}`,
      body: 'How far is it, @ben?',
      unread: true,
    });
    expect(mention?.author?.username).to.equal('ana');
    expect(new URL(mention?.target_url ?? '').pathname).to.equal(`/acme/app/-/issues/${issue.iid}`);
    expect(mention?.target_url).to.match(new RegExp(`#note_${note.id}$`));
    expect(await shown(asAna)).to.deep.equal([]);
    expect(await server().connection('jobs').where({ kind: 'mail' })).to.deep.equal([]);
  });

  it('follow the choices for mails, of everything, a group and one item', async () => {
    const issue = await createIssue({ assignee_ids: [ben.id] });
    await shown(asBen);
    await send(asBen, 'put', `/groups/${group.id}/notification_settings`, { level: 'disabled' });
    await comment(issue, 'Unheard');
    expect(summaries(await shown(asBen))).to.deep.equal(['new_issue assigned']);
    await send(asBen, 'put', `/groups/${group.id}/notification_settings`, { level: 'watch' });
    await createIssue({ title: 'Watched' });
    expect(summaries(await shown(asBen))[0]).to.equal('new_issue watching');
  });

  it('are counted, filtered, and marked as read and unread by their owner only', async () => {
    const issue = await createIssue({ assignee_ids: [ben.id] });
    await comment(issue, '@ben');
    const [mention] = await shown(asBen);
    expect(await unreadOf(asBen)).to.equal(2);
    expect(summaries(await shown(asBen, 'reason[]=mentioned'))).to.deep.equal(['new_note mentioned']);
    expect((await asBen.get('/api/v4/notifications?reason[]=gossip')).status).to.equal(400);
    const mark = (client: TestClient, unread: boolean) =>
      client.put(`/api/v4/notifications/${mention?.id}`, { unread });
    expect((await mark(asAna, false)).status).to.equal((await mark(asBen, true)).status);
    expect(await unreadOf(asBen)).to.equal(2);
    await mark(asBen, false);
    expect(await unreadOf(asBen)).to.equal(1);
    expect(summaries(await shown(asBen, 'unread=true'))).to.deep.equal(['new_issue assigned']);
    expect(summaries(await shown(asBen, 'unread=false'))).to.deep.equal(['new_note mentioned']);
    await mark(asBen, true);
    expect(await unreadOf(asBen)).to.equal(2);
    await asAna.post('/api/v4/notifications/mark_as_read');
    expect(await unreadOf(asBen)).to.equal(2);
    expect((await asBen.post('/api/v4/notifications/mark_as_read')).status).to.equal(204);
    expect(await unreadOf(asBen)).to.equal(0);
  });

  it('show nothing that the reader may no longer see', async () => {
    const issue = await createIssue({ title: 'Plain', assignee_ids: [ben.id] });
    await comment(issue, '@ben aside', asAna, { internal: true });
    const other = await createIssue({ title: 'Secret', assignee_ids: [], description: '@ben' });
    expect(await shown(asBen)).to.have.lengthOf(3);
    await server().connection('members').where({ userId: ben.id }).update({ accessLevel: 10 });
    await send(asAna, 'put', `${issues()}/${other.iid}`, { confidential: true });
    expect((await shown(asBen)).map(({ target_title: title }) => title)).to.deep.equal(['Plain']);
    expect(await unreadOf(asBen)).to.equal(1);
    await server().connection('members').where({ userId: ben.id }).update({ accessLevel: 20 });
  });

  it('follow a mention in an internal note with internal notes only', async () => {
    const guest = await server().createUser('gil');
    await server().addMember(group, guest, 'guest');
    const asGuest = await server().as(guest);
    const issue = await createIssue({});
    await comment(issue, '@ben, @gil: keep this to ourselves', asAna, { internal: true });
    await comment(issue, 'Still between us', asAna, { internal: true });
    await comment(issue, 'All is well');
    expect(summaries(await shown(asGuest))).to.deep.equal([]);
    expect(summaries(await shown(asBen))).to.deep.equal(['new_note participating', 'new_note mentioned']);
  });

  it('tell owners who asks for access, and maintainers of a project, until the request is answered', async () => {
    const cora = await server().createUser('cora');
    const asCora = await server().as(cora);
    const mona = await server().createUser('mona');
    await server().addMember(group, mona, 'maintainer');
    const asMona = await server().as(mona);
    const ask = (path: string) => send(asCora, 'post', `${path}/access_requests`, {});
    await ask(`/groups/${group.id}`);
    const [request] = await shown(asAna);
    expect(request).to.deep.include({
      event: 'access_request',
      reason: 'managing',
      target_title: group.name,
      target_reference: 'acme',
    });
    expect(request?.author?.username).to.equal('cora');
    expect(new URL(request?.target_url ?? '').pathname).to.equal('/groups/acme/-/group_members');
    expect(await shown(asMona)).to.deep.equal([]);
    expect(await shown(asBen)).to.deep.equal([]);
    await ask(`/projects/${project.id}`);
    expect(summaries(await shown(asMona))).to.deep.equal(['access_request managing']);
    expect(await shown(asAna)).to.have.lengthOf(2);
    expect((await asAna.delete(`/api/v4/groups/${group.id}/access_requests/${cora.id}`)).status).to.equal(204);
    expect(await shown(asAna)).to.have.lengthOf(1);
    await asAna.delete(`/api/v4/projects/${project.id}/access_requests/${cora.id}`);
    expect(await server().connection('own_notifications').whereNotNull('accessRequestId')).to.deep.equal([]);
  });

  it('are told to open pages of their owner, and to nobody else', async () => {
    const open = async (user: User) =>
      EventListener.open(server().address, '', (await server().signedIn(user)).cookieHeader);
    const [bens, anas] = [await open(ben), await open(ana)];
    const told = ({ events }: EventListener) => events.filter(({ event }) => event === 'notified').length;
    await createIssue({ assignee_ids: [ben.id] });
    await server().services.background.runDue();
    await bens.until(() => told(bens) === 1);
    await asBen.post('/api/v4/notifications/mark_as_read');
    await bens.until(() => told(bens) === 2);
    expect(told(anas)).to.equal(0);
    bens.close();
    anas.close();
  });

  it('are kept for 90 days, and the newest 1,000 of each person', async () => {
    const issue = await createIssue({ assignee_ids: [ben.id] });
    const [first] = await shown(asBen);
    const row = (await server().connection('own_notifications').where({ id: first?.id }).first()) as Record<
      string,
      unknown
    >;
    delete row['id'];
    const copies = Array.from({ length: 1_000 }, (_, index) => ({ ...row, logId: -1 - index }));
    await server().connection('own_notifications').insert(copies);
    await comment(issue, 'One more');
    await server().services.background.runDue();
    const kept = await server().connection('own_notifications').where({ userId: ben.id });
    expect(kept).to.have.lengthOf(1_000);
    expect(kept.some(({ id }: { id: number }) => id === first?.id)).to.equal(false);
    await server()
      .connection('own_notifications')
      .update({ createdAt: new Date(Date.now() - 91 * 86_400_000) });
    expect(await shown(asBen)).to.deep.equal([]);
    expect(await unreadOf(asBen)).to.equal(0);
  });

  it('need a session or a token', async () => {
    for (const path of ['/notifications', '/notifications/count']) {
      expect((await server().anonymous().get(`/api/v4${path}`)).status).to.equal(401);
    }
  });
});
