import { expect } from 'chai';
import { CreateWorkItem } from '../../../../application/work-items/create-work-item.ts';
import { UpdateWorkItem } from '../../../../application/work-items/update-work-item.ts';
import type { Namespace } from '../../../../domain/namespaces/namespace.ts';
import type { User } from '../../../../domain/people/user.ts';
import type { WorkItem } from '../../../../domain/work-items/work-item.ts';
import { useServer } from '../../../support/server.ts';
import type { TestClient } from '../../../support/test-client.ts';

type Json = Record<string, unknown>;

describe('REST notes, discussions and to-dos', () => {
  const server = useServer();
  let group: Namespace;
  let project: Namespace;
  let paula: User;
  let planner: TestClient;
  let guest: TestClient;
  let stranger: TestClient;
  let epic: WorkItem;
  let issue: WorkItem;

  before(async () => {
    group = await server().createGroup('team');
    project = await server().createProject('app', group);
    paula = await server().createUser('paula');
    const gus = await server().createUser('gus');
    await server().addMember(group, paula, 'planner');
    await server().addMember(group, gus, 'guest');
    planner = await server().as(paula);
    guest = await server().as(gus);
    stranger = await server().as(await server().createUser('stranger'));
  });
  beforeEach(async () => {
    epic = await server().perform(CreateWorkItem, { type: 'epic', namespace: group.id, title: 'Epic' });
    issue = await server().perform(CreateWorkItem, { type: 'issue', namespace: project.id, title: 'Issue' });
  });

  const paths = (): [string, WorkItem][] => [
    [`/api/v4/groups/team/epics/${epic.id}`, epic],
    [`/api/v4/groups/${group.id}/-/epics/${epic.iid}`, epic],
    [`/api/v4/projects/team%2Fapp/issues/${issue.iid}`, issue],
  ];

  it('are created, listed, read, changed and deleted on issues and epics', async () => {
    for (const [path, item] of paths()) {
      const created = await guest.post<Json>(`${path}/notes`, { body: 'Hello *there*' });
      expect(created.status).to.equal(201);
      expect(created.body).to.deep.include({
        type: null,
        body: 'Hello *there*',
        system: false,
        noteable_id: item.id,
        noteable_iid: item.iid,
        noteable_type: item === epic ? 'Epic' : 'Issue',
        project_id: item === epic ? null : project.id,
        internal: false,
        confidential: false,
        resolvable: false,
      });
      const one = `${path}/notes/${String(created.body['id'])}`;
      expect((await planner.get<Json>(one)).body['body']).to.equal('Hello *there*');
      expect((await guest.put<Json>(one, { body: 'Bye' })).body['body']).to.equal('Bye');
      expect((await guest.put(one, {})).status).to.equal(400);
      expect((await planner.put(one, { body: 'no' })).status).to.equal(403);
      const list = await planner.get<Json[]>(`${path}/notes`);
      expect(list.body.map((note) => note['body'])).to.eql(['Bye']);
      expect(list.headers.get('x-total')).to.equal('1');
      expect((await guest.delete(one)).status).to.equal(204);
      expect((await guest.get(one)).status).to.equal(404);
    }
  });

  it('include changes as system notes, newest first by default', async () => {
    const path = `/api/v4/projects/${project.id}/issues/${issue.iid}/notes`;
    await planner.post(path, { body: 'first' });
    await server().perform(UpdateWorkItem, { item: { id: issue.id }, stateEvent: 'close' }, paula);
    const all = await planner.get<Json[]>(path);
    expect(all.body.map((note) => [note['body'], note['system']])).to.eql([
      ['closed', true],
      ['first', false],
    ]);
    expect((await planner.get<Json[]>(`${path}?sort=asc`)).body[0]?.['body']).to.equal('first');
    expect((await planner.get<Json[]>(`${path}?activity_filter=only_comments`)).body).to.have.length(1);
    expect((await planner.get<Json[]>(`${path}?activity_filter=only_activity`)).body[0]?.['system']).to.equal(true);
    const system = `${path}/${String(all.body[0]?.['id'])}`;
    expect((await planner.get<Json>(system)).body['body']).to.equal('closed');
    expect((await planner.put(system, { body: 'opened' })).status).to.equal(404);
    expect((await planner.delete(system)).status).to.equal(404);
  });

  it('are readable with any numbers in references', async () => {
    for (const [path] of paths()) {
      const body = 'Call #9999999999 or &2147483648, %9999999999 and ~9999999999';
      expect((await guest.post(`${path}/notes`, { body })).status).to.equal(201);
      expect((await guest.get<Json[]>(`${path}/notes`)).body[0]?.['body']).to.equal(body);
    }
  });

  it('reject missing, hidden and forbidden input', async () => {
    for (const [path] of paths()) {
      const missing = await guest.post<Json>(`${path}/notes`, {});
      expect([missing.status, missing.body]).to.eql([400, { error: 'body is missing' }]);
      expect((await stranger.post(`${path}/notes`, { body: 'x' })).status).to.equal(404);
      expect((await server().anonymous().post(`${path}/notes`, { body: 'x' })).status).to.equal(401);
      expect((await stranger.get(`${path}/notes`)).status).to.equal(404);
      expect((await guest.post(`${path}/notes`, { body: 'x', internal: true })).status).to.equal(403);
      expect((await guest.get(`${path}/notes/999999`)).status).to.equal(404);
      expect((await guest.get(`${path}/discussions/${'0'.repeat(40)}`)).status).to.equal(404);
      expect((await guest.get(`${path}/discussions/abc`)).status).to.equal(404);
    }
  });

  it('hide internal notes from guests in lists, counts and single answers', async () => {
    const [[path]] = paths() as [[string, WorkItem]];
    const internal = await planner.post<Json>(`${path}/notes`, { body: 'nonce-4711', internal: true });
    expect(internal.body['internal']).to.equal(true);
    for (const address of [`${path}/notes`, `${path}/discussions`]) {
      const seen = await guest.get(address);
      expect(seen.headers.get('x-total')).to.equal('0');
      expect(JSON.stringify(seen.body)).to.not.contain('nonce-4711');
    }
    expect((await guest.get(`${path}/notes/${String(internal.body['id'])}`)).status).to.equal(404);
    expect((await planner.get<Json[]>(`${path}/notes`)).body).to.have.length(1);
  });

  it('form discussions that are read and answered by ID', async () => {
    for (const [path] of paths()) {
      const begun = await guest.post<Json>(`${path}/discussions`, { body: 'one' });
      expect(begun.status).to.equal(201);
      expect(begun.body['id']).to.match(/^[0-9a-f]{40}$/);
      expect(begun.body['individual_note']).to.equal(false);
      expect((begun.body['notes'] as Json[]).map((note) => note['type'])).to.eql(['DiscussionNote']);
      const thread = `${path}/discussions/${String(begun.body['id'])}`;
      const answer = await planner.post<Json>(`${thread}/notes`, { body: 'two' });
      expect([answer.status, answer.body['type']]).to.eql([201, 'DiscussionNote']);
      const read = await guest.get<{ notes: Json[]; individual_note: boolean }>(thread);
      expect(read.body.notes.map((note) => note['body'])).to.eql(['one', 'two']);
      expect(read.body.individual_note).to.equal(false);
      const list = await guest.get<{ notes: Json[] }[]>(`${path}/discussions`);
      expect(list.body.at(-1)?.notes).to.have.length(2);
      const note = `${thread}/notes/${String(answer.body['id'])}`;
      expect((await guest.get<Json>(note)).body).to.include({ id: answer.body['id'], body: 'two' });
      expect((await planner.put<Json>(note, { body: '2' })).body['body']).to.equal('2');
      const elsewhere = note.replace(/discussions\/[0-9a-f]{40}/, `discussions/${'0'.repeat(39)}1`);
      expect((await guest.get(elsewhere)).status).to.equal(404);
      expect((await stranger.get(note)).status).to.equal(404);
      expect((await planner.delete(note)).status).to.equal(204);
      const left = await guest.get<{ notes: Json[]; individual_note: boolean }>(thread);
      expect([left.body.individual_note, left.body.notes.length]).to.eql([false, 1]);
    }
  });

  it('are individual until they are answered, and discussions afterwards', async () => {
    for (const [path] of paths()) {
      const { body: note } = await guest.post<Json>(`${path}/notes`, { body: 'one' });
      expect(note['type']).to.equal(null);
      const [thread] = (await guest.get<Json[]>(`${path}/discussions`)).body.slice(-1) as [Json];
      expect(thread['individual_note']).to.equal(true);
      const address = `${path}/discussions/${String(thread['id'])}`;
      const { body: answer } = await planner.post<Json>(`${address}/notes`, { body: 'two' });
      await planner.delete(`${address}/notes/${String(answer['id'])}`);
      const { body: left } = await guest.get<{ notes: Json[]; individual_note: boolean }>(address);
      expect([left.individual_note, left.notes[0]?.['type']]).to.eql([false, 'DiscussionNote']);
    }
  });

  it('of a discussion are resolved and reopened', async () => {
    for (const [path] of paths()) {
      const { body: begun } = await guest.post<Json>(`${path}/discussions`, { body: 'one' });
      const thread = `${path}/discussions/${String(begun['id'])}`;
      const { body: answer } = await planner.post<Json>(`${thread}/notes`, { body: 'two' });
      expect(answer).to.include({ resolvable: true, resolved: false, resolved_by: null, resolved_at: null });
      const resolved = await planner.put<{ notes: Json[] }>(`${thread}?resolved=true`);
      expect(resolved.status).to.equal(200);
      for (const note of resolved.body.notes) {
        expect(note).to.include({ resolvable: true, resolved: true });
        expect(note['resolved_by']).to.include({ username: 'paula' });
        expect(note['resolved_at']).to.match(/^\d{4}-.*Z$/);
      }
      const reply = await planner.post<Json>(`${thread}/notes`, { body: 'three' });
      expect(reply.body['resolved']).to.equal(true);
      const note = `${thread}/notes/${String(answer['id'])}`;
      expect((await guest.put<Json>(note, { resolved: false })).body['resolved']).to.equal(false);
      expect((await planner.put(thread)).body).to.eql({ error: 'resolved is missing' });
      expect((await stranger.put(thread, { resolved: true })).status).to.equal(404);
      const { body: plain } = await planner.post<Json>(`${path}/notes`, { body: 'four' });
      expect(plain).to.include({ resolvable: false }).and.not.have.property('resolved');
      const single = `${path}/discussions/${Number(plain['id']).toString(16).padStart(40, '0')}`;
      expect((await planner.put(single, { resolved: true })).status).to.equal(400);
      expect((await guest.put(single, { resolved: true })).status).to.equal(403);
    }
  });

  it('accept reactions once, list them, and remove them only for their author', async () => {
    for (const [path] of paths()) {
      const { body: note } = await planner.post<Json>(`${path}/notes`, { body: 'Well done' });
      const awards = `${path}/notes/${String(note['id'])}/award_emoji`;
      const added = await guest.post<Json>(awards, { name: ':tada:' });
      expect(added.status).to.equal(201);
      expect(added.body).to.include({ name: 'tada', awardable_id: note['id'], awardable_type: 'Note', url: null });
      expect((await guest.post(awards, { name: 'tada' })).status).to.equal(404);
      expect((await guest.post(awards, { name: 'no-such-emoji' })).status).to.equal(404);
      const one = `${awards}/${String(added.body['id'])}`;
      expect((await planner.get<Json[]>(awards)).body.map((award) => award['id'])).to.eql([added.body['id']]);
      expect((await planner.get<Json>(one)).body['user']).to.include({ username: 'gus' });
      for (const call of [stranger.get(awards), stranger.post(awards, { name: 'tada' }), stranger.delete(one)]) {
        expect((await call).status).to.equal(404);
      }
      expect((await planner.delete(one)).status).to.equal(403);
      const item = path.replace(/\/epics\/\d+$/, `/epics/${epic.iid}`);
      expect((await guest.delete(`${item}/award_emoji/${String(added.body['id'])}`)).status).to.equal(404);
      expect((await guest.delete(one)).status).to.equal(204);
      expect((await planner.get(awards)).body).to.eql([]);
      const internal = await planner.post<Json>(`${path}/notes`, { body: 'hush', internal: true });
      const hidden = `${path}/notes/${String(internal.body['id'])}/award_emoji`;
      expect([(await guest.get(hidden)).status, (await guest.post(hidden, { name: 'tada' })).status]).to.eql([
        404, 404,
      ]);
    }
  });

  it('with only quick actions answer 202 with the result, and others keep their text', async () => {
    // An epic's number in its group may be the id of another epic, which would be asked then.
    for (const [path, item] of paths().filter((_, index) => index !== 1)) {
      const kind = item === epic ? 'epic' : 'issue';
      const only = await planner.post<Json>(`${path}/notes`, { body: '/title Renamed\n/weigh 3\n/label ~none' });
      expect(only.status).to.equal(201);
      expect(only.body).to.deep.include({ body: '/weigh 3', commands_changes: { title: 'Renamed' } });
      const bare = await planner.post<Json>(`${path}/notes`, { body: '/close\n/close' });
      expect(bare.status).to.equal(202);
      expect(bare.body).to.eql({
        commands_changes: { state_event: 'close' },
        summary: [`Closed this ${kind}.`, `/close was not carried out: the ${kind} is closed already.`],
      });
      expect((await planner.post(`${path}/discussions`, { body: '/reopen' })).status).to.equal(202);
      const thread = `${path}/discussions/${Number(only.body['id']).toString(16).padStart(40, '0')}/notes`;
      expect((await planner.post(thread, { body: '/close' })).status).to.equal(202);
      const refused = await guest.post<Json>(`${path}/notes`, { body: '/reopen' });
      expect([refused.status, refused.body['commands_changes']]).to.eql([202, {}]);
      expect((await planner.get<Json>(path.replace(`epics/${epic.id}`, `epics/${epic.iid}`))).body).to.include({
        state: 'closed',
        title: 'Renamed',
      });
      expect((await guest.get<Json[]>(`${path}/notes?activity_filter=only_comments`)).body).to.have.length(1);
      await planner.put(`${path}/notes/${String(only.body['id'])}`, { body: 'x\n/reopen' });
      await planner.delete(`${path}/notes/${String(only.body['id'])}`);
    }
  });

  it('list to-dos, mark them done and reject duplicates', async () => {
    const made = await guest.post<Json>(`/api/v4/groups/team/epics/${epic.iid}/todo`);
    expect(made.status).to.equal(201);
    expect(made.body).to.deep.include({ action_name: 'marked', target_type: 'Epic', state: 'pending', body: 'Epic' });
    expect(made.body['group']).to.include({ id: group.id, full_path: 'team' });
    expect(made.body['target_url']).to.equal(`${server().address}/groups/team/-/epics/${epic.iid}`);
    expect((await guest.post(`/api/v4/groups/team/epics/${epic.iid}/todo`)).status).to.equal(304);
    const other = await guest.post<Json>(`/api/v4/projects/${project.id}/issues/${issue.iid}/todo`);
    expect(other.body['project']).to.include({ path_with_namespace: 'team/app' });
    const ids = async (query = '') => (await guest.get<Json[]>(`/api/v4/todos${query}`)).body.map((todo) => todo['id']);
    expect(await ids()).to.eql([other.body['id'], made.body['id']]);
    expect(await ids('?type=Epic')).to.eql([made.body['id']]);
    expect(await ids(`?project_id=${project.id}`)).to.eql([other.body['id']]);
    expect((await planner.post(`/api/v4/todos/${String(made.body['id'])}/mark_as_done`)).status).to.equal(404);
    const done = await guest.post<Json>(`/api/v4/todos/${String(made.body['id'])}/mark_as_done`);
    expect([done.status, done.body['state']]).to.eql([201, 'done']);
    expect((await guest.post('/api/v4/todos/mark_as_done')).status).to.equal(204);
    expect(await ids()).to.eql([]);
    expect((await server().anonymous().get('/api/v4/todos')).status).to.equal(401);
  });
});
