import { expect } from 'chai';
import { addDays } from '../../../domain/calendar/day.ts';
import type { User } from '../../../domain/people/user.ts';
import { AccessTokens } from '../../../web/profile/access-tokens.ts';
import { environmentOf, type PageEnvironment } from '../../support/page-environment.ts';
import { useServer } from '../../support/server.ts';

const today = '2026-11-21';

describe('access tokens of the profile', () => {
  const server = useServer({ today });
  let user: User;
  let page: PageEnvironment;

  beforeEach(async () => {
    user = await server().createUser();
    page = await environmentOf(server(), user);
  });

  const load = async (): Promise<AccessTokens> => {
    const list = new AccessTokens(page.api, { id: user.id, admin: false }, today);
    await list.load();
    return list;
  };

  it('are created, shown once and revoked', async () => {
    const list = await load();
    const before = list.tokens?.length;
    list.setName(' Nightly report ');
    list.toggleScope('api');
    await list.create();
    expect([list.errors, list.error]).to.deep.equal([{}, null]);
    const secret = list.secret as string;
    const read = () => fetch(`${server().address}/api/v4/user`, { headers: { 'PRIVATE-TOKEN': secret } });
    expect((await read()).status).to.equal(200);
    const again = await load();
    expect(again.secret).to.equal(null);
    expect(again.tokens).to.have.lengthOf((before ?? 0) + 1);
    const token = again.tokens?.find(({ name }) => name === 'Nightly report');
    expect(token).to.deep.include({ scopes: ['api'], expires_at: addDays(today, 30) });
    if (token === undefined) return;
    again.askToRevoke(token);
    await again.revoke();
    expect([again.error, again.revoking, again.tokens?.length]).to.deep.equal([null, null, before]);
    expect((await read()).status).to.equal(401);
  });

  it('show beside each field what is missing or refused', async () => {
    const list = await load();
    list.setExpiresAt(null);
    await list.create();
    expect(list.errors).to.deep.equal({
      name: 'Enter a name.',
      expiresAt: 'Choose a date.',
      scopes: 'Choose at least one.',
    });
    list.setName('Late');
    list.toggleScope('api');
    list.setExpiresAt(addDays(today, 401));
    await list.create();
    expect(list.errors.expiresAt).to.equal('The date must be at most 400 days from today.');
    expect(list.secret).to.equal(null);
  });

  it('offer the scopes of administrators to administrators only', async () => {
    const offered = (admin: boolean) => new AccessTokens(page.api, { id: user.id, admin }, today).offeredScopes;
    expect(offered(false)).to.deep.equal(['api', 'read_api', 'read_user', 'self_rotate']);
    expect(offered(true)).to.include.members(['sudo', 'admin_mode']);
  });

  it('say when they could not be loaded or revoked', async () => {
    page.broken = /personal_access_tokens/;
    const list = await load();
    expect([list.tokens, list.error === null]).to.deep.equal([null, false]);
    page.broken = null;
    await list.load();
    const token = list.tokens?.[0];
    if (token === undefined) throw new Error('no token');
    page.broken = /personal_access_tokens/;
    list.askToRevoke(token);
    await list.revoke();
    page.broken = null;
    expect(list.error).to.be.a('string');
    expect(list.tokens).to.include(token);
  });
});
