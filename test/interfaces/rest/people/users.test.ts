import { expect } from 'chai';
import { testPassword, useServer } from '../../../support/server.ts';
import type { TestClient } from '../../../support/test-client.ts';

interface UserAnswer {
  id: number;
  username: string;
  email?: string;
  state: string;
}

describe('REST users', () => {
  const server = useServer();
  let administrator: TestClient;
  before(async () => {
    administrator = await server().as(server().root);
  });

  describe('with GET /user', () => {
    it('return the current user with all fields', async () => {
      const user = await server().createUser('own');
      const { body } = await (await server().as(user)).get<Record<string, unknown>>('/api/v4/user');
      expect(body).to.include({
        id: user.id,
        username: 'own',
        name: 'own',
        state: 'active',
        locked: false,
        email: 'own@example.org',
        web_url: `${server().address}/own`,
        can_create_group: true,
        external: false,
        bio: '',
      });
      expect(body['namespace_id']).to.be.a('number');
      expect(body).not.to.have.property('is_admin');
      expect((await administrator.get('/api/v4/user')).body).to.include({ is_admin: true });
    });
  });

  describe('with GET /users', () => {
    it('return all users with filters, newest first', async () => {
      const user = await server().createUser('searched', { name: 'Näme of Someone' });
      const client = await server().as(user);
      const names = async (query: string) =>
        (await client.get<UserAnswer[]>(`/api/v4/users?${query}`)).body.map(({ username }) => username);
      expect((await names(''))[0]).to.equal('searched');
      expect(await names('search=someONE')).to.deep.equal(['searched']);
      expect(await names('username=SEARCHED')).to.deep.equal(['searched']);
      expect(await names('username=search')).to.deep.equal([]);
      expect(await names('search=%25')).to.deep.equal([]);
      expect(await names('order_by=id&sort=asc&per_page=1')).to.deep.equal(['root']);
      await server().connection('users').where({ id: user.id }).update({ state: 'blocked' });
      const filtered = await administrator.get<UserAnswer[]>('/api/v4/users?blocked=true');
      expect(filtered.body.map(({ username }) => username))
        .to.include('searched')
        .and.not.include('root');
    });

    it('hide email addresses from all but administrators (CVE-2020-26413)', async () => {
      const target = await server().createUser();
      const client = await server().as(await server().createUser());
      for (const path of [`/api/v4/users?username=${target.username}`, `/api/v4/users/${target.id}`]) {
        const { body } = await client.get(path);
        expect(JSON.stringify(body)).not.to.contain(target.email);
      }
      const byEmail = await client.get<unknown[]>(`/api/v4/users?search=${target.email}`);
      expect(byEmail.body).to.deep.equal([]);
      const found = await administrator.get<UserAnswer[]>(`/api/v4/users?search=${target.email.toUpperCase()}`);
      expect(found.body.map(({ email }) => email)).to.deep.equal([target.email]);
    });

    it('are shown to anonymous users only by exact username', async () => {
      const user = await server().createUser();
      const visitor = server().anonymous();
      expect((await visitor.get('/api/v4/users')).status).to.equal(403);
      const { status, body } = await visitor.get<UserAnswer[]>(`/api/v4/users?username=${user.username}`);
      expect([status, body.length]).to.deep.equal([200, 1]);
      expect(body[0]).to.have.all.keys('id', 'username', 'name', 'state', 'locked', 'avatar_url', 'web_url');
    });
  });

  describe('with GET /users/:id', () => {
    it('get 404 for an unknown user', async () => {
      const answer = await administrator.get('/api/v4/users/999999');
      expect([answer.status, answer.body]).to.deep.equal([404, { message: '404 User Not Found' }]);
    });
  });

  describe('with POST /users', () => {
    const person = { email: 'new@example.org', name: 'New Person', username: 'new-person' };

    it('are created with sign-in and a personal namespace', async () => {
      const { status, body } = await administrator.post<UserAnswer>('/api/v4/users', {
        ...person,
        password: testPassword,
      });
      expect(status).to.equal(201);
      expect(body).to.include({ username: 'new-person', email: 'new@example.org', is_admin: false, state: 'active' });
      await server().anonymous().signIn('new@example.org', testPassword);
      const own = await server().connection('namespaces').where({ ownerId: body.id });
      expect(own).to.have.length(1);
    });

    it('report names and emails in use, in any case', async () => {
      const sameEmail = { email: 'NEW@example.org', name: 'x', username: 'x1', force_random_password: true };
      const sameName = { email: 'x2@example.org', name: 'x', username: 'New-Person', force_random_password: true };
      await server().createGroup('taken-by-group');
      const asGroup = { email: 'x3@example.org', name: 'x', username: 'taken-by-group', force_random_password: true };
      for (const [input, message] of [
        [sameEmail, 'Email has already been taken'],
        [sameName, 'Username has already been taken'],
        [asGroup, 'Username has already been taken'],
      ] as const) {
        const answer = await administrator.post('/api/v4/users', input);
        expect([answer.status, answer.body]).to.deep.equal([409, { message }]);
      }
    });

    it('are validated', async () => {
      const answer = async (input: Record<string, unknown>) => (await administrator.post('/api/v4/users', input)).body;
      expect(await answer({ name: 'x' })).to.deep.equal({ error: 'email is missing, username is missing' });
      expect(await answer({ ...person, username: 'other' })).to.deep.equal({
        error: 'password, reset_password, force_random_password are missing, at least one parameter must be provided',
      });
      const other = { name: 'x', username: 'other', email: 'other@example.org' };
      expect(await answer({ ...other, password: 'short' })).to.deep.equal({
        message: { password: ['is too short (minimum is 8 characters)'] },
      });
      expect(await answer({ ...other, password: 'x'.repeat(129) })).to.deep.equal({
        message: { password: ['is too long (maximum is 128 characters)'] },
      });
      expect(await answer({ ...other, password: 'Password123' })).to.deep.equal({
        message: { password: ['is too easy to guess'] },
      });
      expect(await answer({ ...other, password: testPassword, email: 'nothing' })).to.deep.equal({
        message: { email: ['is invalid'] },
      });
      for (const username of ['-', 'a b', 'groups', 'ends.git', '.x']) {
        const body = (await answer({ ...other, username, password: testPassword })) as {
          message: { username?: string[] };
        };
        expect(body.message.username, username).to.have.length(1);
      }
    });

    it('are created by administrators only', async () => {
      const client = await server().as(await server().createUser());
      expect((await client.post('/api/v4/users', person)).status).to.equal(403);
      expect((await server().anonymous().post('/api/v4/users', person)).status).to.equal(401);
    });
  });

  describe('with administrator settings', () => {
    const make = async (username: string, fields: object) => {
      const sent = { email: `${username}@example.org`, name: username, username, password: testPassword, ...fields };
      return (await administrator.post<UserAnswer>('/api/v4/users', sent)).body;
    };

    it('are stored, with notes for administrators only', async () => {
      const made = await make('noted', { note: 'On leave', private_profile: true, projects_limit: 3 });
      expect(made).to.include({ note: 'On leave', private_profile: true, projects_limit: 3 });
      const user = `/api/v4/users/${made.id}`;
      const changed = await administrator.put(user, { note: 'Back', private_profile: '0', projects_limit: 5 });
      expect(changed.body).to.include({ note: 'Back', private_profile: false, projects_limit: 5 });
      expect((await administrator.put(user, { note: '' })).body).to.include({ note: null, projects_limit: 5 });
      await administrator.put(user, { note: 'Secret remark' });
      const own = server().anonymous();
      await own.signIn('noted@example.org', testPassword);
      const { body } = await own.get('/api/v4/user');
      expect(body).to.include({ private_profile: false, projects_limit: 5 });
      expect(JSON.stringify([body, (await own.get(user)).body])).not.to.contain('Secret remark');
      for (const wrong of [{ projects_limit: -1 }, { projects_limit: 2 ** 40 }, { note: 'x'.repeat(10_001) }]) {
        expect((await administrator.put(user, wrong)).status, JSON.stringify(wrong).slice(0, 40)).to.equal(400);
      }
      expect(await make('plain', {})).to.include({ note: null, private_profile: false });
    });

    it('are hidden from others when private', async () => {
      const { id } = await make('hermit', { bio: 'Likes caves', location: 'A cave', private_profile: true });
      const read = async (client: TestClient) => (await client.get<object>(`/api/v4/users/${id}`)).body;
      const shown = ['id', 'username', 'name', 'state', 'locked', 'avatar_url', 'web_url', 'public_email', 'bot'];
      expect(await read(await server().as(await server().createUser()))).to.have.all.keys(...shown);
      expect(await read(administrator)).to.include({ bio: 'Likes caves', location: 'A cave' });
      const own = server().anonymous();
      await own.signIn('hermit@example.org', testPassword);
      expect(await read(own)).to.include({ bio: 'Likes caves' });
    });

    it('are limited in projects of the personal namespace', async () => {
      const { id } = await make('modest', { projects_limit: 1 });
      const own = server().anonymous();
      await own.signIn('modest@example.org', testPassword);
      const create = async (name: string, rest: object = {}) =>
        own.post<UserAnswer>('/api/v4/projects', { name, ...rest });
      expect((await create('one')).status).to.equal(201);
      const refused = await create('two');
      expect(refused.status).to.equal(403);
      expect(JSON.stringify(refused.body)).to.contain('The limit of projects in this personal namespace is 1.');
      const group = await own.post<UserAnswer>('/api/v4/groups', { name: 'Crew', path: 'modest-crew' });
      const elsewhere = await create('two', { namespace_id: group.body.id });
      expect(elsewhere.status).to.equal(201);
      const move = () => own.put(`/api/v4/projects/${elsewhere.body.id}/transfer`, { namespace: 'modest' });
      expect((await move()).status).to.equal(403);
      await administrator.put(`/api/v4/users/${id}`, { projects_limit: 2 });
      expect((await move()).status).to.equal(200);
      await administrator.put(`/api/v4/users/${id}`, { projects_limit: 0 });
      expect((await own.get('/api/v4/user')).body).to.include({ can_create_project: false });
    });
  });

  describe('with PUT /users/:id', () => {
    it('change what is sent, and the namespace follows a new username', async () => {
      const user = await server().createUser();
      const session = await server().signedIn(user);
      const input = { username: 'renamed', name: 'Renamed', bio: 'Hello', external: true };
      const { status, body } = await administrator.put(`/api/v4/users/${user.id}`, input);
      expect(status).to.equal(200);
      expect(body).to.include({
        username: 'renamed',
        name: 'Renamed',
        bio: 'Hello',
        external: true,
        email: user.email,
      });
      const [own] = (await server().connection('namespaces').where({ ownerId: user.id })) as { fullPath: string }[];
      expect(own?.fullPath).to.equal('renamed');
      expect((await session.get('/api/v4/user')).status).to.equal(200);
      await administrator.put(`/api/v4/users/${user.id}`, { password: 'a wholly new password' });
      expect((await session.get('/api/v4/user')).status).to.equal(401);
    });

    it('cannot remove their own administrator role as the last one', async () => {
      const { body } = await administrator.put(`/api/v4/users/${server().root.id}`, { admin: false });
      expect(body).to.include({ is_admin: true });
    });
  });

  describe('with block and other states', () => {
    it('change state, answer true, and reject invalid changes', async () => {
      const user = await server().createUser();
      const act = async (verb: string, id = user.id) => {
        const { status, body } = await administrator.post(`/api/v4/users/${id}/${verb}`);
        return status === 201
          ? [body, (await administrator.get<UserAnswer>(`/api/v4/users/${id}`)).body.state]
          : status;
      };
      expect(await act('block')).to.deep.equal([true, 'blocked']);
      expect(await act('block')).to.deep.equal([true, 'blocked']);
      expect(await act('activate')).to.equal(403);
      expect(await act('unblock')).to.deep.equal([true, 'active']);
      expect(await act('deactivate')).to.deep.equal([true, 'deactivated']);
      expect(await act('activate')).to.deep.equal([true, 'active']);
      expect(await act('ban')).to.deep.equal([true, 'banned']);
      expect(await act('unblock')).to.equal(403);
      expect(await act('unban')).to.deep.equal([true, 'active']);
      expect(await act('block', server().root.id)).to.equal(403);
      expect(await act('block', 999_999)).to.equal(404);
    });
  });

  describe('with DELETE /users/:id', () => {
    it('are deleted, and the ghost user keeps their content', async () => {
      const user = await server().createUser();
      const group = await server().createGroup('kept');
      await server().addMember(group, user, 'developer');
      const [item] = (await server()
        .connection('work_items')
        .insert({ type: 'epic', namespaceId: group.id, iid: 1, title: 'Kept', authorId: user.id })
        .returning(['id'])) as { id: number }[];
      expect((await administrator.delete(`/api/v4/users/${user.id}`)).status).to.equal(204);
      expect((await administrator.get(`/api/v4/users/${user.id}`)).status).to.equal(404);
      const [kept] = (await server()
        .connection('work_items')
        .join('users', 'users.id', 'work_items.author_id')
        .where('work_items.id', item?.id as number)
        .select('users.username')) as { username: string }[];
      expect(kept?.username).to.equal('ghost');
    });

    it('are not deleted while a group would be left without an owner', async () => {
      const user = await server().createUser();
      const client = await server().as(user);
      await client.post('/api/v4/groups', { name: 'Lonely', path: 'lonely' });
      expect((await administrator.delete(`/api/v4/users/${user.id}`)).status).to.equal(409);
    });

    it('respect If-Unmodified-Since', async () => {
      const user = await server().createUser();
      const headers = { 'If-Unmodified-Since': new Date(Date.now() - 3_600_000).toUTCString() };
      expect((await administrator.delete(`/api/v4/users/${user.id}`, undefined, { headers })).status).to.equal(412);
    });
  });

  it('log every change with its author, and no password', async () => {
    const user = await server().createUser();
    await administrator.put(`/api/v4/users/${user.id}`, { name: 'Logged', password: 'a wholly new password' });
    await administrator.post(`/api/v4/users/${user.id}/block`);
    const entries = (await server()
      .connection('change_log')
      .where({ subjectType: 'user', subjectId: user.id })
      .orderBy('id')) as { action: string; actorId: number; changes: Record<string, unknown> }[];
    expect(entries.map(({ action }) => action)).to.deep.equal(['user.create', 'user.update', 'user.block']);
    expect(entries.map(({ actorId }) => actorId)).to.deep.equal(Array(3).fill(server().root.id));
    expect(entries[1]?.changes).to.deep.equal({ name: { before: user.name, after: 'Logged' }, password: {} });
    expect(entries[2]?.changes).to.deep.equal({ state: { before: 'active', after: 'blocked' } });
  });

  describe('with what administrators do about them', () => {
    const set = (url: string, password: string) =>
      server()
        .anonymous()
        .put('/-/password', { secret: url.split('#')[1], password });

    it('get a link for a first password, which works once, and only the last one', async () => {
      const sent = { email: 'linked@example.org', name: 'Linked', username: 'linked', reset_password: true };
      const { body: user } = await administrator.post<UserAnswer>('/api/v4/users', sent);
      const link = async () => {
        const answer = await administrator.post<{ url: string }>(`/api/v4/users/${user.id}/password_link`);
        expect(answer.status).to.equal(201);
        return answer.body.url;
      };
      const [first, second] = [await link(), await link()];
      expect(first).to.match(/^http:\/\/[^/]+\/users\/password\/edit#[\w-]{43}$/);
      expect((await set(first, testPassword)).status).to.equal(400);
      expect((await set(second, testPassword)).status).to.equal(204);
      expect((await set(second, testPassword)).status).to.equal(400);
      await server().anonymous().signIn('linked', testPassword);
      expect(JSON.stringify(server().logs)).to.not.contain(second.split('#')[1]);
    });

    it('prove no address with a link that was handed out', async () => {
      const user = await server().createUser();
      await server()
        .connection('users')
        .where({ id: user.id })
        .update({ emailVerifiedBy: null, emailVerifiedAt: null });
      const { body } = await administrator.post<{ url: string }>(`/api/v4/users/${user.id}/password_link`);
      expect((await set(body.url, testPassword)).status).to.equal(204);
      const row = await server().connection('users').where({ id: user.id }).first<{ emailVerifiedBy: string | null }>();
      expect(row).to.include({ emailVerifiedBy: null });
    });

    it('get no link while they are blocked, and none after', async () => {
      const user = await server().createUser();
      const { body } = await administrator.post<{ url: string }>(`/api/v4/users/${user.id}/password_link`);
      await administrator.post(`/api/v4/users/${user.id}/block`);
      expect((await administrator.post(`/api/v4/users/${user.id}/password_link`)).status).to.equal(403);
      await administrator.post(`/api/v4/users/${user.id}/unblock`);
      expect((await set(body.url, 'a quite different phrase')).status).to.equal(400);
    });

    it('are signed out everywhere, and it is on record', async () => {
      const user = await server().createUser('signed-out');
      const session = await server().signedIn(user);
      expect((await administrator.delete(`/api/v4/users/${user.id}/sessions`)).status).to.equal(204);
      expect((await session.get('/-/profile/sessions')).status).to.equal(401);
      const { body } = await administrator.get<{ details: { custom_message: string; target_details: string } }[]>(
        '/api/v4/audit_events?target_type=user',
      );
      expect(body[0]?.details).to.include({
        custom_message: 'Signed someone out everywhere',
        target_details: 'signed-out',
      });
    });

    it('keep one administrator when two take the rights of each other', async () => {
      const [one, other] = await Promise.all([
        server().createUser(undefined, { admin: true }),
        server().createUser(undefined, { admin: true }),
      ]);
      const [asOne, asOther] = await Promise.all([server().as(one), server().as(other)]);
      const acts: ((client: TestClient, id: number) => Promise<{ status: number }>)[] = [
        (client, id) => client.put(`/api/v4/users/${id}`, { admin: false }),
        (client, id) => client.post(`/api/v4/users/${id}/block`),
        (client, id) => client.delete(`/api/v4/users/${id}`),
      ];
      const before = await server().connection('users').whereIn('id', [one.id, other.id]);
      for (const act of acts) {
        const answers = await Promise.all([act(asOne, other.id), act(asOther, one.id)]);
        expect(answers.filter(({ status }) => status < 300)).to.have.lengthOf(1);
        const left = await server().connection('users').whereIn('id', [one.id, other.id]).where('state', 'active');
        expect(left.some(({ admin }: { admin: boolean }) => admin)).to.equal(true);
        for (const { id } of before as { id: number }[])
          await server().connection('users').where({ id }).update({ admin: true, state: 'active' });
      }
    });

    it('say what goes with an account before it is deleted', async () => {
      const user = await server().createUser();
      const group = await server().createGroup('only-owned');
      await server().connection('members').where({ namespaceId: group.id }).delete();
      await server().addMember(group, user, 'owner');
      const project = await server().createProject('app', group);
      await (await server().as(user)).post(`/api/v4/projects/${project.id}/issues`, { title: 'Mine' });
      const { body } = await administrator.get(`/api/v4/users/${user.id}/associations_count`);
      expect(body).to.deep.equal({
        groups_count: 1,
        projects_count: 0,
        personal_projects_count: 0,
        issues_count: 1,
        epics_count: 0,
        merge_requests_count: 0,
        comments_count: 0,
        owned_alone: ['only-owned'],
      });
      expect((await administrator.get('/api/v4/users/999999/associations_count')).status).to.equal(404);
    });

    it('are found by their state', async () => {
      const user = await server().createUser('sleeper');
      await administrator.post(`/api/v4/users/${user.id}/deactivate`);
      const { body } = await administrator.get<UserAnswer[]>('/api/v4/users?state=deactivated');
      expect(body.map(({ username }) => username)).to.deep.equal(['sleeper']);
      expect((await administrator.get('/api/v4/users?state=asleep')).status).to.equal(400);
    });
  });
});
