import { Gitlab } from '@gitbeaker/rest';
import { expect } from 'chai';
import { DateTime } from 'luxon';
import { useServer } from '../../../support/server.ts';

/** The client as anyone would use it, for people and their tokens. */
describe('@gitbeaker/rest for users', () => {
  const server = useServer({ mailUrl: () => 'smtp://127.0.0.1:9' });
  const as = (token: string) => new Gitlab({ host: server().address, token });
  const administrator = async () => as(await server().tokenFor(server().root, ['api', 'sudo']));

  it('reads the current user and the version', async () => {
    const user = await server().createUser();
    const api = as(await server().tokenFor(user));
    expect(await api.Users.showCurrentUser()).to.include({ id: user.id, username: user.username });
    expect(await api.Metadata.show()).to.include({ enterprise: true });
  });

  it('manages users', async () => {
    const api = await administrator();
    const user = await api.Users.create({
      email: 'beaker@example.org',
      name: 'Beaker',
      username: 'beaker',
      forceRandomPassword: true,
      canCreateGroup: false,
    });
    expect(user).to.include({ username: 'beaker', state: 'active', can_create_group: false });
    expect(await api.Users.edit(user.id, { name: 'Bunsen' })).to.include({ name: 'Bunsen' });
    expect((await api.Users.all({ username: 'beaker' })).map(({ id }) => id)).to.deep.equal([user.id]);
    await api.Users.block(user.id);
    expect(await api.Users.show(user.id)).to.include({ state: 'blocked' });
    await api.Users.unblock(user.id);
    await api.Users.remove(user.id);
    const gone = await api.Users.show(user.id).catch((error: unknown) => error);
    expect(String(gone)).to.contain('404 User Not Found');
  });

  it('reads all pages of a list, by number and by keyset', async () => {
    for (let count = 0; count < 25; count += 1) await server().createUser();
    const api = await administrator();
    const total = (await server().connection('users')).length;
    expect(await api.Users.all({ perPage: 10 })).to.have.length(total);
    expect(await api.Users.all({ perPage: 10, pagination: 'keyset', orderBy: 'name', sort: 'asc' })).to.have.length(
      total,
    );
    const shown = await api.Users.all({ perPage: 10, page: 2, showExpanded: true });
    expect(shown.paginationInfo).to.include({ current: 2, perPage: 10, previous: 1, next: 3, total });
  });

  it('manages invitations', async () => {
    const api = await administrator();
    const group = await server().createGroup('invited');
    const email = 'pat@elsewhere.example';
    expect(await api.GroupInvitations.add(group.id, 30, { email })).to.deep.equal({ status: 'success' });
    expect(
      (await api.GroupInvitations.all(group.id, { query: 'pat' })).map((one) => one['invite_email']),
    ).to.deep.equal([email]);
    expect(await api.GroupInvitations.edit(group.id, email, { accessLevel: 20 })).to.include({ access_level: 20 });
    await api.GroupInvitations.remove(group.id, email);
    expect(await api.GroupInvitations.all(group.id)).to.deep.equal([]);
  });

  it('manages tokens and uses sudo', async () => {
    const [soon, later] = [20, 30].map((days) => DateTime.utc().plus({ days }).toISODate()) as [string, string];
    const user = await server().createUser();
    const api = await administrator();
    const token = await api.UserImpersonationTokens.create(user.id, 'beaker', ['api'], { expiresAt: later });
    const own = as(String(token.token));
    expect(await own.Users.showCurrentUser()).to.include({ id: user.id });
    const personal = await api.PersonalAccessTokens.create(user.id, 'mine', ['read_api'], { expiresAt: soon });
    expect(await own.PersonalAccessTokens.show({ tokenId: personal.id })).to.include({ name: 'mine', active: true });
    const rotated = await own.PersonalAccessTokens.rotate(personal.id, { expiresAt: later });
    expect(rotated).to.include({ name: 'mine', expires_at: later });
    await own.PersonalAccessTokens.remove({ tokenId: rotated.id });
    const names = (await own.PersonalAccessTokens.all({ state: 'active' })).map(({ name }) => name);
    expect(names).to.deep.equal([]);
    const sudo = new Gitlab({
      host: server().address,
      token: await server().tokenFor(server().root, ['api', 'sudo']),
      sudo: user.username,
    });
    expect(await sudo.Users.showCurrentUser()).to.include({ id: user.id });
  });
});
