import { expect } from 'chai';
import { ChangeSubscription } from '../../../../application/seats/change-subscription.ts';
import type { Namespace } from '../../../../domain/namespaces/namespace.ts';
import type { User } from '../../../../domain/people/user.ts';
import { MailServer } from '../../../support/mail-server.ts';
import { noLimits, useServer } from '../../../support/server.ts';
import type { TestClient } from '../../../support/test-client.ts';

const over = /^400,.*answered or withdrawn, or it has expired/;

describe('REST invitations', () => {
  const mailServer = new MailServer();
  before(() => mailServer.start());
  const server = useServer({
    mailUrl: () => mailServer.url,
    settings: { rateLimits: { ...noLimits, invitations: 60 } },
  });
  after(() => mailServer.stop());
  after(() => server().services.mail.stop());
  let owner: User;
  let client: TestClient;
  let group: Namespace;
  let number = 0;

  beforeEach(async () => {
    number += 1;
    owner = await server().createUser(`olga-${number}`, { name: 'Olga Berg' });
    client = await server().as(owner);
    group = await server().createGroup(`crew-${number}`, { name: 'Night Crew' });
    await server().addMember(group, owner, 'owner');
  });

  const root = () => `/api/v4/groups/${group.id}/invitations`;
  const invite = (email: string, rest: object = {}) => client.post(root(), { email, access_level: 30, ...rest });
  /** The mails that were sent, by address, with the secrets of their links. */
  const sent = async () => {
    await server().services.background.runDue();
    return mailServer.takeReceived().map(({ parsed }) => {
      const [, secret = ''] = /https:\/\/plan\.example\.org\/-\/invitation#(\S+)$/m.exec(parsed.text ?? '') ?? [];
      const [to] = [parsed.to ?? []].flat();
      return { to: to?.text, subject: parsed.subject, text: parsed.text ?? '', secret };
    });
  };
  const secretFor = async (email: string, rest: object = {}): Promise<string> => {
    expect((await invite(email, rest)).status).to.equal(201);
    return (await sent())[0]?.secret ?? '';
  };
  const accept = async (user: User, token: string) => {
    const { status, body } = await (await server().signedIn(user)).post('/-/invitation/accept', { token });
    return `${status},${JSON.stringify(body)}`;
  };
  const roleOf = async (user: User): Promise<number | undefined> => {
    const [row] = await server().connection('members').where({ namespaceId: group.id, userId: user.id });
    return (row as { accessLevel: number } | undefined)?.accessLevel;
  };

  it('are sent, listed, changed, withdrawn and accepted', async () => {
    const dana = await server().createUser('dana');
    expect((await invite('dana@elsewhere.example', { expires_at: '2036-01-31' })).body).to.deep.equal({
      status: 'success',
    });
    const [mail] = await sent();
    expect([mail?.to, mail?.subject]).to.deep.equal(['dana@elsewhere.example', 'Olga Berg invited you to Night Crew']);
    expect(mail?.text).to.include('join the group Night Crew as Developer');
    const listed = await client.get(root());
    const [first] = listed.body as Record<string, unknown>[];
    expect([listed.headers.get('x-total'), first]).to.deep.equal([
      '1',
      {
        id: first?.['id'],
        invite_email: 'dana@elsewhere.example',
        access_level: 30,
        created_at: first?.['created_at'],
        expires_at: '2036-01-31',
        user_name: null,
        created_by_name: 'Olga Berg',
      },
    ]);
    expect((await client.get(`${root()}?query=NOWHERE`)).body).to.deep.equal([]);
    expect((await client.get(`${root()}?query=DANA`)).body).to.have.lengthOf(1);
    const changed = await client.put(`${root()}/Dana%40elsewhere.example`, { access_level: 20, expires_at: '' });
    expect([changed.status, changed.body]).to.deep.equal([200, { access_level: 20, expires_at: null }]);

    const token = mail?.secret ?? '';
    const shown = await server().anonymous().post('/-/invitation', { token });
    expect(shown.body).to.deep.equal({
      email: 'dana@elsewhere.example',
      inviter: { name: 'Olga Berg', username: owner.username },
      place: { kind: 'group', name: 'Night Crew' },
      role: 'Reporter',
      may_register: true,
    });
    expect((await server().anonymous().post('/-/invitation/accept', { token })).status).to.equal(401);
    expect(await accept(dana, token)).to.equal(`200,{"kind":"group","full_path":"${group.fullPath}"}`);
    expect(await roleOf(dana)).to.equal(20);
    expect(await accept(dana, token)).to.match(over);
    expect((await client.get(root())).body).to.deep.equal([]);

    await invite('eve@elsewhere.example');
    const secret = (await sent())[0]?.secret ?? '';
    expect((await client.delete(`${root()}/EVE%40elsewhere.example`)).status).to.equal(204);
    expect((await client.delete(`${root()}/eve%40elsewhere.example`)).status).to.equal(404);
    expect(await accept(dana, secret)).to.match(over);
    const log = await server().connection('change_log').where({ namespaceId: group.id }).orderBy('id');
    expect(
      log.map(({ action }: { action: string }) => action).filter((action) => action.startsWith('invit')),
    ).to.deep.equal([
      'invitation.create',
      'invitation.update',
      'invitation.accept',
      'invitation.accept',
      'invitation.create',
      'invitation.delete',
    ]);
    const events = (await client.get(`/api/v4/groups/${group.id}/audit_events`)).body as { details: object }[];
    expect(JSON.stringify(events)).to.include('Withdrew an invitation').and.to.include('eve@elsewhere.example');
  });

  it('skip invalid and already invited addresses, and reveal no accounts', async () => {
    const bob = await server().createUser(`bob-${number}`);
    const { status, body } = await invite(`${bob.email},wrong,new@elsewhere.example,NEW@elsewhere.example`, {
      user_id: `${bob.id},${owner.id}`,
    });
    expect([status, body]).to.deep.equal([
      201,
      {
        status: 'error',
        message: {
          wrong: 'Invite email is invalid',
          'NEW@elsewhere.example': 'Invite email has already been taken',
          [owner.username]: 'Member already exists',
        },
      },
    ]);
    expect(await roleOf(bob)).to.equal(30);
    expect((await sent()).map(({ to }) => to)).to.have.members([bob.email, 'new@elsewhere.example']);
    expect((await client.post(root(), { user_id: 999_999_999, access_level: 30 })).status).to.equal(404);
    for (const input of [
      { access_level: 30 },
      { email: 'a@elsewhere.example', access_level: 31 },
      { email: 'a@elsewhere.example' },
      { email: 'a@elsewhere.example', access_level: 30, expires_at: '2020-01-01' },
      { email: Array.from({ length: 101 }, (_, index) => `a${index}@elsewhere.example`), access_level: 30 },
    ]) {
      expect((await client.post(root(), input)).status, JSON.stringify(input)).to.equal(400);
    }
    expect(await sent()).to.deep.equal([]);
  });

  it('offer no more than the role of the inviter, and expire', async () => {
    const dana = await server().createUser(`dana-${number}`);
    const demoted = await secretFor('dana@elsewhere.example');
    const { connection } = server();
    await connection('members').where({ namespaceId: group.id, userId: owner.id }).update({ accessLevel: 40 });
    expect(await accept(dana, demoted)).to.match(over);
    await connection('members').where({ namespaceId: group.id, userId: owner.id }).update({ accessLevel: 50 });
    await connection('users').where({ id: owner.id }).update({ state: 'blocked' });
    expect(await accept(dana, demoted)).to.match(over);
    await connection('users').where({ id: owner.id }).update({ state: 'active' });
    const age = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
    await connection('invitations')
      .where({ namespaceId: group.id })
      .update({ createdAt: age(31) });
    expect(await accept(dana, demoted)).to.match(over);
    expect((await client.get(root())).body).to.deep.equal([]);
    const late = await client.put(`${root()}/dana%40elsewhere.example`, { access_level: 20 });
    expect(late.status).to.equal(404);
    // An invitation that has expired leaves room for another one.
    expect((await invite('dana@elsewhere.example')).body).to.deep.equal({ status: 'success' });
    expect(await roleOf(dana)).to.equal(undefined);
  });

  it('to a project do not work while its group locks memberships', async () => {
    const dana = await server().createUser(`dana-${number}`);
    const app = await server().createProject('app', group);
    const toProject = { email: 'dana@elsewhere.example', access_level: 30 };
    expect((await client.post(`/api/v4/projects/${app.id}/invitations`, toProject)).status).to.equal(201);
    const secret = (await sent()).find(({ text }) => text.includes('join the project app'))?.secret ?? '';
    await client.put(`/api/v4/groups/${group.id}`, { membership_lock: true });
    expect(await accept(dana, secret)).to.match(/^405,/);
    await client.put(`/api/v4/groups/${group.id}`, { membership_lock: false });
    expect(await accept(dana, secret)).to.match(/^200/);
  });

  it('leave members unchanged, and can be declined without an account', async () => {
    const forOwner = await secretFor('olga@elsewhere.example');
    expect(await accept(owner, forOwner)).to.match(/^200/);
    expect(await roleOf(owner)).to.equal(50);
    const declined = await secretFor('fay@elsewhere.example');
    const anonymous = server().anonymous();
    expect((await anonymous.post('/-/invitation/decline', { token: declined })).status).to.equal(204);
    expect((await anonymous.post('/-/invitation', { token: declined })).status).to.equal(400);
    for (const token of ['', 'x', declined.replace('.', '1.'), `${declined.slice(0, -2)}AA`]) {
      expect((await anonymous.post('/-/invitation', { token })).status, token).to.equal(400);
    }
    const elsewhere = { headers: { 'Sec-Fetch-Site': 'cross-site' } };
    expect((await anonymous.post('/-/invitation/decline', { token: declined }, elsewhere)).status).to.equal(403);
  });

  it('are accepted once by two users at the same time, and limited per user', async () => {
    const [ann, ben] = [await server().createUser(`ann-${number}`), await server().createUser(`ben-${number}`)];
    const token = await secretFor('both@elsewhere.example');
    const answers = await Promise.all([accept(ann, token), accept(ben, token)]);
    expect(answers.map((answer) => answer.slice(0, 3)).sort()).to.deep.equal(['200', '400']);
    const many = Array.from({ length: 60 }, (_, index) => `many${index}@elsewhere.example`);
    expect((await client.post(root(), { email: many, access_level: 10 })).status).to.equal(429);
    expect((await client.get(root())).body).to.deep.equal([]);
    expect(await sent()).to.deep.equal([]);
  });

  describe('with a link to copy', () => {
    const linkOf = async (email: string, by = client, path = root()) => {
      const { status, body } = await by.post<{ url?: string }>(`${path}/${encodeURIComponent(email)}/link`);
      return status === 201 ? (/\/-\/invitation#(\S+)$/.exec(body.url ?? '')?.[1] ?? 'none') : status;
    };
    const verifiedBy = async ({ id }: User) =>
      ((await server().connection('users').where({ id }).first()) as User | undefined)?.emailVerifiedBy;
    const unproved = async (username: string) => {
      const user = await server().createUser(username);
      await server()
        .connection('users')
        .where({ id: user.id })
        .update({ emailVerifiedBy: null, emailVerifiedAt: null });
      return user;
    };

    it('let in whoever has it, once, and prove no address', async () => {
      const [dana, eve] = [await unproved(`dana-${number}`), await unproved(`eve-${number}`)];
      await invite(dana.email);
      const mailed = (await sent())[0]?.secret ?? '';
      const copied = String(await linkOf(dana.email.toUpperCase()));
      expect(copied).to.not.equal(mailed);
      const shown = await server().anonymous().post('/-/invitation', { token: copied });
      expect(shown.body).to.deep.include({ email: dana.email, role: 'Developer' });
      expect(await accept(dana, copied)).to.match(/^200/);
      expect([await roleOf(dana), await verifiedBy(dana)]).to.deep.equal([30, null]);
      for (const token of [copied, mailed]) expect(await accept(eve, token)).to.match(over);
      expect(await linkOf(dana.email)).to.equal(404);

      await invite(eve.email);
      expect(await accept(eve, (await sent())[0]?.secret ?? '')).to.match(/^200/);
      expect(await verifiedBy(eve)).to.equal('mail');
    });

    it('end when the invitation is withdrawn or offers another role', async () => {
      const dana = await server().createUser(`dana-${number}`);
      await invite('dana@elsewhere.example', { access_level: 10 });
      const forGuest = String(await linkOf('dana@elsewhere.example'));
      await client.put(`${root()}/dana@elsewhere.example`, { access_level: 50 });
      expect(await accept(dana, forGuest)).to.match(over);
      expect((await server().anonymous().post('/-/invitation', { token: forGuest })).status).to.equal(400);
      expect((await server().anonymous().post('/-/invitation/decline', { token: forGuest })).status).to.equal(400);
      const forOwner = String(await linkOf('dana@elsewhere.example'));
      await client.delete(`${root()}/dana@elsewhere.example`);
      expect(await accept(dana, forOwner)).to.match(over);
      expect(await roleOf(dana)).to.equal(undefined);
      await sent();
    });

    it('are for those who may grant the role, and not for tokens that only read', async () => {
      const project = await server().createProject(`deck-${number}`, group);
      const path = `/api/v4/projects/${project.id}/invitations`;
      const [mara, rita] = [await server().createUser(`mara-${number}`), await server().createUser(`rita-${number}`)];
      await server().addMember(project, mara, 'maintainer');
      await server().addMember(project, rita, 'reporter');
      await client.post(path, { email: 'o@elsewhere.example', access_level: 50 });
      await client.post(path, { email: 'm@elsewhere.example', access_level: 40 });
      const byMara = await server().as(mara);
      expect(await linkOf('o@elsewhere.example', byMara, path)).to.equal(403);
      expect(await linkOf('m@elsewhere.example', byMara, path)).to.be.a('string');
      expect(await linkOf('m@elsewhere.example', await server().as(rita), path)).to.equal(403);
      const reading = await server().as(owner, ['read_api']);
      expect(await linkOf('m@elsewhere.example', reading, path)).to.equal(403);
      expect((await client.get(path)).body).to.not.have.property('0.url');
      await sent();
    });
  });

  it('tell before how many seats would be in use, and then change nothing', async () => {
    const [ann, ben] = [await server().createUser(`ann-${number}`), await server().createUser(`ben-${number}`)];
    const people = { user_id: `${ann.id},${ben.id},${owner.id}`, email: 'new@elsewhere.example,wrong' };
    const tried = () => client.post(root(), { ...people, access_level: 30, dry_run: true });
    const message = { wrong: 'Invite email is invalid', [owner.username]: 'Member already exists' };
    expect((await tried()).body).to.deep.equal({ status: 'error', message });
    await server().perform(ChangeSubscription, { groupId: group.id, plan: 'premium', seats: 5 });
    const before = (await server().connection('members').where({ namespaceId: group.id })).length;
    const seats = { bought: 5, before, after: before + 2 };
    expect((await tried()).body).to.deep.equal({ status: 'error', message, seats });
    expect([await roleOf(ann), (await client.get(root())).body, await sent()]).to.deep.equal([undefined, [], []]);
  });

  it('to projects are for Maintainers, who cannot invite owners', async () => {
    const project = await server().createProject(`boat-${number}`, group);
    const maintainer = await server().createUser(`mara-${number}`);
    await server().addMember(project, maintainer, 'maintainer');
    const byMaintainer = await server().as(maintainer);
    const path = `/api/v4/projects/${project.id}/invitations`;
    const email = 'new@elsewhere.example';
    expect((await byMaintainer.post(path, { email, access_level: 50 })).status).to.equal(403);
    expect((await byMaintainer.post(path, { email, access_level: 40 })).status).to.equal(201);
    expect((await byMaintainer.put(`${path}/${email}`, { access_level: 50 })).status).to.equal(403);
    expect((await byMaintainer.get(root())).status).to.equal(403);
    expect((await sent())[0]?.text).to.include(`join the project`);
  });

  describe('without mail', () => {
    const silent = useServer();

    it('are rejected', async () => {
      const place = await silent().createGroup('silent');
      const admin = await silent().createUser('otto');
      await silent().addMember(place, admin, 'owner');
      const input = { email: 'new@elsewhere.example', access_level: 30 };
      const answer = await (await silent().as(admin)).post(`/api/v4/groups/${place.id}/invitations`, input);
      expect([answer.status, JSON.stringify(answer.body)]).to.match(/^400,.*mail is off/);
      expect(await silent().connection('invitations')).to.deep.equal([]);
    });

    it('are handed out as links', async () => {
      const place = await silent().createGroup('linked');
      const path = `/api/v4/groups/${place.id}/invitations`;
      const root = await silent().as(silent().root);
      const input = { email: 'new@elsewhere.example', access_level: 30, send_email: false };
      expect((await root.post(path, input)).body).to.deep.equal({ status: 'success' });
      expect(await silent().connection('jobs').where({ lane: 'account mail' })).to.deep.equal([]);
      const { body } = await root.post<{ url: string }>(`${path}/new@elsewhere.example/link`);
      const dana = await silent().signedIn(await silent().createUser('dana'));
      const accepted = await dana.post('/-/invitation/accept', { token: new URL(body.url).hash.slice(1) });
      expect([accepted.status, accepted.body]).to.deep.equal([200, { kind: 'group', full_path: 'linked' }]);
    });
  });
});
