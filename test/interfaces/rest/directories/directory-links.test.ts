import { expect } from 'chai';
import { DirectorySyncing } from '../../../../application/directories/directory-syncing.ts';
import type { Directory } from '../../../../application/sign-in/directory.ts';
import type { Namespace } from '../../../../domain/namespaces/namespace.ts';
import type { User } from '../../../../domain/people/user.ts';
import { DatabaseDirectorySchedule } from '../../../../infrastructure/database/directories/directory-link-store.ts';
import { LdapServer, type TestEntry } from '../../../support/ldap-server.ts';
import { useServer } from '../../../support/server.ts';
import type { TestClient } from '../../../support/test-client.ts';

const dnOf = (name: string) => `uid=${name},ou=People,dc=example`;

describe('REST directory links of groups', function () {
  this.timeout(60_000);
  const directory = new LdapServer();
  const other = new LdapServer();
  before(() => Promise.all([directory.start(), other.start()]));
  after(() => Promise.all([directory.stop(), other.stop()]));
  const server = useServer({
    ldapProviders: () => [directory.settings(), other.settings({ name: 'other', label: 'The other one' })],
  });
  const people = new Map<string, User>();
  let owner: User;
  let client: TestClient;
  let group: Namespace;
  let number = 0;

  const person = (uid: string): TestEntry => ({
    dn: dnOf(uid),
    attributes: { objectclass: 'person', uid, cn: uid, mail: `${uid}@directory.example` },
  });
  const named = (cn: string, members: string[], attribute = 'member'): TestEntry => ({
    dn: `cn=${cn},dc=example`,
    attributes: { objectclass: 'groupOfNames', cn, [attribute]: members },
  });
  const fill = (...groups: TestEntry[]) => {
    directory.entries = [...[...people.keys()].map(person), ...groups];
  };

  before(async () => {
    owner = await server().createUser('olga');
    client = await server().as(owner);
    for (const name of ['ann', 'bob', 'cyd']) {
      const user = await server().createUser(name);
      people.set(name, user);
      await server()
        .connection('identities')
        .insert({ userId: user.id, provider: 'main', externalId: dnOf(name).toLowerCase(), createdAt: new Date() });
    }
  });
  beforeEach(async () => {
    directory.isSilent = false;
    directory.valuesAtOnce = Infinity;
    group = await server().createGroup(`crew-${(number += 1)}`);
    await server().addMember(group, owner, 'owner');
  });

  const root = () => `/api/v4/groups/${group.id}`;
  const link = (cn: string, level: number, provider = 'main') =>
    client.post(`${root()}/ldap_group_links`, { cn, provider, group_access: level });
  const synced = () => server().services.background.runDue();
  const syncAgain = async () => {
    expect((await client.post(`${root()}/ldap_sync`)).status).to.equal(202);
    await synced();
  };
  const members = async () => {
    const { body } = await client.get<{ username: string; access_level: number }[]>(`${root()}/members`);
    return Object.fromEntries(
      body
        .filter(({ username }) => !['olga', 'root'].includes(username))
        .map((one) => [one.username, one.access_level]),
    );
  };
  const problem = async () => (await client.get<{ problem: string | null }>(`${root()}/ldap_sync`)).body.problem;

  it('give members of the linked groups the highest role, and remove them when they leave', async () => {
    fill(
      named('deck', [dnOf('ann'), 'UID=Bob, OU=People, DC=Example', dnOf('stranger')]),
      named('bridge', [dnOf('bob')]),
    );
    expect((await link('deck', 20)).body).to.deep.equal({
      cn: 'deck',
      group_access: 20,
      provider: 'main',
      filter: null,
    });
    await link('Bridge', 40);
    await synced();
    expect(await members()).to.deep.equal({ ann: 20, bob: 40 });
    const { body: sync } = await client.get<Record<string, unknown>>(`${root()}/ldap_sync`);
    expect(sync['problem']).to.equal(null);
    expect(sync['ended_at']).to.be.a('string');
    fill(named('deck', [dnOf('bob'), dnOf('cyd')]), named('bridge', []));
    await syncAgain();
    expect(await members()).to.deep.equal({ bob: 20, cyd: 20 });
    const log = await server().connection('change_log').where({ namespaceId: group.id, subjectType: 'member' });
    expect(
      log.map(({ action, actorId }: { action: string; actorId: number | null }) => [action, actorId]).slice(-3),
    ).to.have.deep.members([
      ['member.add', null],
      ['member.remove', null],
      ['member.update', null],
    ]);
  });

  it('read usernames, DNs with a bit string suffix, and long groups in parts', async () => {
    fill(named('deck', ['ann', 'nobody'], 'memberUid'), named('bridge', [`${dnOf('bob')}#'0101'B`], 'uniqueMember'));
    await link('deck', 20);
    await link('bridge', 20);
    await synced();
    expect(await members()).to.deep.equal({ ann: 20, bob: 20 });
    directory.valuesAtOnce = 2;
    fill(
      named('deck', [...Array.from({ length: 4 }, (_, index) => dnOf(`other ${index}`)), dnOf('cyd')]),
      named('bridge', []),
    );
    await syncAgain();
    expect(await members()).to.deep.equal({ cyd: 20 });
  });

  it('leave manually added memberships alone', async () => {
    await server().addMember(group, people.get('ann') as User, 'reporter');
    fill(named('deck', [dnOf('ann'), dnOf('bob')]));
    await link('deck', 40);
    await synced();
    expect(await members()).to.deep.equal({ ann: 20, bob: 40 });
    fill(named('deck', []));
    await syncAgain();
    expect(await members()).to.deep.equal({ ann: 20 });
  });

  it('remove no one while a directory is down or does not know a group', async () => {
    fill(named('deck', [dnOf('ann')]), named('bridge', [dnOf('bob')]));
    await link('deck', 20);
    await link('bridge', 30);
    await synced();
    fill(named('deck', [dnOf('cyd')]));
    await syncAgain();
    expect(await members()).to.deep.equal({ ann: 20, bob: 30, cyd: 20 });
    expect(await problem()).to.equal('The directory has no group “bridge”.');
    fill(named('deck', []), named('bridge', []), { ...named('bridge', []), dn: 'cn=bridge,ou=old,dc=example' });
    await syncAgain();
    expect(await problem()).to.equal('The directory has several groups “bridge”.');
    expect(await members()).to.deep.equal({ ann: 20, bob: 30, cyd: 20 });
    fill(named('deck', []), named('bridge', []));
    await link('deck', 20, 'other');
    await other.stop();
    try {
      await syncAgain();
      expect(await problem()).to.equal("The other one can't be reached.");
      expect(await members()).to.deep.equal({ ann: 20, bob: 30, cyd: 20 });
    } finally {
      await other.start();
    }
  });

  it('take what was read last when two processes sync at the same time', async () => {
    fill(named('deck', [dnOf('ann')]));
    await link('deck', 20);
    await synced();
    const { door, queries, directorySyncing } = server().services;
    let readings = 0;
    const slow = {
      name: 'main',
      async membersOf() {
        readings += 1;
        if (readings > 1) return [dnOf('bob').toLowerCase()];
        fill(named('deck', [dnOf('bob')]));
        await directorySyncing.sync(group.id);
        return [dnOf('ann').toLowerCase()];
      },
    } as unknown as Directory;
    const elsewhere = new DirectorySyncing({
      directories: [slow],
      door,
      links: queries.directoryLinks,
      schedule: new DatabaseDirectorySchedule(server().connection),
      report: (error) => {
        throw error;
      },
    });
    expect(await elsewhere.sync(group.id)).to.include({ added: 0, removed: 0, problem: null });
    expect([await members(), readings]).to.deep.equal([{ bob: 20 }, 2]);
  });

  it('are removed with their memberships, which cannot be changed manually before', async () => {
    fill(named('deck', [dnOf('ann')]));
    await link('deck', 20);
    await synced();
    const { id } = people.get('ann') as User;
    const refusal = `400 Bad request - the membership in ${group.fullPath} comes from a directory: change it there, or delete the link`;
    const changes = [
      await client.put(`${root()}/members/${id}`, { access_level: 30 }),
      await client.delete(`${root()}/members/${id}`),
      await (await server().as(people.get('ann') as User)).delete(`${root()}/members/${id}`),
      await client.delete(`${root()}/billable_members/${id}`),
    ];
    for (const { status, body } of changes) {
      expect([status, (body as { message: string }).message]).to.deep.equal([400, refusal]);
    }
    const ended = await client.delete(`${root()}/ldap_group_links?provider=main&cn=Deck`);
    expect(ended.status).to.equal(204);
    expect((await client.get(`${root()}/ldap_group_links`)).body).to.deep.equal([]);
    await synced();
    expect(await members()).to.deep.equal({});
    expect(await server().connection('directory_syncs').where({ namespaceId: group.id })).to.deep.equal([]);
    expect((await client.post(`${root()}/ldap_sync`)).status).to.equal(404);
    expect((await client.delete(`${root()}/ldap_group_links/main/deck`)).status).to.equal(404);
  });

  it('keep the last owner, and report it', async () => {
    fill(named('deck', [dnOf('ann')]));
    await link('deck', 50);
    await synced();
    for (const { id } of [server().root, owner]) {
      expect((await client.delete(`${root()}/members/${id}`)).status).to.equal(204);
    }
    const ann = await server().as(people.get('ann') as User);
    fill(named('deck', []));
    expect((await ann.post(`${root()}/ldap_sync`)).status).to.equal(202);
    await synced();
    const { body } = await ann.get<{ username: string }[]>(`${root()}/members`);
    expect(body.map(({ username }) => username)).to.deep.equal(['ann']);
    const { body: sync } = await ann.get<Record<string, unknown>>(`${root()}/ldap_sync`);
    expect(sync['problem']).to.equal('The last owner stays until the group has another one.');
  });

  it('apply when a user signs in for the first time', async () => {
    fill(named('deck', [dnOf('dan')]));
    directory.entries.push({ ...person('dan'), password: 'password of dan' });
    await link('deck', 20);
    await synced();
    expect(await members()).to.deep.equal({});
    const signedIn = await server()
      .anonymous()
      .post('/-/session', { login: 'dan', password: 'password of dan', provider: 'main' });
    expect(signedIn.status).to.equal(201);
    await synced();
    expect(await members()).to.deep.equal({ dan: 20 });
  });

  it('reject invalid input', async () => {
    fill(named('deck', []));
    const refusals = [
      [await link('deck', 20, 'none'), 400, '{"provider":["is not included in the list"]}'],
      [await link('deck', 7), 400, 'is not included in the list'],
      [await link('deck', 5), 400, 'is not included in the list'],
      [await link(' ', 20), 400, "can't be blank"],
      [await link('x'.repeat(256), 20), 400, 'is too long (maximum is 255 characters)'],
      [await link('a\u0000b', 20), 400, ''],
    ] as const;
    for (const [{ status, body }, wanted, text] of refusals) {
      expect(status, JSON.stringify(body)).to.equal(wanted);
      expect(JSON.stringify(body)).to.contain(text);
    }
    expect((await link('deck', 20)).status).to.equal(201);
    expect((await link('DECK', 30)).status).to.equal(409);
    for (let index = 1; index < 50; index += 1) expect((await link(`deck ${index}`, 20)).status).to.equal(201);
    expect((await link('one more', 20)).status).to.equal(400);
  });

  it('are for owners only', async () => {
    const maintainer = await server().createUser();
    await server().addMember(group, maintainer, 'maintainer');
    const theirs = await server().as(maintainer);
    const body = { cn: 'deck', provider: 'main', group_access: 20 };
    expect((await theirs.get(`${root()}/ldap_group_links`)).status).to.equal(403);
    expect((await theirs.post(`${root()}/ldap_group_links`, body)).status).to.equal(403);
    expect((await theirs.delete(`${root()}/ldap_group_links?provider=main&cn=deck`)).status).to.equal(403);
    expect((await theirs.get(`${root()}/ldap_sync`)).status).to.equal(403);
    expect((await theirs.post(`${root()}/ldap_sync`)).status).to.equal(403);
    expect((await server().anonymous().get(`${root()}/ldap_group_links`)).status).to.be.within(401, 404);
  });
});
