import { createHmac } from 'node:crypto';
import { expect } from 'chai';
import type { Namespace } from '../../../../domain/namespaces/namespace.ts';
import type { User } from '../../../../domain/people/user.ts';
import { DatabaseHookOutbox } from '../../../../infrastructure/database/webhooks/hook-outbox.ts';
import { HookReceiver, type ReceivedHook } from '../../../support/hook-receiver.ts';
import { useServer } from '../../../support/server.ts';
import { insertMany, waitsForLock } from '../../../support/database.ts';
import type { TestClient } from '../../../support/test-client.ts';

type Json = Record<string, unknown>;

describe('REST webhooks', () => {
  const server = useServer({ outbound: { allowed: ['127.0.0.1'] }, hookPauseFactor: 0 });
  const receiver = new HookReceiver();
  let group: Namespace;
  let project: Namespace;
  let owner: User;
  let client: TestClient;

  before(async () => {
    await receiver.start();
    group = await server().createGroup('acme', { visibility: 'public' });
    project = await server().createProject('app', group, { visibility: 'public' });
    owner = await server().createUser('owner');
    await server().addMember(group, owner, 'owner');
    client = await server().as(owner);
  });

  after(() => receiver.stop());

  afterEach(async () => {
    await server().connection('hooks').delete();
    await server().connection('hook_events').delete();
    await server().connection('jobs').delete();
    receiver.statusOf = () => 200;
    receiver.requests = 0;
    receiver.take();
  });

  const hooksOf = (kind: 'groups' | 'projects') => `/api/v4/${kind}/${kind === 'groups' ? group.id : project.id}/hooks`;

  async function created(fields: Json = {}, kind: 'groups' | 'projects' = 'projects'): Promise<Json & { id: number }> {
    const { status, body } = await client.post(hooksOf(kind), { url: receiver.url, issues_events: true, ...fields });
    expect(status, JSON.stringify(body)).to.equal(201);
    return body as Json & { id: number };
  }

  async function post(path: string, fields: Json): Promise<Json & { id: number; iid: number }> {
    const { status, body } = await client.post(`/api/v4${path}`, fields);
    expect(status, JSON.stringify(body)).to.equal(201);
    return body as Json & { id: number; iid: number };
  }

  async function put(path: string, fields: Json): Promise<void> {
    const { status, body } = await client.put(`/api/v4${path}`, fields);
    expect(status, JSON.stringify(body)).to.equal(200);
  }

  async function delivered(): Promise<ReceivedHook[]> {
    await server().services.background.runDue();
    return receiver.take();
  }

  const issues = () => `/projects/${project.id}/issues`;
  const attributes = ({ body }: ReceivedHook) => body['object_attributes'] as Json;

  it('are created, listed, read, changed and deleted, without showing tokens', async () => {
    for (const kind of ['groups', 'projects'] as const) {
      const token = 'a secret token';
      const hook = await created({ name: 'Chat', token, note_events: true, push_events: true }, kind);
      expect(hook).to.include({
        url: receiver.url,
        name: 'Chat',
        issues_events: true,
        note_events: true,
        push_events: true,
        confidential_issues_events: false,
        enable_ssl_verification: true,
        token_present: true,
        signing_token_present: false,
        alert_status: 'executable',
        disabled_until: null,
        [kind === 'groups' ? 'group_id' : 'project_id']: kind === 'groups' ? group.id : project.id,
      });
      const path = `${hooksOf(kind)}/${hook.id}`;
      expect((await client.get(path)).body).to.deep.equal(hook);
      expect((await client.get(hooksOf(kind))).body).to.deep.equal([hook]);
      const { body: changed } = await client.put(path, { issues_events: false, name: '', token: '' });
      expect(changed).to.include({ issues_events: false, note_events: true, name: null, token_present: false });
      expect(JSON.stringify([hook, changed])).not.to.include(token);
      expect((await client.delete(path)).status).to.equal(204);
      expect((await client.get(path)).status).to.equal(404);
    }
    const { rows } = await server().connection.raw<{ rows: { changes: Json }[] }>(
      `select changes from change_log where subject_type = 'hook' order by id`,
    );
    expect(rows).to.have.lengthOf(6);
    expect(rows[0]?.changes).to.deep.include({ tokenIsSet: { after: true }, name: { after: 'Chat' } });
    expect(JSON.stringify(rows)).not.to.match(/a secret token|\/hook/);
  });

  it('reject URLs of private networks, and invalid tokens', async () => {
    for (const [fields, field] of [
      [{ url: 'http://localhost.example' }, null],
      [{ url: 'http://10.0.0.1/' }, 'url'],
      [{ url: 'http://[::1]/' }, 'url'],
      [{ url: 'ftp://example.org/' }, 'url'],
      [{ url: 'http://me:secret@example.org/' }, 'url'],
      [{ url: 'no URL' }, 'url'],
      [{ url: `http://example.org/${'x'.repeat(2048)}` }, 'url'],
      [{ signing_token: 'short' }, 'signing_token'],
      [{ token: 'line\nbreak' }, 'token'],
      [{ name: 'x'.repeat(256) }, 'name'],
    ] as const) {
      const { status, body } = await client.post(hooksOf('projects'), { url: receiver.url, ...fields });
      expect(status, JSON.stringify(fields)).to.equal(field === null ? 201 : 422);
      if (field !== null) expect(Object.keys((body as { message: Json }).message)).to.deep.equal([field]);
    }
    expect((await client.post(hooksOf('projects'), {})).body).to.deep.equal({ error: 'url is missing' });
  });

  it('drop their tokens when they get another URL', async () => {
    const { id } = await created({ token: 'secret' });
    const path = `${hooksOf('projects')}/${id}`;
    expect((await client.put(path, { url: receiver.url, name: 'same' })).body).to.include({ token_present: true });
    expect((await client.put(path, { url: `${receiver.url}/2` })).body).to.include({ token_present: false });
    expect((await client.put(path, { url: '' })).status).to.equal(422);
    const { body } = await client.put(path, { url: receiver.url, token: 'new' });
    expect(body).to.include({ token_present: true });
  });

  it('are limited to 100 per project', async () => {
    const row = { namespaceId: project.id, url: 'https://example.org/', events: [] };
    await server()
      .connection('hooks')
      .insert(Array.from({ length: 100 }, () => row));
    const { status, body } = await client.post(hooksOf('projects'), { url: receiver.url });
    expect([status, JSON.stringify(body)]).to.deep.equal([
      400,
      '{"message":"400 Bad request - a project has at most 100 webhooks"}',
    ]);
  });

  it('send issues opened, updated, closed and reopened', async () => {
    await created();
    const label = await post(`/groups/${group.id}/labels`, { name: 'Bug', color: '#ff0000' });
    const { iid, id } = await post(issues(), { title: 'First', description: 'Text', weight: 3 });
    await put(`${issues()}/${iid}`, {
      title: 'Second',
      labels: 'Bug',
      assignee_ids: [owner.id],
      due_date: '2026-12-24',
    });
    await put(`${issues()}/${iid}`, { state_event: 'close' });
    await put(`${issues()}/${iid}`, { state_event: 'reopen' });
    const hooks = await delivered();
    expect(hooks.map((hook) => attributes(hook)['action'])).to.deep.equal(['open', 'update', 'close', 'reopen']);
    const [, update, close] = hooks as [ReceivedHook, ReceivedHook, ReceivedHook];
    expect(update.headers).to.include({
      'content-type': 'application/json',
      'x-gitlab-event': 'Issue Hook',
      'x-gitlab-instance': 'https://plan.example.org',
    });
    expect(update.headers['idempotency-key']).to.match(/^[0-9a-f-]{36}$/);
    expect(update.body).to.deep.include({ object_kind: 'issue', event_type: 'issue' });
    expect(update.body['user']).to.include({ id: owner.id, username: 'owner', email: '[REDACTED]' });
    expect(update.body['project']).to.include({
      id: project.id,
      path_with_namespace: 'acme/app',
      namespace: 'acme',
      web_url: 'https://plan.example.org/acme/app',
      visibility_level: 20,
    });
    expect(attributes(update)).to.include({
      id,
      iid,
      title: 'Second',
      description: 'Text',
      project_id: project.id,
      type: 'Issue',
      weight: 3,
      due_date: '2026-12-24',
      confidential: false,
      url: `https://plan.example.org/acme/app/-/issues/${iid}`,
    });
    expect(update.body['assignees']).to.have.lengthOf(1);
    expect(update.body['changes']).to.deep.include({
      title: { previous: 'First', current: 'Second' },
      due_date: { previous: null, current: '2026-12-24' },
    });
    const { labels } = update.body['changes'] as { labels: { previous: Json[]; current: Json[] } };
    expect([labels.previous, labels.current.map((one) => one['id'])]).to.deep.equal([[], [label.id]]);
    expect(close.body['changes']).to.deep.include({ state_id: { previous: 1, current: 2 } });
  });

  it('of a group send its epics and everything below, and of a project only the project', async () => {
    await created({ url: `${receiver.url}/group`, note_events: true }, 'groups');
    await created({ url: `${receiver.url}/project`, note_events: true });
    const epic = await post(`/groups/${group.id}/epics`, { title: 'Epic' });
    const issue = await post(issues(), { title: 'Issue', epic_id: epic.id });
    await post(`/groups/${group.id}/epics/${epic.id}/notes`, { body: 'On the epic' });
    const other = await server().createGroup('other');
    await post(`${issues()}/${issue.iid}/notes`, { body: 'On the issue' });
    await server().addMember(other, owner, 'owner');
    await post(`/groups/${other.id}/epics`, { title: 'Elsewhere' });
    const hooks = await delivered();
    const told = (path: string) => hooks.filter((hook) => hook.path === `/hook/${path}`).map(({ body }) => body);
    expect(told('project').map((body) => body['object_kind'])).to.deep.equal(['issue', 'note']);
    expect(told('group').map((body) => body['object_kind'])).to.have.members(['work_item', 'issue', 'note', 'note']);
    const first = told('group').find((body) => body['object_kind'] === 'work_item');
    expect(first?.['group']).to.include({ group_id: group.id, full_path: 'acme' });
    expect(first?.['object_attributes']).to.include({ type: 'Epic', title: 'Epic', action: 'open' });
    const note = told('project').find((body) => body['object_kind'] === 'note') as Json;
    expect(note['object_attributes']).to.include({ note: 'On the issue', noteable_type: 'Issue', action: 'create' });
    expect(note['issue']).to.include({ title: 'Issue', iid: issue.iid });
    // The epic of the issue lies outside of the project.
    expect(JSON.stringify(told('project'))).not.to.include('Epic');
  });

  it('send confidential items only when selected', async () => {
    await created({ url: `${receiver.url}/plain`, note_events: true });
    await created({
      url: `${receiver.url}/confidential`,
      issues_events: false,
      confidential_issues_events: true,
      confidential_note_events: true,
    });
    const hidden = await post(issues(), { title: 'Hidden', confidential: true });
    await post(`${issues()}/${hidden.iid}/notes`, { body: 'Hidden note' });
    const open = await post(issues(), { title: 'Open' });
    await post(`${issues()}/${open.iid}/notes`, { body: 'Internal note', internal: true });
    await put(`${issues()}/${hidden.iid}`, { confidential: false, title: 'Shown' });
    const hooks = await delivered();
    const told = (path: string) => hooks.filter((hook) => hook.path === `/hook/${path}`);
    expect(told('plain').map((hook) => attributes(hook)['title'])).to.deep.equal(['Open']);
    expect(told('confidential').map(({ headers }) => headers['x-gitlab-event'])).to.have.members([
      'Confidential Issue Hook',
      'Confidential Issue Hook',
      'Confidential Note Hook',
      'Confidential Note Hook',
    ]);
    const kinds = told('confidential').map(({ body }) => body['event_type']);
    expect(kinds).to.include.members(['confidential_issue', 'confidential_note']);
    expect(JSON.stringify(told('plain'))).not.to.match(/Hidden|Internal|Shown/);
  });

  it('send nothing about items of banned users, roll-ups or reordering', async () => {
    const banned = await server().createUser('banned');
    await server().addMember(project, banned, 'reporter');
    const asBanned = await server().as(banned);
    const epic = await post(`/groups/${group.id}/epics`, { title: 'Parent' });
    await created({ note_events: true }, 'groups');
    const issue = (await asBanned.post(`/api/v4${issues()}`, { title: 'Spam' })).body as { iid: number; id: number };
    await server().connection('users').where({ id: banned.id }).update({ state: 'banned' });
    expect(await delivered()).to.deep.equal([]);
    const child = await post(issues(), { title: 'Child' });
    await delivered();
    await client.post(`/api/v4/groups/${group.id}/epics/${epic.iid}/issues/${child.id}`);
    await client.post(`/api/v4${issues()}/${child.iid}/subscribe`);
    expect((await delivered()).map(({ body }) => body['changes'])).to.deep.equal([]);
    expect(issue.iid).to.be.greaterThan(0);
  });

  it('send milestones, members and deployments', async () => {
    await created({ issues_events: false, milestone_events: true, member_events: true, deployment_events: true });
    const milestones = `/projects/${project.id}/milestones`;
    const milestone = await post(milestones, { title: 'v1', due_date: '2026-12-01' });
    await put(`${milestones}/${milestone.id}`, { title: 'v2' });
    await put(`${milestones}/${milestone.id}`, { state_event: 'close' });
    await put(`${milestones}/${milestone.id}`, { state_event: 'activate' });
    const person = await server().createUser('newcomer');
    const members = `/projects/${project.id}/members`;
    await post(members, { user_id: person.id, access_level: 20 });
    await put(`${members}/${person.id}`, { access_level: 30 });
    // Of what is gone when its events become messages, nothing but the end is told.
    const first = await delivered();
    await client.delete(`/api/v4${milestones}/${milestone.id}`);
    await client.delete(`/api/v4${members}/${person.id}`);
    const sha = 'a'.repeat(40);
    const version = { environment: 'production', sha, ref: 'main', tag: false, status: 'running' };
    const deployment = await post(`/projects/${project.id}/deployments`, version);
    await put(`/projects/${project.id}/deployments/${deployment.id}`, { status: 'success' });
    const hooks = [...first, ...(await delivered())];
    const of = (title: string) => hooks.filter(({ headers }) => headers['x-gitlab-event'] === title);
    expect(of('Milestone Hook').map(({ body }) => body['action'])).to.deep.equal([
      'create',
      'close',
      'reopen',
      'delete',
    ]);
    expect(of('Milestone Hook').map((hook) => attributes(hook)['title'])).to.include('v2');
    expect(of('Member Hook').map(({ body }) => [body['event_name'], body['access_level']])).to.deep.equal([
      ['user_add_to_team', 'Reporter'],
      ['user_update_for_team', 'Developer'],
      ['user_remove_from_team', 'Developer'],
    ]);
    expect(of('Member Hook')[0]?.body).to.include({ user_username: 'newcomer', user_email: '[REDACTED]' });
    expect(of('Deployment Hook').map(({ body }) => [body['object_kind'], body['status']])).to.deep.equal([
      ['deployment', 'running'],
      ['deployment', 'success'],
    ]);
    expect(of('Deployment Hook')[0]?.body).to.include({ environment_tier: 'production', short_sha: 'aaaaaaaa' });
    expect(hooks).to.have.lengthOf(9);
  });

  it('send their token, and a signature that receivers can verify', async () => {
    const key = Buffer.alloc(32, 5);
    await created({ token: 'secret', signing_token: `whsec_${key.toString('base64')}` });
    await post(issues(), { title: 'Signed' });
    const [hook] = (await delivered()) as [ReceivedHook];
    const { headers, text } = hook;
    expect(headers['x-gitlab-token']).to.equal('secret');
    const id = String(headers['webhook-id']);
    const timestamp = String(headers['webhook-timestamp']);
    const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${text}`).digest('base64');
    expect(headers['webhook-signature']).to.equal(`v1,${signature}`);
    expect(Math.abs(Number(timestamp) - Date.now() / 1000)).to.be.below(60);
    expect(id).to.equal(headers['idempotency-key']);
  });

  it('deliver at least once and in order, although half of the requests fail', async () => {
    await created();
    receiver.statusOf = (request) => [500, 200, null, 200][request % 4] ?? null;
    const [first, second] = [await post(issues(), { title: 'a 0' }), await post(issues(), { title: 'b 0' })];
    for (let number = 1; number <= 10; number += 1) {
      await put(`${issues()}/${first.iid}`, { title: `a ${number}` });
      await put(`${issues()}/${second.iid}`, { title: `b ${number}` });
    }
    const hooks = await delivered();
    for (const { id } of [first, second]) {
      const changes = hooks
        .filter((hook) => attributes(hook)['id'] === id)
        .map(({ body }) => (body['changes'] as { title?: { current: string } }).title?.current.slice(2));
      expect(changes).to.deep.equal([undefined, '1', '2', '3', '4', '5', '6', '7', '8', '9', '10']);
    }
    expect(receiver.requests).to.be.greaterThan(30);
    const states = await server().connection('hook_deliveries').distinct('state');
    expect(states).to.deep.equal([{ state: 'delivered' }]);
  });

  it('list requests and responses, and resend them', async () => {
    const { id } = await created();
    const path = `${hooksOf('projects')}/${id}`;
    receiver.statusOf = () => 503;
    await post(issues(), { title: 'Failing' });
    await delivered();
    const { body: failed } = await client.get(`${path}/events`);
    const [event] = failed as [Json & { id: number }];
    expect(event).to.include({
      trigger: 'issues_events',
      state: 'failed',
      attempts: 9,
      response_status: '503',
      internal_error_message: null,
      url: receiver.url,
    });
    expect(event['response_headers']).to.include({ 'x-receiver': 'test' });
    expect(event['request_data']).to.deep.include({ object_kind: 'issue' });
    expect((await client.get(path)).body).to.include({ alert_status: 'executable' });
    const resend = `${path}/events/${event.id}/resend`;
    const { status, body } = await client.post(resend);
    expect([status, body]).to.deep.equal([422, { message: 'The receiver answered with 503' }]);
    receiver.statusOf = () => 200;
    expect((await client.post(resend)).body).to.deep.equal({ response_status: 200 });
    expect(receiver.take().map((hook) => attributes(hook)['title'])).to.deep.equal(['Failing']);
    const { body: all } = await client.get(`${path}/events?status=delivered`);
    expect((all as Json[]).map((one) => one['state'])).to.deep.equal(['delivered']);
    expect((await client.post(`${path}/events/987654321/resend`)).status).to.equal(404);
  });

  it('can be tested with the newest object of the project', async () => {
    const { id } = await created();
    const path = `${hooksOf('projects')}/${id}/test`;
    const issue = await post(issues(), { title: 'Newest' });
    await delivered();
    expect((await client.post(`${path}/issues_events`)).body).to.deep.equal({ message: '201 Created' });
    expect(receiver.take().map((hook) => attributes(hook)['id'])).to.deep.equal([issue.id]);
    for (const trigger of ['note_events', 'milestone_events', 'member_events', 'deployment_events'] as const) {
      expect([201, 422], trigger).to.include((await client.post(`${path}/${trigger}`)).status);
    }
    expect((await client.post(`${path}/push_events`)).status).to.equal(400);
    const empty = await server().createProject('empty', group);
    const { body } = await client.post(`/api/v4/projects/${empty.id}/hooks`, { url: receiver.url });
    const test = `/api/v4/projects/${empty.id}/hooks/${(body as { id: number }).id}/test/issues_events`;
    expect((await client.post(test)).status).to.equal(422);
  });

  it('pause after repeated failures, and are disabled after days', async () => {
    const { id } = await created();
    const path = `${hooksOf('projects')}/${id}`;
    await post(issues(), { title: 'Any' });
    const until = new Date(Date.now() + 3_600_000);
    await server().connection('hooks').where({ id }).update({ failures: 8, pausedUntil: until });
    expect(await delivered()).to.deep.equal([]);
    expect((await client.get(path)).body).to.include({
      alert_status: 'temporarily_disabled',
      disabled_until: until.toISOString(),
    });
    expect(await server().connection('hook_deliveries').first()).to.include({ attempts: 0, state: 'pending' });
    const long = new Date(Date.now() - 4 * 24 * 3_600_000);
    await server().connection('hooks').where({ id }).update({ pausedUntil: null, failingSince: long });
    await server()
      .connection('jobs')
      .update({ dueAt: new Date(0) });
    receiver.statusOf = () => 500;
    await post(issues(), { title: 'Another' });
    await delivered();
    expect((await client.get(path)).body).to.include({ alert_status: 'disabled' });
    await post(issues(), { title: 'Not told' });
    await delivered();
    const { body } = await client.get(`${path}/events`);
    expect((body as Json[]).map((one) => one['state'])).to.deep.equal(['failed', 'failed']);
    expect((await client.put(path, { name: 'again' })).body).to.include({ alert_status: 'executable' });
    receiver.statusOf = () => 200;
    await post(issues(), { title: 'Told again' });
    expect((await delivered()).map((hook) => attributes(hook)['title'])).to.deep.equal(['Told again']);
  });

  it('are not sent when their host now resolves to a private network', async () => {
    const { id } = await created();
    await server().connection('hooks').where({ id }).update({ url: 'http://10.0.0.1/' });
    await post(issues(), { title: 'Rebound' });
    const { status, body } = await client.post(`${hooksOf('projects')}/${id}/test/issues_events`);
    expect([status, body]).to.deep.equal([422, { message: 'The URL leads to an address that is not allowed.' }]);
    expect(receiver.requests).to.equal(0);
  });

  it('share one copy of a message', async () => {
    await server().connection('hook_messages').delete();
    for (let number = 0; number < 3; number += 1) await created({}, number === 0 ? 'groups' : 'projects');
    await post(issues(), { title: 'Told thrice' });
    expect(await delivered()).to.have.lengthOf(3);
    expect(await server().connection('hook_messages').pluck('body')).to.have.lengthOf(1);
  });

  it('send long texts a few at a time', async () => {
    await created();
    const description = 'x'.repeat(1_000_000);
    for (let number = 0; number < 6; number += 1) await post(issues(), { title: `Long ${number}`, description });
    const outbox = new DatabaseHookOutbox(server().connection, '', () => undefined);
    const waiting: number[] = [];
    for (let isMore = true; isMore;) {
      isMore = await outbox.spread();
      waiting.push((await server().connection('hook_events').pluck('log_id')).length);
    }
    // Each text is there twice, as it is and in the entry of the log.
    expect(waiting).to.deep.equal([4, 2, 0]);
    expect(await delivered()).to.have.lengthOf(6);
  });

  it('are sent while another one is deleted', async () => {
    const gone = await created();
    await created({ url: `${receiver.url}/stays` });
    await post(issues(), { title: 'Told to the other' });
    const outbox = new DatabaseHookOutbox(server().connection, '', () => undefined);
    const { spreading } = await server().connection.transaction(async (transaction) => {
      await transaction('hooks').where({ id: gone.id }).delete();
      const work = outbox.spread();
      expect(await waitsForLock(server().connection, work)).to.equal(true);
      return { spreading: work };
    });
    await spreading;
    expect((await delivered()).map(({ path }) => path)).to.deep.equal(['/hook/stays']);
  });

  it('are disabled when too many deliveries are waiting', async () => {
    const { id } = await created();
    await created({ url: `${receiver.url}/another` });
    const outbox = new DatabaseHookOutbox(server().connection, '', () => undefined, 2);
    await post(issues(), { title: 'First' });
    await outbox.spread();
    await post(issues(), { title: 'Second' });
    await server().connection('hook_deliveries').whereNot({ hookId: id }).update({ state: 'delivered' });
    await outbox.spread();
    await post(issues(), { title: 'Third' });
    await outbox.spread();
    const { body } = await client.get(hooksOf('projects'));
    const states = (body as Json[]).map((hook) => hook['alert_status']);
    expect(states).to.deep.equal(['disabled', 'executable']);
    expect(await server().connection('hook_deliveries').where({ hookId: id })).to.have.lengthOf(2);
  });

  it('keep deliveries for a week, up to a limit', async () => {
    const { id } = await created();
    const { connection, services } = server();
    const { rows } = await connection.raw<{ rows: { id: number }[] }>(
      `insert into hook_messages (body, created_at) values ('{}', now() - interval '8 days'), ('{}', now() - interval '2 hours')
       returning id`,
    );
    const [old, recent] = rows.map((row) => row.id) as [number, number];
    await insertMany(
      connection,
      `insert into hook_deliveries (hook_id, namespace_id, event, message_id, state, finished_at)
       select ?, ?, 'issues', ?, case when n = 1 then 'pending' else 'failed' end, case when n > 1 then now() - interval '2 hours' end
       from generate_series(1, 10005) n`,
      [id, project.id, recent],
    );
    await connection.raw(
      `insert into hook_deliveries (hook_id, namespace_id, event, message_id) values (?, ?, 'issues', ?)`,
      [id, project.id, old],
    );
    await services.hooks.sweep();
    const left = await connection('hook_deliveries').where({ hookId: id }).select('state', 'messageId');
    expect(left.filter(({ state }) => state === 'pending')).to.have.lengthOf(1);
    expect(left).to.have.lengthOf(10_001);
    expect(new Set(left.map(({ messageId }) => Number(messageId)))).to.deep.equal(new Set([recent]));
    await connection('hooks').delete();
    await services.hooks.sweep();
    expect(await connection('hook_messages').whereIn('id', [old, recent])).to.deep.equal([]);
  });

  it('reject event lists whose texts are too long for one answer', async () => {
    const { id } = await created();
    await insertMany(
      server().connection,
      `with message as (insert into hook_messages (body) values (jsonb_build_object('text', repeat('x', 1000000))::text) returning id)
       insert into hook_deliveries (hook_id, namespace_id, event, message_id) select ?, ?, 'issues', id from message, generate_series(1, 20)`,
      [id, project.id],
    );
    const path = `${hooksOf('projects')}/${id}/events`;
    expect((await client.get(path)).status).to.equal(400);
    expect((await client.get(`${path}?per_page=10`)).body).to.have.lengthOf(10);
  });

  it('are queued only by changes that concern them', async () => {
    const { connection } = server();
    // Events are deleted as soon as they became deliveries.
    await connection.raw(`
      create table queued_events (log_id bigint);
      create function note_queued_event() returns trigger language plpgsql as $$
      begin
        insert into queued_events values (new.log_id);
        return null;
      end $$;
      create trigger note_queued_event after insert on hook_events for each row execute function note_queued_event()`);
    const queued = async (): Promise<number> => {
      const { rows } = await connection.raw<{ rows: [{ count: number }] }>(
        'select count(*)::int as count from queued_events',
      );
      return rows[0].count;
    };
    await post(issues(), { title: 'Without webhooks' });
    await created({}, 'projects');
    await post(`/groups/${group.id}/epics`, { title: 'Elsewhere' });
    expect(await queued()).to.equal(0);
    await post(issues(), { title: 'With one' });
    expect(await queued()).to.equal(1);
  });
});
