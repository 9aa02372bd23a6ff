import { expect } from 'chai';
import { DeleteGroup } from '../../../../application/namespaces/delete-group.ts';
import { DeleteUser } from '../../../../application/people/delete-user.ts';
import type { Namespace } from '../../../../domain/namespaces/namespace.ts';
import type { User } from '../../../../domain/people/user.ts';
import { useServer } from '../../../support/server.ts';
import type { TestClient } from '../../../support/test-client.ts';

type Json = Record<string, unknown>;

describe('REST', () => {
  const server = useServer();
  const people = new Map<string, { user: User; client: TestClient }>();
  let group: Namespace;
  let project: Namespace;
  let count = 0;

  before(async () => {
    group = await server().createGroup('fleet');
    for (const role of ['guest', 'reporter', 'developer', 'maintainer', 'owner'] as const) {
      const user = await server().createUser(role);
      await server().addMember(group, user, role);
      people.set(role, { user, client: await server().as(user) });
    }
    const user = await server().createUser('second', { name: 'Second Maintainer' });
    await server().addMember(group, user, 'maintainer');
    people.set('second', { user, client: await server().as(user) });
  });
  beforeEach(async () => {
    await server().connection('protected_environments').delete();
    project = await server().createProject(`app-${(count += 1)}`, group);
  });

  const as = (name: string) => people.get(name)?.client as TestClient;
  const idOf = (name: string) => people.get(name)?.user.id as number;
  const root = (tail: string) => `/api/v4/projects/${project.id}/${tail}`;
  const sha = 'a'.repeat(40);
  const deploy = (fields: Json = {}, who = 'developer') =>
    as(who).post<Json>(root('deployments'), {
      environment: 'production',
      sha,
      ref: 'main',
      tag: false,
      status: 'running',
      ...fields,
    });
  const protect = (fields: Json = {}) =>
    as('maintainer').post<Json>(root('protected_environments'), {
      name: 'production',
      deploy_access_levels: [{ access_level: 30 }],
      ...fields,
    });
  const answerOf = ({ status, body }: { status: number; body: unknown }) => [status, body];

  describe('environments', () => {
    it('are created, listed, changed, stopped and then deleted', async () => {
      const made = await as('developer').post<Json>(root('environments'), {
        name: 'Live/1',
        external_url: 'https://live.example.org',
      });
      expect(made.status).to.equal(201);
      expect(made.body).to.include({
        name: 'Live/1',
        tier: 'production',
        state: 'available',
        external_url: 'https://live.example.org',
        last_deployment: null,
      });
      expect(made.body['slug']).to.match(/^live-1-\w+$/);
      const path = root(`environments/${made.body['id'] as number}`);
      await as('developer').post(root('environments'), { name: 'alpha', tier: 'testing' });
      const list = await as('reporter').get<Json[]>(root('environments'));
      expect(list.body.map(({ name }) => name)).to.deep.equal(['alpha', 'Live/1']);
      expect((await as('reporter').get<Json[]>(root('environments?search=LIV'))).body).to.have.length(1);
      expect((await as('reporter').get<Json[]>(root('environments?name=alpha&states=stopped'))).body).to.have.length(0);
      expect((await as('developer').put<Json>(path, { tier: 'staging', external_url: null })).body).to.include({
        tier: 'staging',
        external_url: null,
      });
      expect((await as('developer').delete(path)).status).to.equal(403);
      expect((await as('developer').post<Json>(`${path}/stop`)).body).to.include({ state: 'stopped' });
      expect((await as('developer').delete(path)).status).to.equal(204);
      expect((await as('developer').get(path)).status).to.equal(404);
    });

    it('require unique and valid names and URLs', async () => {
      const refused = async (fields: Json) => {
        const { status, body } = await as('developer').post<Json>(root('environments'), fields);
        return [status, body['message'] ?? body['error']];
      };
      await as('developer').post(root('environments'), { name: 'live' });
      expect(await refused({ name: 'live' })).to.deep.equal([400, { name: ['has already been taken'] }]);
      expect(await refused({})).to.deep.equal([400, 'name is missing']);
      expect(await refused({ name: 'x'.repeat(256) })).to.deep.equal([
        400,
        { name: ['is too long (maximum is 255 characters)'] },
      ]);
      expect((await refused({ name: '/x' }))[0]).to.equal(400);
      expect((await refused({ name: 'y', external_url: 'javascript:alert(1)' }))[1]).to.have.keys('external_url');
      expect(await refused({ name: 'y', tier: 'moon' })).to.deep.equal([400, 'tier does not have a valid value']);
    });
  });

  describe('deployments', () => {
    it('create their environment, and change status until they finish', async () => {
      const made = await deploy();
      expect(made.status).to.equal(201);
      expect(made.body).to.deep.include({ iid: 1, ref: 'main', sha, status: 'running', deployable: null });
      expect(made.body['environment']).to.include({ name: 'production' });
      expect(made.body['user']).to.include({ username: 'developer' });
      const path = root(`deployments/${made.body['id'] as number}`);
      expect(answerOf(await as('developer').delete<Json>(path))).to.deep.equal([
        400,
        { message: 'Cannot destroy running deployment' },
      ]);
      expect((await as('developer').put<Json>(path, { status: 'success' })).body).to.include({ status: 'success' });
      expect(answerOf(await as('developer').put(path, { status: 'running' }))).to.deep.equal([
        400,
        { message: { status: ['cannot change from success to running'] } },
      ]);
      expect(answerOf(await as('developer').delete<Json>(path))).to.deep.equal([
        400,
        { message: 'Deployment currently deployed to environment' },
      ]);
      await deploy({ status: 'success' });
      expect((await as('developer').delete(path)).status).to.equal(204);
      const [environment] = (await as('reporter').get<Json[]>(root('environments'))).body;
      expect(environment?.['last_deployment']).to.include({ iid: 2, status: 'success' });
    });

    it('create one environment when several are first at once', async () => {
      const all = await Promise.all(Array.from({ length: 8 }, () => deploy({ environment: 'first' })));
      expect(all.map(({ status }) => status)).to.deep.equal(all.map(() => 201));
      const { body } = await as('developer').get<Json[]>(root('environments'));
      expect(body.map(({ name }) => name)).to.deep.equal(['first']);
    });

    it('are listed by environment and status, and validate parameters', async () => {
      await deploy({ environment: 'a', status: 'success' });
      await deploy({ environment: 'b', status: 'failed' });
      const listed = async (query: string) =>
        (await as('reporter').get<Json[]>(root(`deployments?${query}`))).body.map(({ iid }) => iid);
      expect(await listed('')).to.deep.equal([1, 2]);
      expect(await listed('order_by=iid&sort=desc')).to.deep.equal([2, 1]);
      expect(await listed('environment=b')).to.deep.equal([2]);
      expect(await listed('status=success')).to.deep.equal([1]);
      const missing = await as('developer').post(root('deployments'), { ref: 'x' });
      expect(answerOf(missing)).to.deep.equal([
        400,
        { error: 'environment is missing, sha is missing, tag is missing, status is missing' },
      ]);
      expect((await deploy({ status: 'created' })).body).to.deep.equal({
        error: 'status does not have a valid value',
      });
      expect((await deploy({ sha: 'main' })).status).to.equal(400);
    });

    it('to a protected environment are only for users in its rules', async () => {
      const people = [{ user_id: idOf('maintainer') }];
      expect((await protect({ deploy_access_levels: people })).status).to.equal(201);
      expect((await deploy()).status).to.equal(403);
      const made = await deploy({ status: 'success' }, 'maintainer');
      expect(made.body).to.include({ status: 'success', pending_approval_count: 0 });
      const path = root(`deployments/${made.body['id'] as number}`);
      expect((await as('developer').put(path, { status: 'failed' })).status).to.equal(403);
      expect((await as('developer').delete(path)).status).to.equal(403);
      expect((await deploy({ environment: 'elsewhere' })).status).to.equal(201);
    });

    it('follow the tiers that groups protect', async () => {
      const path = `/api/v4/groups/${group.id}/protected_environments`;
      const fields = { name: 'production', deploy_access_levels: [{ access_level: 40 }] };
      expect((await as('maintainer').post(path, fields)).status).to.equal(403);
      expect((await as('owner').post(path, { ...fields, name: 'live' })).status).to.equal(422);
      expect((await as('owner').post(path, fields)).status).to.equal(201);
      expect((await deploy({ environment: 'live' })).status).to.equal(403);
      expect((await deploy({ environment: 'live' }, 'maintainer')).status).to.equal(201);
      expect((await deploy({ environment: 'staging' })).status).to.equal(201);
      // Neither may an environment be taken out of its tier, nor brought into one.
      const { body } = await as('developer').get<Json[]>(root('environments?name=staging'));
      const staging = root(`environments/${body[0]?.['id'] as number}`);
      expect((await as('developer').put(staging, { tier: 'production' })).status).to.equal(403);
      // Nor may one be created in it, under a name of that tier, or under a name that the project protects.
      const create = (fields: Json, who: string) => as(who).post<Json>(root('environments'), fields);
      expect((await create({ name: 'production' }, 'developer')).status).to.equal(403);
      expect((await create({ name: 'production', tier: 'other' }, 'developer')).status).to.equal(403);
      expect((await create({ name: 'shop', tier: 'production' }, 'developer')).status).to.equal(403);
      expect((await as('reporter').get<Json[]>(root('environments?name=production'))).body).to.have.length(0);
      expect((await create({ name: 'production', tier: 'other' }, 'maintainer')).status).to.equal(201);
      await protect({ name: 'shop', deploy_access_levels: [{ access_level: 40 }] });
      expect((await create({ name: 'shop' }, 'developer')).status).to.equal(403);
      expect((await create({ name: 'shop', tier: 'testing' }, 'maintainer')).status).to.equal(201);
    });

    it('belong to the ghost user after the user is deleted', async () => {
      const leaver = await server().createUser('leaver');
      await server().addMember(group, leaver, 'developer');
      people.set('leaver', { user: leaver, client: await server().as(leaver) });
      const { body: deployment } = await deploy({ environment: 'staging' }, 'leaver');
      await server().perform(DeleteUser, { userId: leaver.id });
      const { body } = await as('reporter').get<Json>(root(`deployments/${deployment['id'] as number}`));
      expect(body['user']).to.include({ username: 'ghost' });
    });
  });

  describe('deployment approvals', () => {
    const approve = (deployment: Json, fields: Json, who: string) =>
      as(who).post<Json>(root(`deployments/${deployment['id'] as number}/approval`), fields);
    const shown = async (deployment: Json) =>
      (await as('reporter').get<Json>(root(`deployments/${deployment['id'] as number}`))).body;

    it('unblock a deployment once all rules are met', async () => {
      await protect({
        approval_rules: [
          { access_level: 40, required_approvals: 1 },
          { user_id: idOf('reporter'), required_approvals: 1 },
        ],
      });
      const { body: deployment } = await deploy({ status: 'success' });
      expect(deployment).to.include({ status: 'blocked', pending_approval_count: 2 });
      const path = root(`deployments/${deployment['id'] as number}`);
      expect((await as('developer').put(path, { status: 'success' })).status).to.equal(400);
      const first = await approve(deployment, { status: 'approved', comment: 'Go' }, 'second');
      expect(first.status).to.equal(201);
      expect(first.body).to.deep.include({ status: 'approved', comment: 'Go' });
      expect(first.body['user']).to.include({ username: 'second' });
      expect(await shown(deployment)).to.include({ status: 'blocked', pending_approval_count: 1 });
      // Another of the same rule does not stand for the other one.
      await approve(deployment, { status: 'approved' }, 'owner');
      expect(await shown(deployment)).to.include({ status: 'blocked', pending_approval_count: 1 });
      await approve(deployment, { status: 'approved', represented_as: 'reporter' }, 'reporter');
      const released = await shown(deployment);
      expect(released).to.include({ status: 'created', pending_approval_count: 0 });
      const { rules } = released['approval_summary'] as { rules: Json[] };
      expect(rules.map((rule) => (rule['deployment_approvals'] as Json[]).length)).to.deep.equal([2, 1]);
      expect((await as('developer').put<Json>(path, { status: 'success' })).body).to.include({ status: 'success' });
    });

    it('are still required when the user or group of a rule is deleted', async () => {
      const passing = await server().createUser(`passing-${count}`);
      await server().addMember(group, passing, 'maintainer');
      const team = await server().createGroup(`team-${count}`, { parent: group });
      const made = await protect({
        approval_rules: [
          { user_id: passing.id, required_approvals: 1 },
          { group_id: team.id, required_approvals: 1 },
        ],
      });
      expect(made.status).to.equal(201);
      await server().perform(DeleteUser, { userId: passing.id });
      await server().perform(DeleteGroup, { groupId: team.id });
      const { body: deployment } = await deploy();
      expect(deployment).to.include({ status: 'blocked', pending_approval_count: 2 });
      const { rules } = deployment['approval_summary'] as { rules: Json[] };
      expect(rules.map((rule) => rule['access_level_description'])).to.deep.equal(['Deleted', 'Deleted']);
      expect((await approve(deployment, { status: 'approved' }, 'owner')).status).to.equal(400);
    });

    it('are counted without rules, and a rejection ends the deployment', async () => {
      await protect({ required_approval_count: 2 });
      const { body: deployment } = await deploy();
      await approve(deployment, { status: 'approved' }, 'maintainer');
      await approve(deployment, { status: 'approved' }, 'maintainer');
      expect(await shown(deployment)).to.include({ status: 'blocked', pending_approval_count: 1 });
      await approve(deployment, { status: 'rejected', comment: 'No' }, 'second');
      expect(await shown(deployment)).to.include({ status: 'failed', pending_approval_count: 0 });
    });

    it('are rejected with reasons', async () => {
      const message = async (deployment: Json, fields: Json, who: string) => {
        const { status, body } = await approve(deployment, fields, who);
        return `${status} ${JSON.stringify(body['message'] ?? body['error'])}`;
      };
      const { body: open } = await deploy();
      expect(await message(open, { status: 'approved' }, 'maintainer')).to.equal(
        '400 "This environment is not protected"',
      );
      expect(await message(open, { status: 'maybe' }, 'maintainer')).to.equal(
        '400 "status does not have a valid value"',
      );
      expect(await message(open, {}, 'maintainer')).to.equal('400 "status is missing"');
      await protect({ approval_rules: [{ access_level: 40 }] });
      const noPermission = '400 "You do not have permission to approve or reject this deployment"';
      expect(await message(open, { status: 'approved' }, 'maintainer')).to.equal(
        '400 "This deployment is not blocked"',
      );
      const { body: blocked } = await deploy({}, 'maintainer');
      expect(await message(blocked, { status: 'approved' }, 'reporter')).to.equal(noPermission);
      for (const deployment of [open, blocked, { id: 999_999 }]) {
        expect(await message(deployment, { status: 'approved' }, 'guest')).to.equal('404 "404 Not found"');
      }
      expect(await message(blocked, { status: 'approved', represented_as: 'Admirals' }, 'second')).to.equal(
        noPermission,
      );
      expect(await message(blocked, { status: 'approved' }, 'maintainer')).to.equal(
        '400 "You cannot approve your own deployment"',
      );
      const path = root('protected_environments/production');
      expect((await as('maintainer').put<Json>(path, { allow_self_approval: true })).body).to.include({
        allow_self_approval: true,
      });
      expect((await approve(blocked, { status: 'approved', comment: 'x'.repeat(256) }, 'maintainer')).status).to.equal(
        400,
      );
      expect((await approve(blocked, { status: 'approved' }, 'maintainer')).status).to.equal(201);
      const stranger = await server().as(await server().createUser(`stranger-${count}`));
      expect((await stranger.post(root(`deployments/${blocked['id'] as number}/approval`), {})).status).to.equal(400);
      const hidden = await stranger.post(root(`deployments/${blocked['id'] as number}/approval`), {
        status: 'approved',
      });
      expect(hidden.status).to.equal(404);
    });

    it('are in the log with their author', async () => {
      await protect({ required_approval_count: 1 });
      const { body: deployment } = await deploy();
      await approve(deployment, { status: 'approved' }, 'maintainer');
      const entries = await server()
        .connection('change_log')
        .where({ namespaceId: project.id })
        .whereNot({ subjectType: 'namespace' })
        .orderBy('id')
        .select('action', 'actorId', 'derived');
      expect(entries.map(({ action, derived }) => `${action}${derived ? ' derived' : ''}`)).to.deep.equal([
        'protected_environment.create',
        'protected_environment.update',
        'environment.create',
        'deployment.create',
        'deployment.approve',
        'deployment.approve',
      ]);
      expect(entries.at(-1)?.actorId).to.equal(idOf('maintainer'));
    });
  });

  describe('protected environments', () => {
    const path = () => root('protected_environments/production');

    it('are listed, changed by rule and unprotected', async () => {
      const made = await protect({ approval_rules: [{ group_id: group.id, group_inheritance_type: 1 }] });
      const levels = made.body['deploy_access_levels'] as Json[];
      expect(levels).to.deep.equal([
        {
          id: levels[0]?.['id'],
          access_level: 30,
          access_level_description: 'Developers + Maintainers',
          user_id: null,
          group_id: null,
          group_inheritance_type: 0,
        },
      ]);
      const rules = made.body['approval_rules'] as Json[];
      expect(rules[0]).to.include({
        group_id: group.id,
        access_level_description: 'fleet',
        required_approvals: 1,
        group_inheritance_type: 1,
      });
      const changed = await as('maintainer').put<Json>(path(), {
        required_approval_count: 3,
        deploy_access_levels: [{ id: levels[0]?.['id'], access_level: 40 }, { user_id: idOf('guest') }],
        approval_rules: [{ id: rules[0]?.['id'], _destroy: true }],
      });
      expect(changed.body).to.include({ required_approval_count: 3 });
      expect(
        (changed.body['deploy_access_levels'] as Json[]).map((level) => [level['access_level'], level['user_id']]),
      ).to.deep.equal([
        [40, null],
        [null, idOf('guest')],
      ]);
      expect(changed.body['approval_rules']).to.deep.equal([]);
      expect((await as('maintainer').get<Json[]>(root('protected_environments'))).body).to.have.length(1);
      expect((await as('maintainer').get<Json>(path())).body).to.deep.equal(changed.body);
      expect((await as('maintainer').delete(path())).status).to.equal(204);
      expect((await as('maintainer').delete(path())).status).to.equal(404);
    });

    it('reject invalid rules', async () => {
      const refused = async (fields: Json) => (await protect(fields)).status;
      expect(answerOf(await as('maintainer').post(root('protected_environments'), { name: 'x' }))).to.deep.equal([
        400,
        { error: 'deploy_access_levels is missing' },
      ]);
      expect(await refused({ deploy_access_levels: [] })).to.equal(422);
      expect(await refused({ deploy_access_levels: [{}] })).to.equal(422);
      expect(await refused({ deploy_access_levels: [{ access_level: 31 }] })).to.equal(422);
      expect(await refused({ deploy_access_levels: [{ access_level: 30, user_id: 1 }] })).to.equal(422);
      expect(await refused({ deploy_access_levels: [{ user_id: 987_654 }] })).to.equal(422);
      const hidden = await server().createGroup(`hidden-${count}`);
      expect(await refused({ deploy_access_levels: [{ group_id: hidden.id }] })).to.equal(422);
      expect(await refused({ approval_rules: [{ access_level: 30, required_approvals: 6 }] })).to.equal(422);
      expect(await refused({ required_approval_count: 6 })).to.equal(422);
      expect((await as('maintainer').get<Json[]>(root('protected_environments'))).body).to.deep.equal([]);
      await protect();
      expect(answerOf(await protect())).to.deep.equal([
        409,
        { message: "Protected environment 'production' already exists" },
      ]);
      const { body } = await as('maintainer').get<Json>(path());
      const [level] = body['deploy_access_levels'] as Json[];
      const emptied = await as('maintainer').put(path(), {
        deploy_access_levels: [{ id: level?.['id'], _destroy: true }],
      });
      expect(emptied.status).to.equal(422);
      expect((await as('maintainer').get<Json>(path())).body).to.deep.equal(body);
      const foreign = await as('maintainer').put(path(), { approval_rules: [{ id: level?.['id'], access_level: 40 }] });
      expect(foreign.status).to.equal(404);
    });

    it('reject changes that name one rule twice', async () => {
      const { body } = await protect({ deploy_access_levels: [{ access_level: 30 }, { access_level: 40 }] });
      const id = (body['deploy_access_levels'] as Json[])[0]?.['id'];
      for (const second of [
        { id, access_level: 40 },
        { id, _destroy: true },
      ]) {
        const twice = await as('maintainer').put(path(), { deploy_access_levels: [{ id, _destroy: true }, second] });
        expect(answerOf(twice)).to.deep.equal([
          422,
          { message: { deploy_access_levels: ['must each be named only once'] } },
        ]);
      }
      expect((await as('maintainer').get<Json>(path())).body).to.deep.equal(body);
    });
  });
});
