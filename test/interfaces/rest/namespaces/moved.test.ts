import { expect } from 'chai';
import type { Namespace } from '../../../../domain/namespaces/namespace.ts';
import { useServer } from '../../../support/server.ts';
import type { TestClient } from '../../../support/test-client.ts';

const api = '/api/v4';

describe('REST URLs of moved groups and projects', () => {
  const server = useServer();
  let root: TestClient;
  let stranger: TestClient;
  let app: Namespace;
  let web: Namespace;

  before(async () => {
    root = await server().as(server().root);
    stranger = await server().as(await server().createUser('stranger'));
    const top = await server().createGroup('top');
    const other = await server().createGroup('other');
    web = await server().createGroup('web', { parent: top });
    app = await server().createProject('app', web);
    await root.post(`${api}/groups/${web.id}/transfer`, { group_id: other.id });
    await root.put(`${api}/projects/${app.id}`, { path: 'tool' });
    await root.put(`${api}/groups/${other.id}`, { path: 'else' });
  });

  const locationOf = async (client: TestClient, path: string) => {
    const { status, headers } = await client.get(`${api}${path}`);
    return [status, headers.get('location')];
  };

  it('redirect readers to the ID, also below the project and with the query', async () => {
    const here = `${server().address}${api}/projects/${app.id}`;
    expect(await locationOf(root, '/projects/top%2Fweb%2Fapp')).to.deep.equal([301, here]);
    expect(await locationOf(root, '/projects/other%2Fweb%2Fapp')).to.deep.equal([301, here]);
    expect(await locationOf(root, '/projects/OTHER%2Fweb%2Ftool/issues?state=opened&page=2')).to.deep.equal([
      301,
      `${here}/issues?state=opened&page=2`,
    ]);
    expect(await locationOf(root, '/groups/top%2Fweb')).to.deep.equal([
      301,
      `${server().address}${api}/groups/${web.id}`,
    ]);
  });

  it('redirect readers with the suffix .json, too', async () => {
    const here = `${server().address}${api}/projects/${app.id}.json`;
    expect(await locationOf(root, '/projects/top%2Fweb%2Fapp.json')).to.deep.equal([301, here]);
    expect((await root.get<{ id: number }>(`${api}/projects/${app.id}.json`)).body.id).to.equal(app.id);
  });

  it('do not redirect users without access, writes or other types', async () => {
    const hidden = await stranger.get(`${api}/projects/top%2Fweb%2Fapp`);
    expect([hidden.status, hidden.body]).to.deep.equal([404, { message: '404 Project Not Found' }]);
    expect((await root.put(`${api}/projects/top%2Fweb%2Fapp`, { name: 'x' })).status).to.equal(404);
    expect((await root.delete(`${api}/projects/top%2Fweb%2Fapp`)).status).to.equal(404);
    expect((await root.get(`${api}/groups/top%2Fweb%2Fapp`)).status).to.equal(404);
    expect((await root.get(`${api}/projects/top%2Fnever`)).status).to.equal(404);
  });

  it('belong to a new group at the old path', async () => {
    const taken = await root.post<{ id: number }>(`${api}/groups`, { name: 'other', path: 'other' });
    const { status, body } = await root.get<{ id: number }>(`${api}/groups/other`);
    expect([status, body.id]).to.deep.equal([200, taken.body.id]);
  });
});
