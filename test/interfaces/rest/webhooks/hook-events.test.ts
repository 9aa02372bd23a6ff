import { expect } from 'chai';
import type { Namespace } from '../../../../domain/namespaces/namespace.ts';
import type { User } from '../../../../domain/people/user.ts';
import { HookReceiver } from '../../../support/hook-receiver.ts';
import { useServer } from '../../../support/server.ts';
import type { TestClient } from '../../../support/test-client.ts';

type Json = Record<string, unknown>;

describe('Webhook events', () => {
  const server = useServer({ outbound: { allowed: ['127.0.0.1'] }, hookPauseFactor: 0 });
  const receiver = new HookReceiver();
  let group: Namespace;
  let project: Namespace;
  let owner: User;
  let client: TestClient;

  before(async () => {
    await receiver.start();
    group = await server().createGroup('acme');
    project = await server().createProject('app', group);
    owner = await server().createUser('owner');
    await server().addMember(group, owner, 'owner');
    client = await server().as(owner);
  });
  after(() => receiver.stop());
  afterEach(async () => {
    await server().connection('hooks').delete();
    await server().connection('hook_events').delete();
    receiver.take();
  });

  async function hook(events: readonly string[], path = '', holder = `/projects/${project.id}`): Promise<number> {
    const flags = Object.fromEntries(events.map((event) => [`${event}_events`, true]));
    return (await call('post', `${holder}/hooks`, { url: `${receiver.url}${path}`, ...flags }))['id'] as number;
  }

  async function call(method: 'post' | 'put' | 'delete', path: string, fields: Json = {}): Promise<Json> {
    const { status, body } = await client[method]<Json>(`/api/v4${path}`, fields);
    expect(status, JSON.stringify(body)).to.be.within(200, 204);
    return body;
  }

  async function told(path = ''): Promise<{ title: unknown; body: Json; attributes: Json }[]> {
    await server().services.background.runDue();
    return receiver
      .take()
      .filter((one) => one.path === `/hook${path}`)
      .map(({ headers, body }) => ({
        title: headers['x-gitlab-event'],
        body,
        attributes: (body['object_attributes'] ?? {}) as Json,
      }));
  }

  it('cover merge requests opened, updated, approved, merged, closed and reopened', async () => {
    await hook(['merge_requests']);
    const reviewer = await server().createUser('reviewer');
    await server().addMember(group, reviewer, 'developer');
    const root = `/projects/${project.id}/merge_requests`;
    const fields = { title: 'Draft: Pier', source_branch: 'pier', target_branch: 'main', labels: 'wood' };
    const made = await call('post', root, fields);
    const one = `${root}/${made['iid'] as number}`;
    await call('put', one, { title: 'Pier', reviewer_ids: [reviewer.id], labels: 'wood,stone' });
    await call('put', one, { title: 'Pier' });
    await (await server().as(reviewer)).post(`/api/v4${one}/approve`);
    await (await server().as(reviewer)).post(`/api/v4${one}/unapprove`);
    await call('put', one, { state_event: 'close' });
    await call('put', one, { state_event: 'reopen' });
    await call('put', `${one}/merge`);
    const hooks = await told();
    expect(hooks.map(({ attributes }) => attributes['action'])).to.deep.equal([
      'open',
      'update',
      'approved',
      'unapproved',
      'close',
      'reopen',
      'merge',
    ]);
    const [open, update, approved] = hooks;
    expect(open?.title).to.equal('Merge Request Hook');
    expect(open?.body).to.deep.include({ object_kind: 'merge_request', event_type: 'merge_request', changes: {} });
    expect(open?.attributes).to.include({
      id: made['id'],
      iid: made['iid'],
      source_branch: 'pier',
      target_branch: 'main',
      source_project_id: project.id,
      author_id: owner.id,
      // What it is when it is told.
      title: 'Pier',
      state: 'merged',
      state_id: 3,
      url: `https://plan.example.org/acme/app/-/merge_requests/${made['iid'] as number}`,
    });
    const changes = update?.body['changes'] as Record<string, { previous: unknown; current: unknown }>;
    expect(changes).to.deep.include({
      title: { previous: 'Draft: Pier', current: 'Pier' },
      draft: { previous: true, current: false },
    });
    const current = (name: string) => (changes[name] as { current: Json[] }).current;
    expect(current('labels').map(({ title }) => title)).to.have.members(['wood', 'stone']);
    expect(current('reviewers')[0]).to.include({ username: 'reviewer' });
    expect(update?.body['reviewers']).to.have.lengthOf(1);
    expect(approved?.body['user']).to.include({ username: 'reviewer' });
  });

  it('cover emoji, but confidential ones only when also selected', async () => {
    await hook(['emoji'], '/plain');
    await hook(['emoji', 'confidential_issues', 'confidential_note'], '/all');
    const issues = `/projects/${project.id}/issues`;
    const open = await call('post', issues, { title: 'Open' });
    const hidden = await call('post', issues, { title: 'Hidden', confidential: true });
    const note = await call('post', `${issues}/${open['iid'] as number}/notes`, { body: 'Seen' });
    const internal = await call('post', `${issues}/${open['iid'] as number}/notes`, { body: 'Unseen', internal: true });
    const award = async (path: string) => call('post', `${path}/award_emoji`, { name: 'tada' });
    const on = (issue: Json) => `${issues}/${issue['iid'] as number}`;
    const first = await award(on(open));
    await award(`${on(open)}/notes/${note['id'] as number}`);
    await award(`${on(open)}/notes/${internal['id'] as number}`);
    await award(on(hidden));
    await call('delete', `${on(open)}/award_emoji/${first['id'] as number}`);
    await server().services.background.runDue();
    const hooks = receiver.take();
    const at = (path: string) =>
      hooks
        .filter(({ path: own, body }) => own === `/hook${path}` && body['object_kind'] === 'emoji')
        .map(({ body }) => body);
    const facts = (bodies: Json[]) =>
      bodies.map((body) => {
        const { awardable_type: type, awardable_id: id } = body['object_attributes'] as Json;
        return `${body['event_type'] as string} ${type as string} ${id as number}`;
      });
    const plain = [
      `award Issue ${open['id'] as number}`,
      `award Note ${note['id'] as number}`,
      `revoke Issue ${open['id'] as number}`,
    ];
    expect(facts(at('/plain'))).to.deep.equal(plain);
    expect(facts(at('/all'))).to.have.members([
      ...plain,
      `award Note ${internal['id'] as number}`,
      `award Issue ${hidden['id'] as number}`,
    ]);
    expect(JSON.stringify(at('/plain'))).not.to.match(/Hidden|Unseen/);
    const [body] = at('/plain') as [Json];
    expect(body['object_attributes']).to.include({ id: first['id'], name: 'tada', user_id: owner.id, action: 'award' });
    expect(body['issue']).to.include({ title: 'Open' });
    const titles = hooks.filter(({ path }) => path === '/hook/plain').map(({ headers }) => headers['x-gitlab-event']);
    expect(new Set(titles)).to.deep.equal(new Set(['Emoji Hook']));
  });

  it('of a group cover subgroups and projects created and deleted in it', async () => {
    await hook(['subgroup', 'project'], '', `/groups/${group.id}`);
    await hook(['subgroup', 'project'], '/project');
    const child = await call('post', '/groups', { name: 'Child', path: 'child', parent_id: group.id });
    const inner = await call('post', '/projects', { name: 'Inner', namespace_id: child['id'] });
    await call('put', `/projects/${inner['id'] as number}`, { name: 'Renamed' });
    const first = await told();
    expect(first.map(({ title, body }) => [title, body['event_name']])).to.have.deep.members([
      ['Subgroup Hook', 'subgroup_create'],
      ['Project Hook', 'project_create'],
    ]);
    const bodyOf = (wanted: string) => first.find(({ title }) => title === wanted)?.body;
    expect(bodyOf('Subgroup Hook')).to.include({
      group_id: child['id'],
      full_path: 'acme/child',
      parent_group_id: group.id,
      parent_full_path: 'acme',
    });
    expect(bodyOf('Project Hook')).to.include({
      project_id: inner['id'],
      name: 'Inner',
      path_with_namespace: 'acme/child/inner',
      project_visibility: 'private',
    });
    await call('delete', `/projects/${inner['id'] as number}`);
    expect((await told()).map(({ body }) => [body['event_name'], body['name']])).to.deep.equal([
      ['project_destroy', 'Renamed'],
    ]);
    await call('delete', `/groups/${child['id'] as number}`);
    expect((await told()).map(({ body }) => [body['event_name'], body['full_path']])).to.deep.equal([
      ['subgroup_destroy', 'acme/child'],
    ]);
  });

  it('cover the approval of a deployment', async () => {
    await hook(['deployment']);
    await call('post', `/projects/${project.id}/environments`, { name: 'production' });
    await call('post', `/projects/${project.id}/protected_environments`, {
      name: 'production',
      deploy_access_levels: [{ access_level: 30 }],
      approval_rules: [{ access_level: 40, required_approvals: 1 }],
    });
    const sha = 'b'.repeat(40);
    const version = { environment: 'production', sha, ref: 'main', tag: false, status: 'running' };
    const developer = await server().createUser('developer');
    await server().addMember(project, developer, 'developer');
    const { body: deployment } = await (
      await server().as(developer)
    ).post<Json>(`/api/v4/projects/${project.id}/deployments`, version);
    const path = `/projects/${project.id}/deployments/${deployment['id'] as number}/approval`;
    await call('post', path, { status: 'approved', comment: 'Go' });
    const hooks = await told();
    expect(hooks.map(({ body }) => [body['event_type'], body['status']])).to.deep.equal([
      [undefined, 'blocked'],
      ['deployment_approval', 'approved'],
      [undefined, 'created'],
    ]);
    expect(hooks[1]?.title).to.equal('Deployment Hook');
    expect(hooks[1]?.body['approval']).to.deep.include({ status: 'approved', comment: 'Go' });
    expect(hooks[1]?.body['user']).to.include({ username: 'developer' });
  });

  it('that are not selected are not queued', async () => {
    await hook(['deployment']);
    const issue = await call('post', `/projects/${project.id}/issues`, { title: 'Quiet' });
    await call('post', `/projects/${project.id}/issues/${issue['iid'] as number}/notes`, { body: 'Quiet' });
    expect(await server().connection('hook_events').pluck('log_id')).to.deep.equal([]);
  });

  it('can be tested', async () => {
    const events = ['merge_requests', 'emoji', 'subgroup', 'project'];
    const id = await hook(events, '', `/groups/${group.id}`);
    await call('post', '/groups', { name: 'Tried', path: 'tried', parent_id: group.id });
    const issue = await call('post', `/projects/${project.id}/issues`, { title: 'Liked' });
    const branches = { source_branch: 'tried', target_branch: 'main' };
    await call('post', `/projects/${project.id}/merge_requests`, { title: 'Tried', ...branches });
    await call('post', `/projects/${project.id}/issues/${issue['iid'] as number}/award_emoji`, { name: 'heart' });
    await told();
    for (const event of events) await call('post', `/groups/${group.id}/hooks/${id}/test/${event}_events`);
    expect((await told()).map(({ title }) => title)).to.deep.equal([
      'Merge Request Hook',
      'Emoji Hook',
      'Subgroup Hook',
      'Project Hook',
    ]);
  });
});
