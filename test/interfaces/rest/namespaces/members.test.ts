import { expect } from 'chai';
import { ShareGroup } from '../../../../application/members/share-group.ts';
import type { Namespace } from '../../../../domain/namespaces/namespace.ts';
import type { User } from '../../../../domain/people/user.ts';
import { useServer } from '../../../support/server.ts';
import type { TestClient } from '../../../support/test-client.ts';

type Json = Record<string, unknown>;
const api = '/api/v4';

describe('REST members', () => {
  const server = useServer();
  let owner: TestClient;
  let maintainer: TestClient;
  let stranger: TestClient;
  let olga: User;
  let maria: User;
  let top: Namespace;
  let app: Namespace;
  let count = 0;

  before(async () => {
    olga = await server().createUser('olga', { name: 'Olga Oak' });
    maria = await server().createUser('maria');
    owner = await server().as(olga);
    maintainer = await server().as(maria);
    stranger = await server().as(await server().createUser('stranger'));
    top = await server().createGroup('top');
    app = await server().createProject('app', top);
    await server().connection('members').where({ namespaceId: top.id }).delete();
    await server().addMember(top, olga, 'owner');
    await server().addMember(top, maria, 'maintainer');
  });

  const person = () => server().createUser(`person${(count += 1)}`);
  const namesOf = (answer: { body: unknown }) => (answer.body as Json[]).map((member) => member.username);

  it('are listed with their role, direct and inherited', async () => {
    const direct = await maintainer.get<Json[]>(`${api}/groups/top/members`);
    expect(namesOf(direct)).to.deep.equal(['olga', 'maria']);
    expect(direct.headers.get('x-total')).to.equal('2');
    expect(direct.body[0]).to.deep.include({
      id: olga.id,
      username: 'olga',
      name: 'Olga Oak',
      state: 'active',
      access_level: 50,
      expires_at: null,
      membership_state: 'active',
      web_url: `${server().address}/olga`,
    });
    expect(direct.body[0]).to.not.have.property('email');
    expect(namesOf(await maintainer.get(`${api}/projects/${app.id}/members`))).to.deep.equal([]);
    await server().addMember(app, maria, 'owner');
    const all = await maintainer.get<Json[]>(`${api}/projects/${app.id}/members/all`);
    expect(all.body.map((member) => [member.username, member.access_level])).to.deep.equal([
      ['olga', 50],
      ['maria', 50],
    ]);
    expect(namesOf(await maintainer.get(`${api}/groups/top/members?query=OAK`))).to.deep.equal(['olga']);
    expect(namesOf(await maintainer.get(`${api}/groups/top/members?user_ids[]=${maria.id}`))).to.deep.equal(['maria']);
    expect(namesOf(await maintainer.get(`${api}/groups/top/members?skip_users[]=${maria.id}`))).to.deep.equal(['olga']);
    // Addresses are for administrators to search by.
    expect(namesOf(await maintainer.get(`${api}/groups/top/members?query=olga@example.org`))).to.deep.equal([]);
    const root = await server().as(server().root);
    expect(namesOf(await root.get(`${api}/groups/top/members?query=Olga@example.org`))).to.deep.equal(['olga']);
  });

  it('say where they come from, and are narrowed and sorted', async () => {
    const [crew, guests] = [await server().createGroup('crew', { name: 'Crew' }), await server().createGroup('guests')];
    const team = await server().createGroup('team', { name: 'Team', parent: crew });
    const app = await server().createProject('deck', team);
    const [zoe, adam, ben] = [
      await server().createUser('zoe', { name: 'Zoe' }),
      await server().createUser('adam', { name: 'Adam' }),
      await server().createUser('ben', { name: 'Ben' }),
    ];
    await server().connection('members').whereIn('namespaceId', [crew.id, team.id, guests.id, app.id]).delete();
    await server().addMember(guests, zoe, 'guest');
    await server().addMember(crew, zoe, 'owner');
    await server().addMember(team, zoe, 'guest');
    await server().addMember(app, adam, 'developer');
    await server().addMember(guests, ben, 'maintainer');
    await server().perform(ShareGroup, { namespaceId: team.id, invitedGroupId: guests.id, accessLevel: 20 });
    const client = await server().as(zoe);
    const path = `${api}/projects/${app.id}/members`;
    await client.put(`${path}/${adam.id}`, { access_level: 30, expires_at: '2999-12-31' });
    const crewPlace = { id: crew.id, kind: 'group', full_path: 'crew', full_name: 'Crew' };
    const teamPlace = { id: team.id, kind: 'group', full_path: 'crew/team', full_name: 'Crew / Team' };
    const guestsPlace = { id: guests.id, kind: 'group', full_path: 'guests', full_name: 'guests' };
    const appPlace = { id: app.id, kind: 'project', full_path: 'crew/team/deck', full_name: 'Crew / Team / deck' };
    const all = await client.get<Json[]>(`${path}/all?sort=name_asc`);
    expect(all.body.map(({ username, access_level: level, source }) => [username, level, source])).to.deep.equal([
      ['adam', 30, { type: 'direct', namespace: appPlace, shared_with: null }],
      ['ben', 20, { type: 'shared', namespace: teamPlace, shared_with: guestsPlace }],
      ['zoe', 50, { type: 'inherited', namespace: crewPlace, shared_with: null }],
    ]);
    const named = async (query: string) => namesOf(await client.get(`${path}/all?${query}`)).join(' ');
    expect([
      await named('sort=name_desc'),
      await named('sort=access_level_asc'),
      await named('sort=access_level_desc'),
      await named('origin=direct'),
      await named('origin=inherited&sort=name_asc'),
      await named('access_level=20'),
      await named('with_expiry=true'),
      await named('query=zo&origin=inherited'),
      await named('query=zo&origin=direct'),
    ]).to.deep.equal(['zoe ben adam', 'ben adam zoe', 'zoe adam ben', 'adam', 'ben zoe', 'ben', 'adam', 'zoe', '']);
    expect((await client.get(`${path}/all?sort=age`)).status).to.equal(400);
    const byBoth = await client.get<Json[]>(`${path}/all?sort=name_asc&per_page=1&page=2`);
    expect([namesOf(byBoth), byBoth.headers.get('x-total')]).to.deep.equal([['ben'], '3']);
    // A direct membership that a higher one hides is found among the direct ones.
    const direct = await client.get<Json[]>(`${api}/groups/${team.id}/members/all?origin=direct`);
    expect(direct.body.map((member) => [member.username, member.access_level])).to.deep.equal([['zoe', 10]]);
  });

  it('are read one by one', async () => {
    const { body } = await maintainer.get<Json>(`${api}/groups/top/members/${olga.id}`);
    expect(body).to.include({ id: olga.id, access_level: 50 });
    const inherited = await maintainer.get<Json>(`${api}/projects/${app.id}/members/all/${olga.id}`);
    expect(inherited.body).to.include({ id: olga.id, access_level: 50 });
    const missing = await maintainer.get(`${api}/projects/${app.id}/members/${olga.id}`);
    expect([missing.status, missing.body]).to.deep.equal([404, { message: '404 Not found' }]);
  });

  it('are added one or several at a time', async () => {
    const [ann, ben, cat] = [await person(), await person(), await person()];
    const added = await owner.post<Json>(`${api}/groups/top/members`, {
      user_id: ann.id,
      access_level: 20,
      expires_at: '2999-12-31',
    });
    expect(added.status).to.equal(201);
    expect(added.body).to.deep.include({ id: ann.id, access_level: 20, expires_at: '2999-12-31' });
    expect(added.body.created_by).to.include({ id: olga.id });
    const several = await owner.post(`${api}/groups/top/members`, { user_id: `${ben.id},${cat.id}`, access_level: 10 });
    expect([several.status, several.body]).to.deep.equal([201, { status: 'success' }]);
    const refusals: [TestClient, object, number, object][] = [
      [owner, { user_id: ann.id, access_level: 20 }, 409, { message: 'Member already exists' }],
      [owner, { user_id: 987654, access_level: 20 }, 404, { message: '404 User Not Found' }],
      [owner, { user_id: ann.id }, 400, { error: 'access_level is missing' }],
      [owner, { access_level: 20 }, 400, { error: 'user_id is missing' }],
      [
        owner,
        { user_id: ann.id, access_level: 33 },
        400,
        { message: { access_level: ['is not included in the list'] } },
      ],
      [owner, { user_id: ann.id, access_level: 30, expires_at: 'soon' }, 400, { error: 'expires_at is invalid' }],
      [maintainer, { user_id: ann.id, access_level: 20 }, 403, { message: '403 Forbidden' }],
      [stranger, { user_id: ann.id, access_level: 20 }, 404, { message: '404 Group Not Found' }],
      [server().anonymous(), { user_id: ann.id, access_level: 20 }, 401, { message: '401 Unauthorized' }],
    ];
    for (const [client, sent, status, body] of refusals) {
      const answer = await client.post(`${api}/groups/top/members`, sent);
      expect([answer.status, answer.body]).to.deep.equal([status, body]);
    }
  });

  it('of projects are managed by Maintainers', async () => {
    const ann = await person();
    const path = `${api}/projects/${app.id}/members`;
    expect((await maintainer.post(path, { user_id: ann.id, access_level: 40 })).status).to.equal(201);
    const changed = await maintainer.put<Json>(`${path}/${ann.id}`, { access_level: 30 });
    expect([changed.status, changed.body.access_level]).to.deep.equal([200, 30]);
    expect((await maintainer.delete(`${path}/${ann.id}`)).status).to.equal(204);
    const again = await maintainer.delete(`${path}/${ann.id}`);
    expect([again.status, again.body]).to.deep.equal([404, { message: '404 Not found' }]);
  });

  it('are changed and removed with effect on the next request', async () => {
    const ann = await person();
    const client = await server().as(ann);
    await owner.post(`${api}/groups/top/members`, { user_id: ann.id, access_level: 10 });
    expect((await client.get(`${api}/groups/top`)).status).to.equal(200);
    const changed = await owner.put<Json>(`${api}/groups/top/members/${ann.id}`, { access_level: 15 });
    expect([changed.status, changed.body.access_level]).to.deep.equal([200, 15]);
    expect((await owner.put(`${api}/groups/top/members/${ann.id}`, {})).body).to.deep.equal({
      error: 'access_level is missing',
    });
    expect((await owner.put(`${api}/groups/top/members/987654`, { access_level: 10 })).status).to.equal(404);
    expect((await owner.delete(`${api}/groups/top/members/${ann.id}`, {})).status).to.equal(204);
    expect((await client.get(`${api}/groups/top`)).status).to.equal(404);
  });

  it('cannot be added to projects of a group with a membership lock', async () => {
    const ann = await person();
    const members = `${api}/projects/${app.id}/members`;
    const lock = (membership_lock: boolean) => owner.put<Json>(`${api}/groups/top`, { membership_lock });
    expect((await maintainer.put(`${api}/groups/top`, { membership_lock: true })).status).to.equal(403);
    expect((await owner.post(members, { user_id: ann.id, access_level: 30 })).status).to.equal(201);
    expect((await lock(true)).body).to.include({ membership_lock: true });
    expect((await owner.get<Json>(`${api}/groups/top`)).body).to.include({ membership_lock: true });
    const offer = { user_id: (await person()).id, access_level: 20 };
    const refused = [405, { message: '405 Method Not Allowed' }];
    for (const client of [owner, maintainer, await server().as(server().root)]) {
      for (const path of [members, `${api}/projects/${app.id}/invitations`]) {
        const { status, body } = await client.post(path, offer);
        expect([status, body]).to.deep.equal(refused);
      }
    }
    expect((await stranger.post(members, offer)).status).to.equal(404);
    // Members stay, and the group itself and its subgroups' projects get new ones.
    expect((await owner.put<Json>(`${members}/${ann.id}`, { access_level: 20 })).body).to.include({ access_level: 20 });
    const site = await server().createProject('site', await server().createGroup('web', { parent: top }));
    for (const path of [`${api}/groups/top/members`, `${api}/projects/${site.id}/members`]) {
      expect((await owner.post(path, { user_id: (await person()).id, access_level: 20 })).status).to.equal(201);
    }
    expect((await owner.delete(`${members}/${ann.id}`)).status).to.equal(204);
    expect((await lock(false)).body).to.include({ membership_lock: false });
    expect((await owner.post(members, offer)).status).to.equal(201);
    const inside = { name: 'Shut', path: 'shut', parent_id: top.id, membership_lock: true };
    expect((await owner.post<Json>(`${api}/groups`, inside)).body).to.include({ membership_lock: true });
  });

  it('include at least one owner', async () => {
    const refused = await owner.delete(`${api}/groups/top/members/${olga.id}`);
    const message = '403 Forbidden - This is the last owner of the group. Make someone else an owner first.';
    expect([refused.status, refused.body]).to.deep.equal([403, { message }]);
    expect((await owner.put(`${api}/groups/top/members/${olga.id}`, { access_level: 40 })).status).to.equal(403);
  });

  it('of hidden groups and projects get 404', async () => {
    for (const path of ['groups/top/members', `groups/top/members/${olga.id}`, 'groups/top/members/all']) {
      const answer = await stranger.get(`${api}/${path}`);
      expect([answer.status, answer.body]).to.deep.equal([404, { message: '404 Group Not Found' }]);
    }
    expect((await stranger.get(`${api}/projects/${app.id}/members`)).body).to.deep.equal({
      message: '404 Project Not Found',
    });
  });
});
