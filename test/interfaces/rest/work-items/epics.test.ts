import { expect } from 'chai';
import { useRestWorld } from '../../../support/rest-world.ts';
import type { Person } from '../../../support/world.ts';

interface EpicBody {
  id: number;
  iid: number;
  title: string;
  [field: string]: unknown;
}

describe('REST epics', () => {
  const world = useRestWorld();
  const all = () => `/groups/${world.acme.id}/epics`;
  const at = (epic: { iid: number }, tail = '') => `${all()}/${epic.iid}${tail}`;
  const make = async (more: object = {}, person: Person = 'planner') =>
    (await world.client(person).post<EpicBody>(all(), { title: 'Epic', ...more })).body;
  const put = (epic: EpicBody, more: object, person: Person = 'planner') =>
    world.client(person).put<EpicBody>(at(epic), more);

  describe('in answers', () => {
    it('have exactly the documented fields for editors', async () => {
      const parent = await make({ title: 'Parent' });
      const epic = await make({
        description: 'Text',
        labels: 'one',
        parent_id: parent.id,
        start_date_is_fixed: true,
        start_date_fixed: '2026-01-02',
      });
      const { body } = await world.client('planner').get<EpicBody>(at(epic));
      const base = world.server.address;
      const api = `${base}/api/v4/groups/${world.acme.id}`;
      expect(body).to.deep.equal({
        id: epic.id,
        work_item_id: epic.id,
        iid: epic.iid,
        color: '#1068bf',
        text_color: '#FFFFFF',
        group_id: world.acme.id,
        parent_id: parent.id,
        parent_iid: parent.iid,
        assignees: [],
        title: 'Epic',
        description: 'Text',
        must_start_on: null,
        start_no_earlier_than: null,
        finish_no_later_than: null,
        confidential: false,
        author: body['author'],
        start_date: '2026-01-02',
        start_date_is_fixed: true,
        start_date_fixed: '2026-01-02',
        start_date_from_inherited_source: null,
        start_date_from_milestones: null,
        end_date: null,
        due_date: null,
        due_date_is_fixed: false,
        due_date_fixed: null,
        due_date_from_inherited_source: null,
        due_date_from_milestones: null,
        state: 'opened',
        web_edit_url: `/groups/acme/-/epics/${epic.iid}`,
        web_url: `${base}/groups/acme/-/epics/${epic.iid}`,
        reference: `&${epic.iid}`,
        references: { short: `&${epic.iid}`, relative: `&${epic.iid}`, full: `acme&${epic.iid}` },
        created_at: body['created_at'],
        updated_at: body['updated_at'],
        closed_at: null,
        labels: ['one'],
        upvotes: 0,
        downvotes: 0,
        imported: false,
        imported_from: 'none',
        _links: {
          self: `${api}/epics/${epic.iid}`,
          epic_issues: `${api}/epics/${epic.iid}/issues`,
          group: api,
          parent: `${api}/epics/${parent.iid}`,
        },
        subscribed: true,
      });
      expect((body['author'] as { username: string }).username).to.equal('planner');
    });

    it('show the sources of dates only to editors', async () => {
      const epic = await make({ start_date_is_fixed: true, start_date_fixed: '2026-01-02' });
      const { body } = await world.client('guest').get<EpicBody>(at(epic));
      expect(body).to.include({ start_date: '2026-01-02' });
      expect(Object.keys(body).filter((name) => /_fixed$|_from_/.test(name))).to.deep.equal([]);
    });

    it('do not reveal a hidden parent', async () => {
      const secret = await make({ confidential: true });
      const child = await make({ confidential: true, parent_id: secret.id });
      await world.connection('work_items').where({ id: child.id }).update({ confidential: true });
      const open = await make();
      expect((await world.client('guest').get<EpicBody>(at(open))).body).to.include({
        parent_id: null,
        parent_iid: null,
      });
      expect((await world.client('planner').get<EpicBody>(at(child))).body['parent_id']).to.equal(secret.id);
    });

    it('are returned at both URLs, by group path, with a final slash and .json', async () => {
      const epic = await make();
      for (const path of [`/groups/acme/-/epics/${epic.iid}`, `/groups/acme/epics/${epic.iid}/`, `${at(epic)}.json`]) {
        expect((await world.client('guest').get<EpicBody>(path)).body.id, path).to.equal(epic.id);
      }
      const below = await world.client('planner').post<EpicBody>('/groups/acme%2Fweb/epics', { title: 'Deep' });
      expect(below.body['references']).to.include({ full: `acme/web&${below.body.iid}` });
      await world.client('planner').delete(`/groups/${world.web.id}/epics/${below.body.iid}`);
    });
  });

  describe('in changes', () => {
    it('close and reopen at the page URL by epic[state_event]', async () => {
      const epic = await make();
      const address = `/groups/acme/-/epics/${epic.iid}.json`;
      const put = (query: string) => world.client('planner').put<EpicBody>(`${address}?${query}`, {});
      expect((await put('epic[state_event]=close')).body).to.include({ id: epic.id, state: 'closed' });
      expect((await put('epic%5Bstate_event%5D=reopen')).body).to.include({ state: 'opened' });
      expect((await put('epic[state_event]=burn')).status).to.equal(400);
      expect((await put('epic[title]=x')).status).to.equal(400);
      expect((await put('epic[state_event]=close&epic[lock_version]=99')).status).to.equal(409);
      expect((await world.client('guest').put(`${address}?epic[state_event]=close`, {})).status).to.equal(403);
    });

    it('take assignees who can see the group, and give each a to-do', async () => {
      const { developer, guest, stranger } = world.people;
      const namesIn = (body: EpicBody) => (body['assignees'] as { username: string }[]).map(({ username }) => username);
      const epic = await make({ title: 'Led', assignee_ids: [developer, stranger] });
      expect(namesIn(epic)).to.deep.equal(['developer']);
      expect(namesIn((await put(epic, { assignee_ids: [guest] })).body)).to.deep.equal(['guest']);
      expect(namesIn((await put(epic, { title: 'Led by a guest' })).body)).to.deep.equal(['guest']);
      const { body: todos } = await world
        .client('guest')
        .get<{ action_name: string; target: { title: string } }[]>('/todos');
      expect(todos.map(({ action_name: action, target }) => [action, target.title])).to.deep.include([
        'assigned',
        'Led by a guest',
      ]);
      const { body: listed } = await world.client('guest').get<EpicBody[]>(`${all()}?assignee_username=guest`);
      expect(listed.map((one) => [one.id, namesIn(one)])).to.deep.equal([[epic.id, ['guest']]]);
      expect((await put(epic, { assignee_ids: [developer] }, 'guest')).status).to.equal(403);
      for (const none of [[], [0], '']) {
        await put(epic, { assignee_ids: [guest] });
        expect(namesIn((await put(epic, { assignee_ids: none })).body), JSON.stringify(none)).to.deep.equal([]);
      }
    });

    it('report invalid parameters', async () => {
      const post = async (body: object) => (await world.client('planner').post(all(), body)).body;
      expect(await post({})).to.deep.equal({ error: 'title is missing' });
      expect(await post({ title: '' })).to.deep.equal({ message: { title: ["can't be blank"] } });
      expect(await post({ title: 'x'.repeat(256) })).to.deep.equal({
        message: { title: ['is too long (maximum is 255 characters)'] },
      });
      expect(await post({ title: 'x', color: 'nope' })).to.deep.equal({
        message: { color: ['must be a valid color code'] },
      });
      expect(await post({ title: 'x', start_date_fixed: 'soon' })).to.deep.equal({
        error: 'start_date_fixed is invalid',
      });
      const secret = await make({ confidential: true });
      expect(await post({ title: 'x', parent_id: secret.id })).to.deep.equal({
        message: { confidential: ['A non-confidential epic cannot be assigned to a confidential parent epic'] },
      });
    });

    it('accept the older date parameters as fixed dates', async () => {
      expect(await make({ start_date: '2026-03-01', end_date: '2026-04-01' })).to.include({
        start_date: '2026-03-01',
        start_date_is_fixed: true,
        due_date: '2026-04-01',
        due_date_fixed: '2026-04-01',
        end_date: '2026-04-01',
      });
    });

    it('accept a color name, and create labels', async () => {
      expect(await make({ color: 'tomato', labels: 'brand new' })).to.deep.include({
        color: '#ff6347',
        labels: ['brand new'],
      });
    });

    it('add and remove labels, close and reopen, and lose their parent', async () => {
      const parent = await make();
      const epic = await make({ labels: 'a,b', parent_id: parent.id });
      expect((await put(epic, { add_labels: 'c', remove_labels: 'a' })).body['labels']).to.deep.equal(['b', 'c']);
      expect((await put(epic, { state_event: 'close' })).body).to.include({ state: 'closed' });
      expect((await put(epic, { state_event: 'reopen' })).body).to.include({ state: 'opened', closed_at: null });
      expect((await put(epic, { parent_id: 0 })).body['parent_id']).to.equal(null);
      expect((await put(epic, {})).status).to.equal(400);
    });

    it('let an owner set the creation time', async () => {
      const created_at = '2020-02-03T04:05:06.000Z';
      expect((await make({ created_at }, 'owner'))['created_at']).to.equal(created_at);
      expect((await make({ created_at }, 'maintainer'))['created_at']).not.to.equal(created_at);
    });

    it('keep an end date before the start date', async () => {
      expect(await make({ start_date: '2026-04-01', end_date: '2026-03-01' })).to.include({
        start_date: '2026-04-01',
        due_date: '2026-03-01',
      });
    });
  });

  describe('with constraints', () => {
    it('keep them until they are taken away', async () => {
      const epic = await make({ must_start_on: '2026-11-02', finish_no_later_than: '2026-12-24' });
      const set = { must_start_on: '2026-11-02', start_no_earlier_than: null, finish_no_later_than: '2026-12-24' };
      expect(epic).to.include(set);
      expect((await put(epic, { must_start_on: '', start_no_earlier_than: '2026-11-03' })).body).to.include({
        must_start_on: null,
        start_no_earlier_than: '2026-11-03',
        finish_no_later_than: '2026-12-24',
      });
    });

    it('are days, and changed by those who plan', async () => {
      const epic = await make();
      expect((await put(epic, { must_start_on: '2026-02-30' })).body).to.include({ error: 'must_start_on is invalid' });
      expect((await put(epic, { must_start_on: '2026-02-02' }, 'guest')).status).to.equal(403);
      expect((await world.client('planner').get<EpicBody>(at(epic))).body).to.include({ must_start_on: null });
    });
  });

  describe('with subscriptions and emoji', () => {
    it('work like issues', async () => {
      const epic = await make();
      const follow = (verb: string) => world.client('guest').post<EpicBody>(at(epic, `/${verb}`));
      expect((await follow('subscribe')).body['subscribed']).to.equal(true);
      expect((await follow('subscribe')).status).to.equal(304);
      expect((await follow('unsubscribe')).body['subscribed']).to.equal(false);
      const award = await world.client('guest').post<EpicBody>(at(epic, '/award_emoji'), { name: ':thumbsdown:' });
      expect(award.body).to.include({ name: 'thumbsdown', awardable_type: 'Epic', awardable_id: epic.id });
      expect((await world.client('guest').get<EpicBody>(at(epic))).body['downvotes']).to.equal(1);
      expect((await world.client('guest').delete(at(epic, `/award_emoji/${award.body.id}`))).status).to.equal(204);
      expect((await world.client('stranger').get(at(epic, '/award_emoji'))).status).to.equal(404);
    });
  });
});
