import { expect } from 'chai';
import { deleters } from '../../../support/rest-issues.ts';
import { useRestWorld } from '../../../support/rest-world.ts';
import type { Person } from '../../../support/world.ts';

interface EpicBody {
  id: number;
  iid: number;
  title: string;
  [field: string]: unknown;
}

describe('REST epic permissions', () => {
  const world = useRestWorld();
  const all = () => `/groups/${world.acme.id}/epics`;
  const at = (epic: { iid: number }, tail = '') => `${all()}/${epic.iid}${tail}`;
  const make = async (more: object = {}, person: Person = 'planner') =>
    (await world.client(person).post<EpicBody>(all(), { title: 'Epic', ...more })).body;

  const makers: [Person | null, number][] = [
    [null, 401],
    ['stranger', 404],
    ['guest', 403],
    ['planner', 201],
    ['reporter', 201],
    ['developer', 201],
    ['maintainer', 201],
    ['owner', 201],
  ];
  for (const [person, status] of makers) {
    it(`answer ${status} when ${person ?? 'an anonymous user'} creates or updates an epic`, async () => {
      expect((await world.client(person).post(all(), { title: 'x' })).status).to.equal(status);
      const epic = await make();
      const changed = await world.client(person).put(at(epic), { title: 'y' });
      expect(changed.status).to.equal(status === 201 ? 200 : status);
    });
  }
  for (const [person, status] of deleters) {
    it(`answer ${status} when ${person ?? 'an anonymous user'} deletes an epic`, async () => {
      const epic = await make();
      expect((await world.client(person).delete(at(epic))).status).to.equal(status);
    });
  }

  it('allow everyone to read public groups, and only members private ones', async () => {
    expect((await world.client(null).get(`/groups/${world.open.id}/epics`)).status).to.equal(200);
    expect(await world.client(null).get(all())).to.deep.include({
      status: 404,
      body: { message: '404 Group Not Found' },
    });
    expect((await world.client('stranger').get(all())).status).to.equal(404);
  });

  it('hide confidential epics from guests', async () => {
    const secret = await make({ confidential: true });
    expect(await world.client('guest').get(at(secret))).to.deep.include({
      status: 404,
      body: { message: '404 Not found' },
    });
    expect(await world.client('guest').get(at({ iid: 99_999 }))).to.deep.include({
      status: 404,
      body: { message: '404 Not found' },
    });
  });

  it('hide content of banned users from all but administrators', async () => {
    const epic = await make({}, 'developer');
    await world.connection('users').where({ id: world.people.developer }).update({ state: 'banned' });
    expect((await world.client('owner').get(at(epic))).status).to.equal(404);
    expect((await world.client('administrator').get(at(epic))).status).to.equal(200);
    await world.connection('users').where({ id: world.people.developer }).update({ state: 'active' });
  });

  describe('to change only the order of lists in a description', () => {
    const description = '- [ ] one\n- [ ] two';
    const arranged = '- [ ] two\n- [ ] one';
    const own = async (fields: object) => {
      const epic = await make({ description });
      await world.connection('work_items').where({ id: epic.id }).update(fields);
      return epic;
    };
    const put = async (epic: EpicBody, body: object, person: Person = 'guest') =>
      (await world.client(person).put(at(epic), body)).status;

    it('include an author without the right to edit', async () => {
      const epic = await own({ author_id: world.people.guest });
      expect(await put(epic, { description: arranged })).to.equal(200);
      expect((await world.client('guest').get<EpicBody>(at(epic))).body['description']).to.equal(arranged);
      expect(await put(epic, { description: '- [x] two\n- [ ] one' })).to.equal(403);
      expect(await put(epic, { description: '- [ ] two' })).to.equal(403);
      expect(await put(epic, { description, title: 'Other' })).to.equal(403);
      expect(await put(epic, { description, color: '#00ff00' })).to.equal(403);
    });

    it('include an assignee', async () => {
      const epic = await make({ description });
      expect(await put(epic, { description: arranged })).to.equal(403);
      const assignment = { work_item_id: epic.id, user_id: world.people.guest };
      await world.connection('work_item_assignees').insert(assignment);
      expect(await put(epic, { description: arranged })).to.equal(200);
    });

    it('exclude users without access', async () => {
      const epic = await own({ author_id: world.people.stranger });
      expect(await put(epic, { description: arranged }, 'stranger')).to.equal(404);
    });
  });
});
