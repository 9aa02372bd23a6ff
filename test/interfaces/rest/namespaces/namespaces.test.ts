import { expect } from 'chai';
import { useServer } from '../../../support/server.ts';
import type { TestClient } from '../../../support/test-client.ts';

type Json = Record<string, unknown>;
const api = '/api/v4';

describe('REST namespaces', () => {
  const server = useServer();
  let owner: TestClient;
  let guest: TestClient;

  before(async () => {
    const top = await server().createGroup('top');
    await server().createGroup('web', { parent: top });
    await server().createGroup('open', { visibility: 'public' });
    await server().createGroup('hidden');
    const olga = await server().createUser('olga');
    const gus = await server().createUser('gus');
    await server().addMember(top, olga, 'owner');
    await server().addMember(top, gus, 'guest');
    owner = await server().as(olga);
    guest = await server().as(gus);
  });

  const pathsOf = (answer: { body: unknown }) => (answer.body as Json[]).map((one) => one.full_path);

  it("are listed for the user's groups and personal namespace", async () => {
    expect(pathsOf(await guest.get(`${api}/namespaces`))).to.have.members(['top', 'top/web', 'gus']);
    expect(pathsOf(await guest.get(`${api}/namespaces?owned_only=true`))).to.deep.equal(['gus']);
    expect(pathsOf(await guest.get(`${api}/namespaces?top_level_only=true`))).to.have.members(['top', 'gus']);
    expect(pathsOf(await guest.get(`${api}/namespaces?search=we`))).to.deep.equal(['top/web']);
    const root = await server().as(server().root);
    expect(pathsOf(await root.get(`${api}/namespaces`))).to.include.members(['top', 'hidden', 'open', 'gus', 'olga']);
    expect((await server().anonymous().get(`${api}/namespaces`)).status).to.equal(401);
  });

  it('are shown by number and path, with member counts for owners', async () => {
    const { body } = await owner.get<Json>(`${api}/namespaces/top`);
    expect(body).to.include({
      path: 'top',
      kind: 'group',
      parent_id: null,
      members_count_with_descendants: 3,
      plan: 'default',
    });
    expect(body.web_url).to.equal(`${server().address}/groups/top`);
    const seen = await guest.get<Json>(`${api}/namespaces/${String(body.id)}`);
    expect(seen.body.id).to.equal(body.id);
    expect(seen.body).to.not.have.property('members_count_with_descendants');
    const own = await guest.get<Json>(`${api}/namespaces/gus`);
    expect(own.body).to.include({ kind: 'user', web_url: `${server().address}/gus` });
    const hidden = await guest.get(`${api}/namespaces/hidden`);
    expect([hidden.status, hidden.body]).to.deep.equal([404, { message: '404 Namespace Not Found' }]);
    expect(await guest.get(`${api}/namespaces/nowhere`)).to.deep.include({ status: 404, body: hidden.body });
  });

  it('report whether a path is taken, with a free suggestion', async () => {
    const exists = async (path: string) => (await guest.get(`${api}/namespaces/${path}`)).body;
    expect(await exists('top/exists')).to.deep.equal({ exists: true, suggests: ['top1'] });
    expect(await exists('HIDDEN/exists')).to.deep.equal({ exists: true, suggests: ['HIDDEN1'] });
    expect(await exists('free/exists')).to.deep.equal({ exists: false, suggests: [] });
    const top = await guest.get<Json>(`${api}/namespaces/top`);
    expect(await exists(`web/exists?parent_id=${String(top.body.id)}`)).to.deep.equal({
      exists: true,
      suggests: ['web1'],
    });
    expect(await exists('web/exists?parent_id=987654')).to.deep.equal({ exists: false, suggests: [] });
  });
});
