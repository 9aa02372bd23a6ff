import { expect } from 'chai';
import { CreateGroup } from '../../../../application/namespaces/create-group.ts';
import { CreateProject } from '../../../../application/namespaces/create-project.ts';
import { CreateWorkItem } from '../../../../application/work-items/create-work-item.ts';
import { UpdateWorkItem } from '../../../../application/work-items/update-work-item.ts';
import { useServer } from '../../../support/server.ts';

const path = '/api/v4/user/preferences';

describe('preferences of a person', () => {
  const server = useServer();

  it('begin with the defaults and keep what is not sent', async () => {
    const user = await server().createUser();
    const client = await server().as(user);
    const initial = {
      theme: null,
      date_format: 'en-US',
      time_zone: null,
      start_page: '/',
      closed_notes: [],
      first_day_of_week: null,
    };
    expect((await client.get(path)).body).to.deep.equal(initial);
    const sent = { date_format: 'de', time_zone: 'Europe/Berlin', closed_notes: ['first_steps', 'demo_home'] };
    expect((await client.put(path, sent)).body).to.deep.equal({ ...initial, ...sent });
    const week = { first_day_of_week: 1, time_zone: null, start_page: '/groups/a/-/roadmap' };
    expect((await client.put(path, week)).body).to.deep.equal({ ...initial, ...sent, ...week });
    expect((await client.get(path)).body).to.deep.equal({ ...initial, ...sent, ...week });
  });

  it('come with the first steps of a plan of their own, by what they own', async () => {
    const anna = await server().createUser('anna');
    const client = await server().as(anna);
    const other = await server().createGroup('other', { visibility: 'private' });
    await server().createProject('app', other);
    await server().addMember(other, anna, 'maintainer');
    const steps = async () => (await client.get('/api/v4/user/first_steps')).body;
    const none = { group: null, has_project: false, has_dated_epic: false, has_people: false, has_imported: false };
    expect(await steps()).to.deep.equal(none);
    const group = await server().perform(CreateGroup, { name: 'Own', path: 'own', visibility: 'private' }, anna);
    const begun = { ...none, group: 'own' };
    expect(await steps()).to.deep.equal(begun);
    const inner = await server().perform(CreateGroup, { name: 'Inner', path: 'inner', parentId: group.id }, anna);
    await server().perform(CreateProject, { name: 'App', path: 'app', namespaceId: inner.id }, anna);
    const epic = { type: 'epic', namespace: inner.id, title: 'Launch' } as const;
    const { id } = await server().perform(CreateWorkItem, epic, anna);
    expect(await steps()).to.deep.equal({ ...begun, has_project: true });
    await server().perform(UpdateWorkItem, { item: { id }, dueDate: '2027-01-01', dueDateIsFixed: true }, anna);
    await server().addMember(inner, await server().createUser('bob'), 'guest');
    expect(await steps()).to.deep.equal({ ...begun, has_project: true, has_dated_epic: true, has_people: true });
  });

  it('refuse unknown values and addresses of other servers', async () => {
    const client = await server().as(await server().createUser());
    const statusOf = async (body: object) => (await client.put(path, body)).status;
    for (const start of [
      '//evil.example',
      'https://evil.example',
      '/\\evil.example',
      '/a/../..//evil.example',
      '/.//evil.example',
      'todos',
      '/a?b',
      `/${'a'.repeat(1_024)}`,
    ]) {
      expect(await statusOf({ start_page: start })).to.equal(400);
    }
    for (const body of [
      { theme: 'pink' },
      { date_format: 'xx' },
      { time_zone: 'Europe/Nowhere' },
      { time_zone: 'a'.repeat(1_000) },
      { closed_notes: ['others'] },
      { closed_notes: Array.from({ length: 100 }, () => 'first_steps') },
      { first_day_of_week: 3 },
      {},
    ]) {
      expect(await statusOf(body), JSON.stringify(body).slice(0, 80)).to.equal(400);
    }
    expect((await server().anonymous().put(path, { theme: 'dark' })).status).to.equal(401);
  });
});
