import { expect } from 'chai';
import { CreateWorkItem } from '../../../../application/work-items/create-work-item.ts';
import { MoveIssue } from '../../../../application/work-items/move-issue.ts';
import type { Namespace } from '../../../../domain/namespaces/namespace.ts';
import type { User } from '../../../../domain/people/user.ts';
import type { WorkItem } from '../../../../domain/work-items/work-item.ts';
import { checkIntegrity } from '../../../../infrastructure/database/maintenance/integrity.ts';
import { useServer } from '../../../support/server.ts';
import type { TestClient } from '../../../support/test-client.ts';

describe('REST time tracking of issues', () => {
  const server = useServer();
  let group: Namespace;
  let project: Namespace;
  let planner: User;
  let client: TestClient;
  let issue: WorkItem;
  /** Issues that the log does not know rightly, because a test wrote their rows itself. */
  const pastTheDoor = new Set<number>();

  before(async () => {
    group = await server().createGroup('team', { visibility: 'public' });
    project = await server().createProject('app', group, { visibility: 'public' });
    planner = await server().createUser('petra');
    await server().addMember(group, planner, 'planner');
    client = await server().as(planner);
  });
  beforeEach(async () => {
    issue = await server().perform(CreateWorkItem, { type: 'issue', namespace: project.id, title: 'Work' }, planner);
  });
  afterEach('what is spent is what its entries add up to', async () => {
    const { findings } = await checkIntegrity(server().connection);
    // The members were added past the use cases, which would have counted their seats.
    const broken = findings.filter(({ check, id }) => check !== 'seats-maximum' && !pastTheDoor.has(id));
    expect(broken).to.deep.equal([]);
  });

  const path = (tail = '') => `/api/v4/projects/${project.id}/issues/${issue.iid}${tail}`;
  const post = (tail: string, body: object = {}) => client.post<Record<string, unknown>>(path(tail), body);
  const none = { time_estimate: 0, total_time_spent: 0, human_time_estimate: null, human_total_time_spent: null };

  it('is zero at first, for all readers of the issue', async () => {
    const { status, body } = await server().anonymous().get(path('/time_stats'));
    expect(status).to.equal(200);
    expect(body).to.deep.equal(none);
  });

  it('sets an estimate and logs time, and resets both', async () => {
    const estimated = await post('/time_estimate', { duration: '1w 2d' });
    expect(estimated.status).to.equal(200);
    expect(estimated.body).to.include({ time_estimate: 201_600, human_time_estimate: '1w 2d' });
    const spent = await post('/add_spent_time', { duration: '3h30m', summary: 'Measured' });
    expect(spent.status).to.equal(201);
    await post('/add_spent_time', { duration: '1h' });
    const { body } = await post('/add_spent_time', { duration: '-30m' });
    expect(body).to.deep.equal({
      time_estimate: 201_600,
      total_time_spent: 14_400,
      human_time_estimate: '1w 2d',
      human_total_time_spent: '4h',
    });
    expect((await client.get<{ time_stats: unknown }>(path())).body.time_stats).to.deep.equal(body);

    const cleared = await post('/reset_spent_time');
    expect(cleared.status).to.equal(200);
    expect(cleared.body).to.include({ total_time_spent: 0, human_total_time_spent: null });
    expect((await post('/reset_spent_time')).status).to.equal(200);
    expect((await post('/reset_time_estimate')).body).to.deep.equal(none);
  });

  it('rejects invalid, excessive and overdrawn durations', async () => {
    for (const tail of ['/time_estimate', '/add_spent_time']) {
      expect((await post(tail)).body).to.deep.equal({ error: 'duration is missing' });
      for (const duration of ['soon', '5', '', '100001h']) {
        const { status, body } = await post(tail, { duration });
        expect([status, body], duration).to.deep.equal([400, { error: 'duration is invalid' }]);
      }
    }
    expect((await post('/time_estimate', { duration: '-1h' })).status).to.equal(400);
    expect((await post('/add_spent_time', { duration: '0h' })).status).to.equal(400);
    const tooMuch = await post('/add_spent_time', { duration: '-1h' });
    expect(tooMuch.status).to.equal(400);
    expect(tooMuch.body).to.deep.equal({
      message: { time_spent: ['to subtract exceeds the 0h that were spent'] },
    });
    expect((await post('/add_spent_time', { duration: '1h', summary: 'x'.repeat(256) })).status).to.equal(400);
    await post('/add_spent_time', { duration: '100000h' });
    expect((await post('/add_spent_time', { duration: '1s' })).status).to.equal(400);
    expect((await client.get(path('/time_stats'))).body).to.include({ total_time_spent: 360_000_000 });
  });

  it('keeps at most a thousand entries per issue', async () => {
    await server()
      .connection('timelogs')
      .insert(
        Array.from({ length: 1000 }, () => ({
          workItemId: issue.id,
          userId: planner.id,
          timeSpent: 60,
          spentAt: new Date(),
        })),
      );
    await server().connection('work_items').where({ id: issue.id }).update({ timeSpent: 60_000 });
    const { status, body } = await post('/add_spent_time', { duration: '1m' });
    expect(status).to.equal(400);
    expect(JSON.stringify(body)).to.include('has 1000 time entries');
    pastTheDoor.add(issue.id);
  });

  it('appears in the activity', async () => {
    await post('/time_estimate', { duration: '1d' });
    await post('/add_spent_time', { duration: '2h' });
    await post('/add_spent_time', { duration: '-1h' });
    await post('/reset_spent_time');
    await post('/reset_time_estimate');
    const notes = await client.get<{ body: string; system: boolean }[]>(path('/notes?sort=asc'));
    expect(notes.body.filter(({ system }) => system).map(({ body }) => body)).to.include.members([
      'changed the time estimate to **1d**',
      'added **2h** of time spent',
      'subtracted **1h** of time spent',
      'removed the time spent',
      'removed the time estimate',
    ]);
  });

  it('moves with the issue, and belongs to the ghost user after the user is deleted', async () => {
    const worker = await server().createUser();
    await server().addMember(group, worker, 'reporter');
    await post('/time_estimate', { duration: '1d' });
    await (await server().as(worker)).post(path('/add_spent_time'), { duration: '2h' });
    const other = await server().createProject('other', group, { visibility: 'public' });
    const made = await server().perform(MoveIssue, { item: { id: issue.id }, project: other.id }, planner);
    expect(made).to.include({ timeEstimate: 28_800, timeSpent: 7200 });
    expect((await client.get(path('/time_stats'))).body).to.include({ total_time_spent: 0 });
    expect((await (await server().as(server().root)).delete(`/api/v4/users/${worker.id}`)).status).to.equal(204);
    const entries = await server().connection('timelogs').where({ workItemId: made.id });
    expect(entries).to.have.length(1);
    expect(entries[0]).to.include({ timeSpent: 7200 });
  });
});
