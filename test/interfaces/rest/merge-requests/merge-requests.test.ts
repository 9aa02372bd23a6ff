import { expect } from 'chai';
import { DeleteUser } from '../../../../application/people/delete-user.ts';
import type { Namespace } from '../../../../domain/namespaces/namespace.ts';
import { useMembers } from '../../../support/members.ts';
import { useServer } from '../../../support/server.ts';

type Json = Record<string, unknown>;

describe('REST merge requests', () => {
  const server = useServer();
  let group: Namespace;
  let project: Namespace;
  let count = 0;

  before(async () => {
    group = await server().createGroup('acme');
  });
  const { as, idOf } = useMembers(server, () => group);
  beforeEach(async () => {
    project = await server().createProject(`app-${(count += 1)}`, group);
  });

  const root = (tail = '') => `/api/v4/projects/${project.id}/merge_requests${tail}`;
  const answerOf = ({ status, body }: { status: number; body: unknown }) => [status, body];
  const create = (fields: Json = {}, who = 'developer') =>
    as(who).post<Json>(root(), { title: 'Add a pier', source_branch: 'pier', target_branch: 'main', ...fields });
  const change = (fields: Json, who = 'developer') => as(who).put<Json>(root('/1'), fields);

  it('are counted and listed for issues, milestones and labels that they mention', async () => {
    const issues = `/api/v4/projects/${project.id}/issues`;
    const { body: milestone } = await as('owner').post<Json>(`/api/v4/groups/${group.id}/milestones`, {
      title: `N${count}`,
    });
    for (const title of ['Leak', 'Drip']) await as('developer').post(issues, { title, labels: 'wet' });
    const relationOf = async (iid: number, who = 'reporter') => {
      const { body: issue } = await as(who).get<Json>(`${issues}/${iid}`);
      const { body: related } = await as(who).get<Json[]>(`${issues}/${iid}/related_merge_requests`);
      return [issue['merge_requests_count'], related.map((one) => one['iid'])];
    };
    await create({ title: 'Mend #1', description: `Not #9, nor x#2`, milestone_id: milestone['id'], labels: 'wet' });
    await create({ source_branch: 'other', description: `See ${project.fullPath.toUpperCase()}#1, #2 and again #2.` });
    expect(await relationOf(1)).to.deep.equal([2, [2, 1]]);
    expect(await relationOf(2)).to.deep.equal([1, [2]]);
    expect(await relationOf(1, 'guest'), 'guests see no merge requests').to.deep.equal([0, []]);
    await as('developer').put(root('/2'), { description: 'Only #2' });
    await as('developer').put(root('/2'), { state_event: 'close' });
    expect(await relationOf(1)).to.deep.equal([1, [1]]);
    expect(await relationOf(2)).to.deep.equal([1, [2]]);
    const { body: listed } = await as('reporter').get<Json[]>(`${issues}?iids[]=1`);
    expect(listed.map((issue) => issue['merge_requests_count'])).to.deep.equal([1]);
    const ofMilestone = `/api/v4/groups/${group.id}/milestones/${String(milestone['id'])}/merge_requests`;
    expect((await as('reporter').get<Json[]>(ofMilestone)).body.map((one) => one['iid'])).to.deep.equal([1]);
    const labelOf = async () =>
      (await as('reporter').get<Json[]>(`/api/v4/projects/${project.id}/labels?with_counts=true`)).body.find(
        ({ name }) => name === 'wet',
      );
    expect(await labelOf()).to.include({ open_issues_count: 2, open_merge_requests_count: 1 });
    await as('developer').put(root('/1'), { state_event: 'close' });
    expect(await labelOf()).to.include({ open_merge_requests_count: 0 });
  });

  it('are created and shown with labels, milestone and people', async () => {
    const milestone = await as('owner').post<Json>(`/api/v4/groups/${group.id}/milestones`, { title: `M${count}` });
    const made = await create({
      description: 'With planks',
      labels: 'wood,urgent',
      milestone_id: milestone.body['id'],
      assignee_id: idOf('developer'),
      reviewer_ids: [idOf('maintainer'), idOf('owner'), 987_654],
    });
    expect(made.status).to.equal(201);
    expect(made.body).to.include({
      iid: 1,
      project_id: project.id,
      title: 'Add a pier',
      description: 'With planks',
      state: 'opened',
      source_branch: 'pier',
      target_branch: 'main',
      draft: false,
      merge_status: 'unchecked',
      detailed_merge_status: 'unchecked',
      has_conflicts: null,
      blocking_discussions_resolved: null,
      web_url: `${server().address}/${project.fullPath}/-/merge_requests/1`,
      approvals_count: 0,
      merged_at: null,
      reference: '!1',
    });
    expect(made.body['labels']).to.deep.equal(['urgent', 'wood']);
    expect(made.body['milestone']).to.include({ title: `M${count}` });
    expect(made.body['author']).to.include({ username: 'developer' });
    expect((made.body['reviewers'] as Json[]).map((user) => user['username'])).to.deep.equal(['maintainer', 'owner']);
    expect((await as('reporter').get(root('/1'))).body).to.deep.equal(made.body);
    expect((await as('guest').get(root('/1'))).status).to.equal(403);
    expect((await as('guest').get(root())).body).to.deep.equal([]);
    expect((await as('reporter').get(root('/7'))).status).to.equal(404);
  });

  it('are unique per pair of branches while open, with valid branch names', async () => {
    await create();
    const exists = { message: 'Another open merge request already exists for this source branch: !1' };
    expect(answerOf(await create())).to.deep.equal([409, exists]);
    expect((await create({ source_branch: 'main' })).status).to.equal(400);
    for (const name of ['a b', 'a..b', '/a', 'a/', '-a', 'a~1', 'a.lock', '.a', 'a/.b', '@', 'x'.repeat(256)]) {
      expect((await create({ source_branch: name })).status, name).to.equal(400);
    }
    expect((await create({ title: '' })).status).to.equal(400);
    expect((await create({ source_branch: 'feature/añ#1' })).status).to.equal(201);
    await change({ state_event: 'close' });
    expect((await create()).status).to.equal(201);
    expect(answerOf(await change({ state_event: 'reopen' }))[0]).to.equal(409);
  });

  it('are changed, closed, reopened and merged', async () => {
    await create({ labels: 'a,b' });
    const changed = await change({ title: 'Draft: Pier', add_labels: 'c', remove_labels: 'a', description: '' });
    expect(changed.body).to.deep.include({ title: 'Draft: Pier', draft: true, labels: ['b', 'c'], description: null });
    expect(changed.body).to.include({ detailed_merge_status: 'draft_status' });
    for (const blank of [{ title: '' }, { target_branch: '' }])
      expect((await change(blank)).status, JSON.stringify(blank)).to.equal(400);
    const merge = (who = 'developer') => as(who).put<Json>(root('/1/merge'), {});
    expect(answerOf(await merge())).to.deep.equal([405, { message: '405 Method Not Allowed' }]);
    await change({ title: 'Pier' });
    const closed = await change({ state_event: 'close' });
    expect(closed.body).to.include({ state: 'closed' });
    expect(closed.body['closed_by']).to.include({ username: 'developer' });
    expect((await merge()).status).to.equal(405);
    expect((await change({ state_event: 'reopen' })).body).to.include({ state: 'opened', closed_at: null });
    expect((await merge('reporter')).status).to.equal(403);
    const merged = await merge('maintainer');
    expect(merged.body).to.include({ state: 'merged' });
    expect(merged.body['merged_by']).to.include({ username: 'maintainer' });
    expect((await merge()).status).to.equal(405);
    expect((await change({ state_event: 'close' })).status).to.equal(400);
    const log = await server().connection('change_log').where({ subjectType: 'merge_request' }).orderBy('id');
    expect(log.filter(({ namespaceId }) => namespaceId === project.id).map(({ action }) => action)).to.deep.equal([
      'merge_request.create',
      'merge_request.update',
      'merge_request.update',
      'merge_request.update',
      'merge_request.update',
      'merge_request.merge',
    ]);
  });

  it('are approved once by each other user', async () => {
    await create();
    const approve = (who: string, action = 'approve') => as(who).post<Json>(root(`/1/${action}`), {});
    expect((await approve('developer')).status).to.equal(401);
    const approved = await approve('maintainer');
    expect(approved.status).to.equal(201);
    expect(approved.body).to.include({ approved: true, user_has_approved: true, user_can_approve: false });
    expect((await approve('maintainer')).status).to.equal(401);
    expect((await as('developer').get<Json>(root('/1'))).body['approvals_count']).to.equal(1);
    expect((await approve('maintainer', 'unapprove')).body).to.include({ approved: false, user_can_approve: true });
    expect((await approve('maintainer', 'unapprove')).status).to.equal(401);
  });

  it('are listed with filters in projects, groups and for a user', async () => {
    await create({ labels: 'x', reviewer_ids: [idOf('owner')] });
    await create({ source_branch: 'two', title: 'Second', assignee_ids: [idOf('reporter')] });
    await as('developer').put(root('/1/merge'), {});
    const iids = async (query: string, path = root(), who = 'reporter') =>
      (await as(who).get<Json[]>(`${path}?${query}`)).body.map(({ iid }) => iid);
    expect(await iids('')).to.deep.equal([2, 1]);
    expect(await iids('sort=asc')).to.deep.equal([1, 2]);
    expect(await iids('state=merged')).to.deep.equal([1]);
    expect(await iids('state=opened')).to.deep.equal([2]);
    expect(await iids('labels=x')).to.deep.equal([1]);
    expect(await iids('source_branch=two')).to.deep.equal([2]);
    expect(await iids(`reviewer_id=${idOf('owner')}`)).to.deep.equal([1]);
    expect(await iids('search=SECOND')).to.deep.equal([2]);
    expect(await iids('iids[]=1')).to.deep.equal([1]);
    expect(await iids('order_by=merged_at&sort=asc')).to.deep.equal([1, 2]);
    const ofGroup = `/api/v4/groups/${group.id}/merge_requests`;
    expect((await iids('per_page=2', ofGroup)).length).to.equal(2);
    expect(await iids('scope=assigned_to_me', '/api/v4/merge_requests')).to.deep.equal([2]);
    const counts = await as('reporter').get<Json>('/api/v4/user_counts');
    expect(counts.body).to.include({ assigned_merge_requests: 1, review_requested_merge_requests: 0 });
  });

  it('count in the group activity and review analytics', async () => {
    await create({ labels: 'x', reviewer_ids: [idOf('maintainer')] });
    await create({ source_branch: 'two' });
    await create({ source_branch: 'three', labels: 'y', reviewer_ids: [idOf('owner')] });
    await as('maintainer').post(root('/1/approve'), {});
    const day = 86_400_000;
    const { connection } = server();
    await connection('merge_request_people')
      .where({ role: 'reviewer', userId: idOf('owner'), namespaceId: project.id })
      .update({ createdAt: new Date(Date.now() - 2 * day) });
    await connection('merge_requests')
      .where({ namespaceId: project.id, iid: 2 })
      .update({ createdAt: new Date(Date.now() - 91 * day) });
    const activity = await as('reporter').get(
      `/api/v4/analytics/group_activity/merge_requests_count?group_path=${group.fullPath}`,
    );
    const { rows } = await connection.raw<{ rows: { count: number }[] }>(
      `select count(*)::int as count from merge_requests where created_at >= now() - interval '90 days'`,
    );
    expect(activity.body).to.deep.equal({ merge_requests_count: rows[0]?.count });
    const reviews = async (query = '') =>
      (await as('reporter').get<Json[]>(`/api/v4/analytics/code_review?project_id=${project.id}${query}`)).body;
    const all = await reviews();
    expect(all.map((row) => [row['iid'], row['review_time']])).to.deep.equal([
      [3, 48],
      [1, 0],
      [2, null],
    ]);
    expect(all[1]).to.have.nested.property('approved_by[0].username', 'maintainer');
    expect((await reviews('&label_name=x')).map(({ iid }) => iid)).to.deep.equal([1]);
    expect((await reviews('&not[label_name]=x')).map(({ iid }) => iid)).to.deep.equal([3, 2]);
  });

  it('get the ghost user as author, and are read-only in archived projects', async () => {
    const user = await server().createUser(`leaving-${count}`);
    await server().addMember(group, user, 'developer');
    const client = await server().as(user);
    const sent = { title: 'Mine', source_branch: 'mine', target_branch: 'main', assignee_id: user.id };
    expect((await client.post(root(), sent)).status).to.equal(201);
    await server().perform(DeleteUser, { userId: user.id });
    const { body: left } = await as('reporter').get<Json>(root('/1'));
    expect(left['assignees']).to.deep.equal([]);
    expect(left['author']).to.include({ username: 'ghost' });
    await server().connection('namespaces').where({ id: project.id }).update({ archived: true });
    expect((await change({ title: 'No' })).status).to.equal(403);
    expect((await as('reporter').get(root('/1'))).status).to.equal(200);
  });
});
