import { expect } from 'chai';
import type { User } from '../../../../domain/people/user.ts';
import { useRestWorld } from '../../../support/rest-world.ts';
import type { Person } from '../../../support/world.ts';

interface Template {
  id: number;
  name: string;
  group_path: string;
  epic_title: string;
  start_date: string | null;
}

describe('REST templates of epics', () => {
  const world = useRestWorld();
  const path = (group: number, tail = '') => `/groups/${group}/epic_templates${tail}`;
  const epic = async (fields: object, group = world.acme.id): Promise<{ iid: number }> => {
    const { body } = await world.client('planner').post<{ iid: number }>(`/groups/${group}/epics`, fields);
    return body;
  };
  const offer = async ({ iid }: { iid: number }, name: string, group = world.acme.id): Promise<Template> => {
    const answer = await world.client('planner').post<Template>(path(group), { epic_iid: iid, name });
    expect(answer.status).to.equal(201);
    return answer.body;
  };
  const names = async (person: Person | null, group: number): Promise<string[]> => {
    const { body } = await world.client(person).get<Template[]>(path(group));
    return body.map(({ name }) => name);
  };

  const guest = (): Promise<User> => world.connection('users').where({ id: world.people.guest }).first();

  it('are offered in the group and those below, renamed and deleted, and the epic stays', async () => {
    const dates = { start_date_is_fixed: true, start_date_fixed: '2026-03-02' };
    const model = await epic({ title: 'Release', ...dates });
    const made = await offer(model, '  Our release ');
    expect(made).to.include({
      name: 'Our release',
      group_path: 'acme',
      epic_title: 'Release',
      start_date: '2026-03-02',
    });
    await offer(await epic({ title: 'Page' }, world.web.id), 'Page', world.web.id);
    expect(await names('guest', world.acme.id)).to.deep.equal(['Our release']);
    expect(await names('guest', world.web.id)).to.deep.equal(['Page', 'Our release']);
    const client = world.client('planner');
    const elsewhere = await client.put(path(world.web.id, `/${made.id}`), { name: 'Mine' });
    expect(elsewhere.status).to.equal(404);
    const { body } = await client.put<Template>(path(world.acme.id, `/${made.id}`), { name: 'Launch' });
    expect(body.name).to.equal('Launch');
    const { status } = await client.delete(path(world.acme.id, `/${made.id}`));
    expect(status).to.equal(204);
    expect(await names('guest', world.web.id)).to.deep.equal(['Page']);
    expect((await client.get(`/groups/${world.acme.id}/epics/${model.iid}`)).status).to.equal(200);
  });

  it('are one for each epic, with a name of some letters', async () => {
    const model = await epic({ title: 'Twice' });
    await offer(model, 'Twice');
    const client = world.client('planner');
    const again = await client.post(path(world.acme.id), { epic_iid: model.iid, name: 'Again' });
    expect([again.status, again.body]).to.deep.equal([400, { message: { epic_iid: ['is already a template'] } }]);
    for (const name of [' ', 'x'.repeat(101)]) {
      expect((await client.post(path(world.acme.id), { epic_iid: model.iid, name })).status, name).to.equal(400);
    }
    expect((await client.post(path(world.acme.id), { epic_iid: 99_999, name: 'None' })).status).to.equal(404);
  });

  it('of epics that a reader may not see are not there', async () => {
    const before = await world.client('guest').get(path(world.web.id));
    const made = await offer(await epic({ title: 'Sale', confidential: true }), 'Sale');
    const after = await world.client('guest').get(path(world.web.id));
    expect(after.body).to.deep.equal(before.body);
    expect(await names('reporter', world.acme.id)).to.include('Sale');
    expect(await names(null, world.open.id)).to.deep.equal([]);
    const query = `query { group(fullPath: "acme") { epicTemplates {
      id name groupPath groupFullName epicIid epicTitle startDate dueDate } } }`;
    const { body } = await (await world.server.as(await guest())).post<object>('/api/graphql', { query });
    expect(JSON.stringify(body)).to.include('"epicTemplates":[').and.not.to.include('Sale');
    expect((await world.client('guest').delete(path(world.acme.id, `/${made.id}`))).status).to.equal(403);
  });

  it('come back with their epic from the bin, and are copied to a group below', async () => {
    const model = await epic({ title: 'Season', start_date_is_fixed: true, start_date_fixed: '2026-03-02' });
    await offer(model, 'Season');
    const client = world.client('planner');
    const address = `/groups/${world.acme.id}/epics/${model.iid}`;
    const { body: made } = await client.post<Record<string, unknown>>(`${address}/copy`, {
      to_group_id: 'acme/web',
      title: 'Season 2027',
      start_date: '2027-03-01',
    });
    expect(made).to.include({ group_id: world.web.id, title: 'Season 2027', start_date: '2027-03-01' });
    const hidden = await client.post(`${address}/copy`, { to_group_id: 'nowhere' });
    expect(hidden.status).to.equal(404);
    await client.delete(address);
    expect(await names('guest', world.acme.id)).not.to.include('Season');
    const { body: bin } = await client.get<{ id: number; title: string }[]>(`/groups/${world.acme.id}/bin`);
    const binned = bin.find(({ title }) => title === 'Season');
    await client.post(`/groups/${world.acme.id}/bin/${binned?.id}/restore`, {});
    expect(await names('guest', world.acme.id)).to.include('Season');
  });
});
