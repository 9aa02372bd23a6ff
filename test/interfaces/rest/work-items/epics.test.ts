import { expect } from 'chai';
import { useRestWorld } from '../../../support/rest-world.ts';
import type { Person } from '../../../support/world.ts';

interface EpicBody {
  id: number;
  iid: number;
  title: string;
  [field: string]: unknown;
}

describe('REST: epics', () => {
  const world = useRestWorld();
  const all = () => `/groups/${world.acme.id}/epics`;
  const at = (epic: { iid: number }, tail = '') => `${all()}/${epic.iid}${tail}`;
  const make = async (more: object = {}, person: Person = 'planner') =>
    (await world.client(person).post<EpicBody>(all(), { title: 'Epic', ...more })).body;
  const put = (epic: EpicBody, more: object, person: Person = 'planner') =>
    world.client(person).put<EpicBody>(at(epic), more);

  describe('shape', () => {
    it('has exactly the fields of the contract for those who may edit', async () => {
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
        title: 'Epic',
        description: 'Text',
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

    it('tells where dates come from only to those who may edit', async () => {
      const epic = await make({ start_date_is_fixed: true, start_date_fixed: '2026-01-02' });
      const { body } = await world.client('guest').get<EpicBody>(at(epic));
      expect(body).to.include({ start_date: '2026-01-02' });
      expect(Object.keys(body).filter((name) => /_fixed$|_from_/.test(name))).to.deep.equal([]);
    });

    it('does not tell of a hidden parent', async () => {
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

    it('answers below both roots, with a path for the group, a slash at the end and .json', async () => {
      const epic = await make();
      for (const path of [`/groups/acme/-/epics/${epic.iid}`, `/groups/acme/epics/${epic.iid}/`, `${at(epic)}.json`]) {
        expect((await world.client('guest').get<EpicBody>(path)).body.id, path).to.equal(epic.id);
      }
      const below = await world.client('planner').post<EpicBody>('/groups/acme%2Fweb/epics', { title: 'Deep' });
      expect(below.body['references']).to.include({ full: `acme/web&${below.body.iid}` });
      await world.client('planner').delete(`/groups/${world.web.id}/epics/${below.body.iid}`);
    });
  });

  describe('making and changing', () => {
    it('names what is wrong', async () => {
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

    it('understands the old dates as fixed ones', async () => {
      expect(await make({ start_date: '2026-03-01', end_date: '2026-04-01' })).to.include({
        start_date: '2026-03-01',
        start_date_is_fixed: true,
        due_date: '2026-04-01',
        due_date_fixed: '2026-04-01',
        end_date: '2026-04-01',
      });
    });

    it('takes a colour by name, and labels that do not exist yet', async () => {
      expect(await make({ color: 'tomato', labels: 'brand new' })).to.deep.include({
        color: '#ff6347',
        labels: ['brand new'],
      });
    });

    it('adds and removes labels, closes and reopens, detaches', async () => {
      const parent = await make();
      const epic = await make({ labels: 'a,b', parent_id: parent.id });
      expect((await put(epic, { add_labels: 'c', remove_labels: 'a' })).body['labels']).to.deep.equal(['b', 'c']);
      expect((await put(epic, { state_event: 'close' })).body).to.include({ state: 'closed' });
      expect((await put(epic, { state_event: 'reopen' })).body).to.include({ state: 'opened', closed_at: null });
      expect((await put(epic, { parent_id: 0 })).body['parent_id']).to.equal(null);
      expect((await put(epic, {})).status).to.equal(400);
    });

    it('lets an owner set the time of making', async () => {
      const created_at = '2020-02-03T04:05:06.000Z';
      expect((await make({ created_at }, 'owner'))['created_at']).to.equal(created_at);
      expect((await make({ created_at }, 'maintainer'))['created_at']).not.to.equal(created_at);
    });

    it('keeps an epic whose end lies before its start', async () => {
      expect(await make({ start_date: '2026-04-01', end_date: '2026-03-01' })).to.include({
        start_date: '2026-04-01',
        due_date: '2026-03-01',
      });
    });
  });

  describe('rights (security.md §2)', () => {
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
      it(`answer ${status} when ${person ?? 'nobody'} makes or changes one`, async () => {
        expect((await world.client(person).post(all(), { title: 'x' })).status).to.equal(status);
        const epic = await make();
        const changed = await world.client(person).put(at(epic), { title: 'y' });
        expect(changed.status).to.equal(status === 201 ? 200 : status);
      });
    }
    const deleters: [Person | null, number][] = [
      [null, 401],
      ['stranger', 404],
      ['guest', 403],
      ['reporter', 403],
      ['developer', 403],
      ['maintainer', 403],
      ['planner', 204],
      ['owner', 204],
      ['administrator', 204],
    ];
    for (const [person, status] of deleters) {
      it(`answer ${status} when ${person ?? 'nobody'} deletes one`, async () => {
        const epic = await make();
        expect((await world.client(person).delete(at(epic))).status).to.equal(status);
      });
    }

    it('serve public groups to anybody, and private ones to nobody', async () => {
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

    it('hide what banned people wrote from all but administrators', async () => {
      const epic = await make({}, 'developer');
      await world.connection('users').where({ id: world.people.developer }).update({ state: 'banned' });
      expect((await world.client('owner').get(at(epic))).status).to.equal(404);
      expect((await world.client('administrator').get(at(epic))).status).to.equal(200);
      await world.connection('users').where({ id: world.people.developer }).update({ state: 'active' });
    });
  });

  describe('lists', () => {
    const titles = async (query: string, person: Person = 'guest') => {
      const answer = await world
        .client(person)
        .get<EpicBody[]>(`/groups/${world.web.id}/epics?${query.includes('sort=') ? '' : 'sort=asc&'}${query}`);
      expect(answer.status, JSON.stringify(answer.body)).to.equal(200);
      expect(answer.headers.get('x-total')).to.equal(String(answer.body.length));
      return answer.body.map((epic) => epic.title);
    };

    before(async () => {
      const web = `/groups/${world.web.id}/epics`;
      const planner = world.client('planner');
      await planner.post(web, { title: 'alpha', labels: 'x', description: 'beta' });
      const { body: beta } = await planner.post<EpicBody>(web, { title: 'beta', labels: 'x,y' });
      await planner.put(`${web}/${beta.iid}`, { state_event: 'close' });
      await planner.post(web, { title: 'gamma', confidential: true });
      await world.client('reporter').post(web, { title: 'delta' });
      await world.client('guest').post(`${web}/${beta.iid}/award_emoji`, { name: 'heart' });
    });

    const cases: [string, string[]][] = [
      ['', ['alpha', 'beta', 'delta']],
      ['state=all', ['alpha', 'beta', 'delta']],
      ['state=opened', ['alpha', 'delta']],
      ['state=closed', ['beta']],
      ['labels=x', ['alpha', 'beta']],
      ['labels=x,y', ['beta']],
      ['not[labels]=y', ['alpha', 'delta']],
      ['author_username=reporter', ['delta']],
      ['not[author_username]=reporter', ['alpha', 'beta']],
      ['search=beta', ['alpha', 'beta']],
      ['my_reaction_emoji=heart', ['beta']],
      ['my_reaction_emoji=Any', ['beta']],
      ['my_reaction_emoji=None', ['alpha', 'delta']],
      ['confidential=true', []],
      ['order_by=title&sort=desc', ['delta', 'beta', 'alpha']],
      ['created_before=2020-01-01', []],
      ['updated_after=2020-01-01', ['alpha', 'beta', 'delta']],
    ];
    for (const [query, expected] of cases) {
      it(`answer "${query}" with ${expected.join(', ') || 'nothing'}`, async () => {
        expect(await titles(query)).to.deep.equal(expected);
      });
    }

    it('show confidential epics to whoever may read them', async () => {
      expect(await titles('confidential=true', 'reporter')).to.deep.equal(['gamma']);
      expect(await titles('', 'reporter')).to.include('gamma');
    });

    it('reach down by default and up on request', async () => {
      const names = async (query: string) =>
        (await world.client('guest').get<EpicBody[]>(`/groups/${query}`)).body.map((epic) => epic.title);
      expect(await names(`${world.acme.id}/epics?search=delta`)).to.deep.equal(['delta']);
      expect(await names(`${world.acme.id}/epics?search=delta&include_descendant_groups=false`)).to.deep.equal([]);
      const above = await make({ title: 'above all' });
      expect(await names(`${world.web.id}/epics?search=above`)).to.deep.equal([]);
      expect(await names(`${world.web.id}/epics?search=above&include_ancestor_groups=true`)).to.deep.equal([
        above.title,
      ]);
    });

    it('page by cursor, which is ours', async () => {
      const answer = await world
        .client('guest')
        .get<EpicBody[]>(`/groups/${world.web.id}/epics?pagination=keyset&order_by=title&sort=asc&per_page=2`);
      expect(answer.body.map((epic) => epic.title)).to.deep.equal(['alpha', 'beta']);
      expect(answer.headers.get('link')).to.contain('cursor=');
      expect(answer.headers.get('link')).not.to.contain('beta');
    });
  });

  describe('following and emoji', () => {
    it('work as on issues', async () => {
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
