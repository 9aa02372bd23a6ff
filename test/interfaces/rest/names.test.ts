import { expect } from 'chai';
import { useRestWorld } from '../../support/rest-world.ts';

/** Reads as "Plan exe.jpg". */
const written = 'Plan\n\u202Egpj.exe\u2069';
const kept = 'Plan gpj.exe';

describe('REST names', () => {
  const world = useRestWorld();

  for (const [path, fields, field] of [
    ['/groups', { path: 'turned', name: written }, 'name'],
    ['/users', { username: 'turner', name: written, email: 'turner@example.org', force_random_password: true }, 'name'],
    ['/groups/acme/labels', { name: written, color: '#fff' }, 'name'],
    ['/groups/acme/milestones', { title: written }, 'title'],
    ['/groups/acme/epics', { title: written }, 'title'],
    ['/projects/acme%2Fapp/issues', { title: written }, 'title'],
    ['/geo_sites', { name: written, url: 'https://turned.example.org' }, 'name'],
    ['/groups/acme/hooks', { name: written, url: 'https://hooks.example.org' }, 'name'],
    ['/users/1/personal_access_tokens', { name: written, scopes: ['api'] }, 'name'],
  ] as const) {
    it(`of ${path} lose line breaks and direction characters`, async () => {
      const { status, body } = await world.client('administrator').post<Record<string, string>>(path, fields);
      expect([status, body[field]], JSON.stringify(body)).to.deep.equal([201, kept]);
    });
  }

  it('of projects and topics lose line breaks and direction characters', async () => {
    const { body: group } = await world.client('administrator').get<{ id: number }>('/groups/acme');
    const { status, body } = await world.client('administrator').post<{ name: string; topics: string[] }>('/projects', {
      path: 'turned-project',
      namespace_id: group.id,
      name: written,
      topics: [written],
    });
    expect([status, body.name, body.topics]).to.deep.equal([201, kept, [kept]]);
  });

  it('are blank when nothing else is left', async () => {
    const { status, body } = await world.client('administrator').post('/groups', { path: 'x', name: '\u202E\n' });
    expect([status, JSON.stringify(body)]).to.match(/^400,.*can't be blank/);
  });
});
