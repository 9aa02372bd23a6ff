import { expect } from 'chai';
import { CreateLabel } from '../../../application/labels/create-label.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import { useServer } from '../../support/server.ts';
import type { TestClient } from '../../support/test-client.ts';

describe('REST URLs', () => {
  const server = useServer();
  let client: TestClient;
  let group: Namespace;

  before(async () => {
    client = await server().as(server().root);
    group = await server().createGroup('dots.io');
    for (const path of ['package.json', 'package', 'data']) await server().createProject(path, group);
    for (const name of ['x.json', 'x', 'y']) {
      await server().perform(CreateLabel, { kind: 'group', namespace: group.id, name, color: '#ff0000' });
    }
  });

  const nameAt = async (address: string) => (await client.get<{ name?: string }>(`/api/v4${address}`)).body.name;

  it('match a name ending in .json first, and then without the ending', async () => {
    expect(await nameAt('/projects/dots.io%2Fpackage.json')).to.equal('package.json');
    expect(await nameAt('/projects/dots.io%2Fpackage.json.json')).to.equal('package.json');
    expect(await nameAt('/projects/dots.io%2Fpackage')).to.equal('package');
    expect(await nameAt('/projects/dots.io%2Fdata.json')).to.equal('data');
    expect(await nameAt('/groups/dots.io.json')).to.equal('dots.io');
    expect(await nameAt(`/groups/${group.id}.json`)).to.equal('dots.io');
    expect(await nameAt(`/groups/${group.id}/labels/x.json`)).to.equal('x.json');
    expect(await nameAt(`/groups/${group.id}/labels/y.json`)).to.equal('y');
    expect((await client.get(`/api/v4/groups/${group.id}/labels.json`)).status).to.equal(200);
    expect((await client.get('/api/v4/personal_access_tokens/self.json')).status).to.equal(200);
    expect((await client.get('/api/v4/projects/dots.io%2Fnothing.json')).status).to.equal(404);
  });

  it('never write to an item without the .json ending of the given name', async () => {
    const label = `/api/v4/groups/${group.id}/labels/x.json`;
    expect((await client.put(label, { description: 'changed' })).status).to.equal(200);
    expect((await client.delete(label)).status).to.equal(204);
    expect((await client.delete(label)).status).to.equal(404);
    expect((await client.put(label, { description: 'again' })).status).to.equal(404);
    const { body } = await client.get<{ description: unknown }>(`/api/v4/groups/${group.id}/labels/x`);
    expect(body.description).to.equal(null);
    expect((await client.put(`/api/v4/groups/${group.id}.json`, { description: 'By number' })).status).to.equal(200);
  });

  it('list the allowed methods with 405', async () => {
    for (const [method, address, allowed] of [
      ['PATCH', '/api/v4/projects/1', 'DELETE, GET, HEAD, PUT'],
      ['OPTIONS', '/api/v4/version', 'GET, HEAD'],
      ['GET', '/api/graphql', 'POST'],
      ['PUT', '/-/session', 'DELETE, POST'],
      ['POST', '/-/health', 'GET, HEAD, OPTIONS'],
    ] as const) {
      const { status, headers } = await client.send(method, address);
      expect([address, status, headers.get('allow')]).to.deep.equal([address, 405, allowed]);
    }
  });

  it('must be valid UTF-8', async () => {
    const { status, body } = await client.get('/api/v4/groups/%E0%A4%A');
    expect([status, body]).to.deep.equal([400, { message: '400 Bad request - the address is not valid UTF-8' }]);
  });

  it('of pages accept group paths with plain or encoded slashes', async () => {
    const inner = await server().createGroup('inner', { parent: group });
    for (const path of ['dots.io/inner', 'dots.io%2Finner']) {
      const { status, body } = await client.post<{ group_id: number }>(`/groups/${path}/-/epics`, { title: 'One' });
      expect([status, body.group_id]).to.deep.equal([201, inner.id]);
    }
    const { status } = await client.put('/groups/dots.io/inner/-/epics/1.json', { epic: { state_event: 'close' } });
    expect(status).to.equal(200);
  });
});
