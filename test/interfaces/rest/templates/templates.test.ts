import { expect } from 'chai';
import type { Namespace } from '../../../../domain/namespaces/namespace.ts';
import { templatesMaximum } from '../../../../domain/templates/description-template.ts';
import { useServer } from '../../../support/server.ts';
import type { TestClient } from '../../../support/test-client.ts';

describe('REST description templates', () => {
  const server = useServer();
  let top: Namespace;
  let group: Namespace;
  let project: Namespace;
  let client: TestClient;

  before(async () => {
    top = await server().createGroup('top', { name: 'Top' });
    group = await server().createGroup('team', { name: 'Team', parent: top });
    project = await server().createProject('app', group);
    const maintainer = await server().createUser('mara');
    await server().addMember(top, maintainer, 'maintainer');
    client = await server().as(maintainer);
  });
  beforeEach(async () => {
    await server().connection('description_templates').delete();
  });

  const path = ({ kind, id }: Namespace, tail = '') => `/api/v4/${kind}s/${id}/templates/issues${tail}`;
  const create = (holder: Namespace, name: string, content = `# ${name}`) =>
    client.post<Record<string, unknown>>(path(holder), { name, content });
  const read = (holder: Namespace, tail = '') => client.get<Record<string, unknown>>(path(holder, tail));

  it('are created, read, renamed, edited and deleted', async () => {
    const created = await create(project, ' Bug report.md ', '## Steps\n');
    expect(created.status).to.equal(201);
    expect(created.body).to.deep.equal({ name: 'Bug report', content: '## Steps\n' });
    expect((await read(project)).body).to.deep.equal([{ key: 'Bug report', name: 'Bug report' }]);
    for (const name of ['Bug%20report', 'bug%20REPORT', 'Bug%20report.md', 'Bug%20report.json']) {
      expect((await read(project, `/${name}`)).body, name).to.deep.equal(created.body);
    }
    const renamed = await client.put(path(project, '/Bug%20report'), { new_name: 'Bug' });
    expect(renamed.body).to.deep.equal({ name: 'Bug', content: '## Steps\n' });
    const rewritten = await client.put(path(project, '/Bug'), { content: 'New' });
    expect(rewritten.body).to.deep.equal({ name: 'Bug', content: 'New' });
    expect((await client.delete(path(project, '/Bug'))).status).to.equal(204);
    expect((await read(project, '/Bug')).status).to.equal(404);
    expect((await client.delete(path(project, '/Bug'))).status).to.equal(404);
  });

  it('are inherited from parent groups, the nearest of a name first', async () => {
    await create(top, 'Bug', 'of the top');
    await create(top, 'Feature', 'of the top');
    await create(group, 'bug', 'of the group');
    expect((await read(project)).body).to.deep.equal([
      { key: 'bug', name: 'bug' },
      { key: 'Bug', name: 'Bug' },
      { key: 'Feature', name: 'Feature' },
    ]);
    expect((await read(project, '/Bug')).body).to.include({ content: 'of the group' });
    expect((await read(project, `/Bug?source_template_project_id=${top.id}`)).body).to.include({
      content: 'of the top',
    });
    expect((await read(project, `/Bug?source_template_project_id=${project.id}`)).status).to.equal(404);
    expect((await read(top, '/Bug')).body).to.include({ content: 'of the top' });
    // Changed where they are kept.
    expect((await client.put(path(project, '/Feature'), { content: 'x' })).status).to.equal(404);
    expect((await client.delete(path(project, '/Feature'))).status).to.equal(404);
  });

  it('are grouped by their source on pages', async () => {
    await create(project, 'Own');
    const names = `/top/team/app/-/description_templates/names`;
    expect((await client.get(names)).body).to.deep.equal({
      '': [{ id: 'Own', key: 'Own', name: 'Own', project_id: project.id, in_repository: false }],
    });
    await create(group, 'Shared');
    expect((await client.get(`${names}/issue`)).body).to.deep.equal({
      'Project templates': [{ id: 'Own', key: 'Own', name: 'Own', project_id: project.id, in_repository: false }],
      'Group Top / Team': [{ id: 'Shared', key: 'Shared', name: 'Shared', project_id: group.id, in_repository: false }],
    });
    expect((await client.get('/groups/top/team/-/description_templates/names')).body).to.deep.equal({
      '': [{ id: 'Shared', key: 'Shared', name: 'Shared', project_id: group.id, in_repository: false }],
    });
    const stranger = await server().as(await server().createUser('sam'));
    expect((await stranger.get(names)).status).to.equal(404);
  });

  it('require unique names, with limits on name and text', async () => {
    const refused = async (name: string, content: string) => {
      const { status, body } = await create(project, name, content);
      expect(status, name).to.equal(400);
      return body['message'];
    };
    await create(project, 'Bug');
    expect(await refused('BUG', 'x')).to.deep.equal({ name: ['has already been taken'] });
    expect(await refused('a/b', 'x')).to.deep.equal({ name: ['is invalid'] });
    expect(await refused('.md', 'x')).to.deep.equal({ name: ['is invalid'] });
    expect(await refused('n'.repeat(101), 'x')).to.deep.equal({
      name: ['is too long (maximum is 100 characters)'],
    });
    expect(await refused('Empty', ' \n')).to.deep.equal({ content: ["can't be blank"] });
    expect(await refused('Long', 'x'.repeat(65_537))).to.deep.equal({
      content: ['is too long (maximum is 65536 characters)'],
    });
    expect((await create(project, 'Two\nlines', 'x')).body['name']).to.equal('Two lines');
    await create(project, 'Other');
    const { status, body } = await client.put<{ message: unknown }>(path(project, '/Other'), { new_name: 'bug' });
    expect(status).to.equal(400);
    expect(body.message).to.deep.equal({ name: ['has already been taken'] });
    expect((await client.put(path(project, '/Other'), { new_name: 'OTHER' })).status).to.equal(200);
  });

  it('are limited to a hundred per group or project', async () => {
    const rows = Array.from({ length: templatesMaximum }, (_, index) => ({
      namespaceId: project.id,
      name: `t${index}`,
      content: 'x',
    }));
    await server().connection('description_templates').insert(rows);
    expect((await create(project, 'One more')).status).to.equal(400);
    expect((await create(group, 'Elsewhere')).status).to.equal(201);
  });

  it('are logged with their content', async () => {
    await create(project, 'Logged', 'first');
    await client.put(path(project, '/Logged'), { content: 'second' });
    await client.delete(path(project, '/Logged'));
    const entries = await server()
      .connection('change_log')
      .where({ subjectType: 'description_template', namespaceId: project.id })
      .orderBy('id', 'desc')
      .limit(3)
      .select('action', 'changes', 'derived');
    expect(entries.map(({ action, derived }) => [action, derived])).to.deep.equal([
      ['description_template.delete', false],
      ['description_template.update', false],
      ['description_template.create', false],
    ]);
    expect(entries[1].changes).to.deep.equal({ content: { before: 'first', after: 'second' } });
  });
});
