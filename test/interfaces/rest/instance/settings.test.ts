import { expect } from 'chai';
import { RegisterPerson } from '../../../../application/people/register-person.ts';
import { EnterWithIdentity } from '../../../../application/sign-in/enter-with-identity.ts';
import { testPassword, useServer } from '../../../support/server.ts';
import type { TestClient } from '../../../support/test-client.ts';

const path = '/api/v4/application/settings';
type Settings = Record<string, unknown>;
const identity = { provider: 'corp', externalId: '1', emailVerified: true };

describe('REST settings of the instance', () => {
  const server = useServer({ settings: { firstDayOfWeek: 1 } });
  let root: TestClient;

  before(async () => {
    root = await server().as(server().root);
  });
  const change = (fields: Settings) => root.put<Settings>(path, fields);

  it('have defaults on a new instance', async () => {
    expect((await root.get(path)).body).to.deep.equal({
      id: 1,
      default_group_visibility: 'private',
      default_project_visibility: 'private',
      default_projects_limit: 100_000,
      can_create_group: true,
      user_default_external: false,
      require_two_factor_authentication: false,
      announcement: '',
      announcement_until: null,
      announcement_dismissible: true,
      two_factor_grace_period: 0,
      signup_enabled: true,
      password_authentication_enabled_for_web: true,
      first_day_of_week: 1,
      created_at: null,
      updated_at: null,
    });
  });

  it('set the default visibility of groups and projects, limited by the parent', async () => {
    const create = async (kind: 'groups' | 'projects', fields: Settings) => {
      const { status, body } = await root.post<Settings>(`/api/v4/${kind}`, fields);
      expect(status, JSON.stringify(body)).to.equal(201);
      return body;
    };
    const closed = await create('groups', { name: 'closed', path: 'closed' });
    expect(closed['visibility']).to.equal('private');
    const { body } = await change({ default_group_visibility: 'public', default_project_visibility: 'internal' });
    expect(body).to.include({ default_group_visibility: 'public', default_project_visibility: 'internal' });
    expect((await root.get(path)).body).to.deep.equal(body);
    const open = await create('groups', { name: 'open', path: 'open' });
    expect(open['visibility']).to.equal('public');
    const seen = async (kind: 'groups' | 'projects', fields: Settings) => (await create(kind, fields))['visibility'];
    expect(await seen('projects', { name: 'one', namespace_id: open['id'] })).to.equal('internal');
    expect(await seen('projects', { name: 'own' }), 'in a personal namespace').to.equal('internal');
    expect(await seen('projects', { name: 'two', namespace_id: closed['id'] })).to.equal('private');
    expect(await seen('groups', { name: 'in', path: 'in', parent_id: closed['id'] })).to.equal('private');
    expect(await seen('groups', { name: 'out', path: 'out', visibility: 'private' })).to.equal('private');
  });

  it('set the default permissions of new users', async () => {
    await change({ can_create_group: '0', default_projects_limit: 3, user_default_external: true });
    const limits = ({ canCreateGroup, projectsLimit, external }: Settings) => [canCreateGroup, projectsLimit, external];
    const registered = await server().perform(RegisterPerson, {
      username: 'ruth',
      name: 'Ruth',
      email: 'ruth@example.org',
      password: testPassword,
    });
    expect(limits({ ...registered })).to.deep.equal([false, 3, true]);
    await server().services.door.perform(
      EnterWithIdentity,
      { userId: null },
      {
        identity: { ...identity, username: 'ivo', name: 'Ivo', email: 'ivo@example.org' },
        newUsers: 'on',
        trustedProviders: [],
        userAgent: '',
        ipAddress: '',
        replacedDigest: null,
      },
    );
    const [entered] = await server().connection('users').where({ username: 'ivo' });
    expect(limits(entered as Settings)).to.deep.equal([false, 3, true]);
    const chosen = await server().createUser('cleo', { canCreateGroup: true, projectsLimit: 0, external: false });
    expect(limits({ ...chosen })).to.deep.equal([true, 0, false]);
    const administrator = await server().createUser('ada', { admin: true });
    expect(administrator.external).to.equal(false);
    expect((await (await server().as(registered)).post('/api/v4/groups', { name: 'r', path: 'r' })).status).to.equal(
      403,
    );
    await change({ can_create_group: true, default_projects_limit: 100_000, user_default_external: false });
    expect(limits({ ...(await server().createUser('newer')) })).to.deep.equal([true, 100_000, false]);
  });

  it('are rejected when invalid or set by the environment, and unknown ones are ignored', async () => {
    const before = (await root.get(path)).body;
    const answers = async (fields: Settings) => {
      const { status, body } = await change(fields);
      return [status, body['error'] ?? body['message']];
    };
    expect(await answers({ default_group_visibility: 'secret' })).to.deep.equal([
      400,
      'default_group_visibility does not have a valid value',
    ]);
    expect(await answers({ can_create_group: 'perhaps' })).to.deep.equal([400, 'can_create_group is invalid']);
    expect((await answers({ default_projects_limit: -1 }))[0]).to.equal(400);
    expect((await answers({ default_projects_limit: 2_147_483_648 }))[0]).to.equal(400);
    expect(await answers({ signup_enabled: false, first_day_of_week: 0, can_create_group: false })).to.deep.equal([
      400,
      {
        signup_enabled: ['is set by SIGN_UP in the environment'],
        first_day_of_week: ['is set by FIRST_DAY_OF_WEEK in the environment'],
      },
    ]);
    expect((await answers({ gravatar_enabled: true }))[0]).to.equal(400);
    expect((await root.get(path)).body).to.deep.equal(before);
    expect((await change({ signup_enabled: true, gravatar_enabled: true })).status).to.equal(200);
  });

  it('log only what differs, in the change log and audit events', async () => {
    const changes = async () => {
      const entries = await server().connection('change_log').where({ subjectType: 'instance_settings' }).orderBy('id');
      return entries as { action: string; actorId: number; changes: unknown }[];
    };
    await change({ default_projects_limit: 7 });
    const count = (await changes()).length;
    await change({ default_projects_limit: 7, can_create_group: true });
    const all = await changes();
    expect(all).to.have.length(count);
    expect(all.at(-1)).to.deep.include({
      action: 'instance_settings.change',
      actorId: server().root.id,
      changes: { defaultProjectsLimit: { before: 100_000, after: 7 } },
    });
    const { body } = await root.get<{ event_name: string; details: Settings }[]>('/api/v4/audit_events');
    expect(body[0]).to.deep.include({ event_name: 'instance_settings_change', entity_type: 'Instance' });
    expect(body[0]?.details).to.deep.include({
      custom_message: 'Changed settings of the instance',
      changes: [{ field: 'defaultProjectsLimit', from: '100000', to: '7' }],
    });
  });

  it('are stored one after the other when several administrators create them at once', async () => {
    await server().connection('instance_settings').delete();
    const limits = [1, 2, 3, 4, 5, 6];
    const answers = await Promise.all(limits.map((limit) => change({ default_projects_limit: limit })));
    expect(answers.map(({ status }) => status)).to.deep.equal(limits.map(() => 200));
    const rows = await server().connection('instance_settings');
    expect(rows).to.have.length(1);
    expect(limits).to.include(rows[0].defaultProjectsLimit);
  });
});
