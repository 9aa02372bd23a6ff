import { expect } from 'chai';
import { CreateWorkItem } from '../../../../application/work-items/create-work-item.ts';
import { routes } from '../../../../interfaces/rest/routes.ts';
import { useServer } from '../../../support/server.ts';

describe('REST instance', () => {
  const server = useServer();

  it('shows its version to signed-in users', async () => {
    const client = await server().as(await server().createUser());
    const { body } = await client.get('/api/v4/version');
    expect(body).to.deep.equal({ version: '17.11.0-ee', revision: 'test' });
    expect((await client.get('/api/v4/metadata')).body).to.include({ version: '17.11.0-ee', enterprise: true });
    expect((await server().anonymous().get('/api/v4/version')).status).to.equal(401);
  });

  it('shows statistics to administrators', async () => {
    const administrator = await server().as(server().root);
    const count = async () => {
      const { body } = await administrator.get<Record<string, string>>('/api/v4/application/statistics');
      return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, Number(value)]));
    };
    const before = await count();
    const group = await server().createGroup('counted', { visibility: 'private' });
    const project = await server().createProject('counted', group, { visibility: 'private' });
    const issue = await server().perform(CreateWorkItem, { type: 'issue', namespace: project.id, title: 'Counted' });
    await server().perform(CreateWorkItem, { type: 'epic', namespace: group.id, title: 'Not counted' });
    await administrator.post(`/api/v4/projects/${project.id}/issues/${issue.iid}/notes`, { body: 'x', internal: true });
    await administrator.post(`/api/v4/groups/${group.id}/milestones`, { title: '1.0' });
    const user = await server().createUser();
    await administrator.post(`/api/v4/users/${user.id}/block`);
    const now = await count();
    const more = Object.entries(now).filter(([name, value]) => value !== before[name]);
    expect(Object.fromEntries(more.map(([name, value]) => [name, value - (before[name] ?? 0)]))).to.deep.equal({
      issues: 1,
      notes: 1,
      milestones: 1,
      users: 1,
      groups: 1,
      projects: 1,
    });
    expect(
      (await (await server().as(await server().createUser())).get('/api/v4/application/statistics')).status,
    ).to.equal(403);
  });

  it('renders safe Markdown as the reader would see it', async () => {
    const client = await server().as(await server().createUser());
    const source = '**bold** <script>alert(1)</script> [x](javascript:alert(1)) #1';
    const { status, body } = await client.post<{ html: string }>('/api/v4/markdown', { text: source });
    expect(status).to.equal(201);
    expect(body.html)
      .to.contain('<strong>bold</strong>')
      .and.not.to.match(/<script|href="javascript/);
    expect((await client.post('/api/v4/markdown', {})).body).to.deep.equal({ error: 'text is missing' });
    const hidden = await server().createProject('secret', await server().createGroup('top-secret'));
    const refused = await client.post('/api/v4/markdown', { text: 'x', project: hidden.fullPath });
    expect([refused.status, refused.body]).to.deep.equal([404, { message: '404 Project Not Found' }]);
  });

  it('renders the text of a visible group, with short references to its epics', async () => {
    const group = await server().createGroup('texts');
    const epic = await server().perform(CreateWorkItem, { type: 'epic', namespace: group.id, title: 'Named' });
    const member = await server().createUser();
    await server().addMember(group, member, 'guest');
    const text = { text: `See &${epic.iid}`, group: group.fullPath };
    const { body } = await (await server().as(member)).post<{ html: string }>('/api/v4/markdown', text);
    expect(body.html).to.include(`href="/groups/texts/-/epics/${epic.iid}"`).and.to.include('title="Named"');
    const refused = await (await server().as(await server().createUser())).post('/api/v4/markdown', text);
    expect([refused.status, refused.body]).to.deep.equal([404, { message: '404 Group Not Found' }]);
  });

  it('has no duplicate routes', () => {
    const calls = routes.flatMap(({ method, paths }) =>
      paths.map((path) => `${method} ${path.replaceAll(/:\w+/g, ':x')}`),
    );
    expect(calls.filter((call, index) => calls.indexOf(call) !== index)).to.deep.equal([]);
  });

  it('has no write route for anonymous users', () => {
    const open = routes.filter(({ method, access }) => method !== 'get' && access === 'anybody');
    expect(open.map(({ paths }) => paths)).to.deep.equal([]);
  });

  it('requires the api scope for all write routes but rendering and the own token', () => {
    const weak = routes.filter(({ method, scopes }) => method !== 'get' && !scopes.every((scope) => scope === 'api'));
    expect(weak.flatMap(({ paths }) => paths)).to.have.members([
      '/markdown',
      '/personal_access_tokens/self/rotate',
      '/personal_access_tokens/self',
    ]);
  });
});
