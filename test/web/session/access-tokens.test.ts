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
    await list.reading.load();
    return list;
  };

  const errorsOf = ({ form }: AccessTokens) =>
    (['name', 'expires_at', 'scopes'] as const).map((name) => form.problemOf(name, 'It'));

  it('are created, shown once and revoked', async () => {
    const list = await load();
    const before = list.reading.answer?.length;
    list.form.change({ name: ' Nightly report ' });
    list.toggleScope('api');
    await list.form.save();
    expect([errorsOf(list), list.problem]).to.deep.equal([[undefined, undefined, undefined], null]);
    const secret = list.secret as string;
    const read = () => fetch(`${server().address}/api/v4/user`, { headers: { 'PRIVATE-TOKEN': secret } });
    expect((await read()).status).to.equal(200);
    const again = await load();
    expect(again.secret).to.equal(null);
    expect(again.reading.answer).to.have.lengthOf((before ?? 0) + 1);
    const token = again.reading.answer?.find(({ name }) => name === 'Nightly report');
    expect(token).to.deep.include({ scopes: ['api'], expires_at: addDays(today, 30) });
    if (token === undefined) return;
    again.deletion.ask(token);
    await again.deletion.confirm();
    expect([again.problem, again.deletion.entry, again.reading.answer?.length]).to.deep.equal([null, null, before]);
    expect((await read()).status).to.equal(401);
  });

  it('show beside each field what is missing or refused', async () => {
    const list = await load();
    list.form.change({ expires_at: null });
    await list.form.save();
    expect(errorsOf(list)).to.deep.equal(['Enter a name.', 'Choose a date.', 'Choose at least one.']);
    list.form.change({ name: 'Late', expires_at: addDays(today, 401) });
    list.toggleScope('api');
    await list.form.save();
    expect(list.form.problemOf('expires_at', 'The date')).to.equal('The date must be at most 400 days from today.');
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
    expect([list.reading.answer, list.problem === null]).to.deep.equal([null, false]);
    page.broken = null;
    await list.reading.load();
    const token = list.reading.answer?.[0];
    if (token === undefined) throw new Error('no token');
    page.broken = /personal_access_tokens/;
    list.deletion.ask(token);
    await list.deletion.confirm();
    page.broken = null;
    expect(list.problem).to.be.a('string');
    expect(list.reading.answer).to.include(token);
  });
});
