import { expect } from 'chai';
import { AwardEmoji } from '../../../../application/notes/award-emoji.ts';
import { CreateNote } from '../../../../application/notes/create-note.ts';
import { DeleteNote } from '../../../../application/notes/delete-note.ts';
import { CreateWorkItem } from '../../../../application/work-items/create-work-item.ts';
import { UpdateWorkItem } from '../../../../application/work-items/update-work-item.ts';
import type { Namespace } from '../../../../domain/namespaces/namespace.ts';
import type { User } from '../../../../domain/people/user.ts';
import type { WorkItem } from '../../../../domain/work-items/work-item.ts';
import { useServer } from '../../../support/server.ts';
import type { TestClient } from '../../../support/test-client.ts';

describe('Realtime changes of an epic', () => {
  const server = useServer();
  let group: Namespace;
  let planner: User;
  let guest: TestClient;
  let epic: WorkItem;

  before(async () => {
    group = await server().createGroup('plan', { visibility: 'public' });
    planner = await server().createUser('petra');
    await server().addMember(group, planner, 'planner');
    const gus = await server().createUser('gus');
    await server().addMember(group, gus, 'guest');
    guest = await server().as(gus);
  });
  beforeEach(async () => {
    const texts = { title: 'A *plan*', description: '- [x] one\n- [ ] two ~none' };
    epic = await server().perform(CreateWorkItem, { type: 'epic', namespace: group.id, ...texts }, planner);
  });

  const path = () => `/groups/plan/-/epics/${epic.iid}/realtime_changes`;
  const ask = (client: TestClient, etag?: string) =>
    client.get<Record<string, unknown>>(path(), etag === undefined ? {} : { headers: { 'If-None-Match': etag } });
  const etagOf = async (client: TestClient) => (await ask(client)).headers.get('etag') ?? '';
  const change = (changes: Record<string, unknown>) =>
    server().perform(UpdateWorkItem, { item: { id: epic.id }, ...changes }, planner);

  it('contain title, description, state, version, tasks and the last editor', async () => {
    const { status, body, headers } = await ask(guest);
    expect(status).to.equal(200);
    expect(Number(headers.get('poll-interval'))).to.be.greaterThan(0);
    expect(body).to.deep.include({
      title: 'A <em>plan</em>',
      title_text: 'A *plan*',
      description_text: '- [x] one\n- [ ] two ~none',
      state: 'opened',
      lock_version: epic.lockVersion,
      task_completion_status: { count: 2, completed_count: 1 },
    });
    expect(body.description).to.contain('task-list-item');
    expect(body).not.to.have.any.keys('updated_at', 'updated_by_name', 'updated_by_path');
    await change({ description: 'New' });
    const after = (await ask(guest)).body;
    expect(after).to.deep.include({
      updated_by_name: 'petra',
      updated_by_path: '/petra',
      lock_version: epic.lockVersion + 1,
    });
    expect(after.updated_at).to.match(/^\d{4}-\d\d-\d\dT/);
  });

  it('get 304 without a body for a matching ETag, whatever the query', async () => {
    const etag = await etagOf(guest);
    const { status, body, headers } = await ask(guest, etag);
    expect([status, body, headers.get('etag')]).to.deep.equal([304, undefined, etag]);
    expect(Number(headers.get('poll-interval'))).to.be.greaterThan(0);
    const answer = await guest.get(`${path()}?now=1`, { headers: { 'If-None-Match': `"other", ${etag}` } });
    expect(answer.status).to.equal(304);
    expect((await ask(guest, 'W/"older"')).status).to.equal(200);
  });

  it('get a new ETag after each change of the epic and its notes', async () => {
    let etag = await etagOf(guest);
    const expectNew = async (what: string) => {
      const next = await ask(guest, etag);
      expect(next.status, what).to.equal(200);
      etag = next.headers.get('etag') ?? '';
      expect((await ask(guest, etag)).status).to.equal(304);
    };
    await change({ title: 'Other' });
    await expectNew('title');
    await change({ stateEvent: 'close' });
    await expectNew('state');
    const { note } = await server().perform(CreateNote, { item: { id: epic.id }, body: 'Said' }, planner);
    if (note === null) throw new Error('no note was created');
    await expectNew('comment');
    await server().perform(AwardEmoji, { on: { noteId: note.id }, name: 'tada' }, planner);
    await expectNew('reaction');
    await server().perform(DeleteNote, { noteId: note.id }, planner);
    await expectNew('deleted comment');
    const child = { type: 'epic' as const, namespace: group.id, title: 'Child', parentId: epic.id };
    await server().perform(CreateWorkItem, child, planner);
    await expectNew('child');
  });

  it('keep the ETag when something hidden from the reader is added', async () => {
    const etag = await etagOf(guest);
    const ofPlanner = await server().as(planner);
    const before = await etagOf(ofPlanner);
    await server().perform(CreateNote, { item: { id: epic.id }, body: 'Between us', internal: true }, planner);
    expect((await ask(guest, etag)).status).to.equal(304);
    expect((await ask(ofPlanner, before)).status).to.equal(200);
  });

  it('exist for issues, too', async () => {
    const project = await server().createProject('app', group, { visibility: 'public' });
    const issue = await server().perform(
      CreateWorkItem,
      { type: 'issue', namespace: project.id, title: 'Leaks', description: '- [x] found' },
      planner,
    );
    const issuePath = `/plan/app/-/issues/${issue.iid}/realtime_changes`;
    const first = await guest.get<Record<string, unknown>>(issuePath);
    expect(first.status).to.equal(200);
    expect(first.body).to.include({ title_text: 'Leaks', state: 'opened' });
    const headers = { 'If-None-Match': first.headers.get('etag') ?? '' };
    expect((await guest.get(issuePath, { headers })).status).to.equal(304);
    await server().perform(UpdateWorkItem, { item: { id: issue.id }, title: 'Leaked' }, planner);
    expect((await guest.get(issuePath, { headers })).status).to.equal(200);
    expect((await guest.get('/plan/app/-/issues/99/realtime_changes')).status).to.equal(404);
  });

  it('get 404 when the epic becomes hidden, even with an ETag', async () => {
    const nobody = server().anonymous();
    const etag = await etagOf(nobody);
    expect((await ask(nobody, etag)).status).to.equal(304);
    await change({ confidential: true });
    const hidden = await ask(nobody, etag);
    const absent = await nobody.get('/groups/plan/-/epics/999/realtime_changes');
    expect([hidden.status, hidden.body]).to.deep.equal([404, absent.body]);
    expect((await ask(guest, etag)).status).to.equal(404);
    expect((await ask(await server().as(planner), etag)).status).to.equal(200);
  });
});
