import { expect } from 'chai';
import { useServer } from '../support/server.ts';

describe('A hidden parent', () => {
  const server = useServer();

  it('gives the same answers in filters as a missing one', async () => {
    const root = await server().as(server().root);
    const group = await server().createGroup('open', { visibility: 'public' });
    const project = await server().createProject('open', group, { visibility: 'public' });
    const hidden = await server().createGroup('hidden', { parent: group, visibility: 'private' });
    const epic = await root.post<{ id: number; work_item_id?: number }>(`/api/v4/groups/${hidden.id}/epics`, {
      title: 'Hidden',
    });
    const { id } = epic.body;
    const made = await root.post(`/api/v4/projects/${project.id}/issues`, { title: 'Seen', epic_id: id });
    expect(made.status).to.equal(201);
    const list = `/api/v4/projects/${project.id}/issues`;
    const anonymous = server().anonymous();
    const titles = async (client: typeof anonymous, query: string) =>
      (await client.get<{ title: string }[]>(`${list}?${query}`)).body.map(({ title }) => title);
    const notThere = id + 1000;
    expect(await titles(root, `epic_id=${id}`)).to.deep.equal(['Seen']);
    expect(await titles(root, `not[epic_id]=${id}`)).to.deep.equal([]);
    for (const filter of ['epic_id', 'not[epic_id]']) {
      expect(await titles(anonymous, `${filter}=${id}`)).to.deep.equal(
        await titles(anonymous, `${filter}=${notThere}`),
      );
    }
    for (const more of ['', ', includeSubepics: true']) {
      const query = `{ group(fullPath: "open") { issues(epicId: "${id}"${more}) { nodes { title } } } }`;
      const { body } = await anonymous.post('/api/graphql', { query });
      expect(body).to.deep.equal({ data: { group: { issues: { nodes: [] } } } });
    }
  });
});
