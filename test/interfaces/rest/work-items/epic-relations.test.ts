import { expect } from 'chai';
import { useRestWorld } from '../../../support/rest-world.ts';
import type { Person } from '../../../support/world.ts';

interface Body {
  id: number;
  iid: number;
  title: string;
  [field: string]: unknown;
}

describe('REST epic relations', () => {
  const world = useRestWorld();
  const at = (epic: { iid: number }, tail = '') => `/groups/${world.acme.id}/epics/${epic.iid}${tail}`;
  const epic = async (title = 'Epic', more: object = {}) =>
    (await world.client('planner').post<Body>(`/groups/${world.acme.id}/epics`, { title, ...more })).body;
  const issue = async (title = 'Issue', more: object = {}) =>
    (await world.client('planner').post<Body>(`/projects/${world.app.id}/issues`, { title, ...more })).body;
  const titlesOf = (answer: { body: Body[] }) => answer.body.map((one) => one.title);

  describe('of child epics', () => {
    for (const tail of ['/epics', '/links']) {
      it(`add, move, sort and remove them at ${tail}`, async () => {
        const [top, other] = [await epic(), await epic()];
        const [a, b] = [await epic('a'), await epic('b')];
        const planner = world.client('planner');
        const added = await planner.post<Body>(at(top, `${tail}/${a.id}`), {});
        expect(added.status).to.equal(201);
        expect(added.body).to.include({ id: a.id, parent_id: top.id, parent_iid: top.iid });
        await planner.post(at(other, `${tail}/${b.id}`), {});
        expect((await planner.post<Body>(at(top, `${tail}/${b.id}`), {})).body['parent_id']).to.equal(top.id);
        expect(titlesOf(await planner.get<Body[]>(at(top, tail)))).to.deep.equal(['b', 'a']);
        const ordered = await planner.put<Body[]>(at(top, `${tail}/${b.id}`), { move_before_id: a.id });
        expect(ordered.status).to.equal(200);
        expect(titlesOf(ordered)).to.deep.equal(['a', 'b']);
        const guest = world.client('guest');
        expect((await guest.put(at(top, `${tail}/${b.id}`), { move_before_id: a.id })).status).to.equal(403);
        expect((await guest.delete(at(top, `${tail}/${a.id}`))).status).to.equal(403);
        const out = await planner.delete<Body>(at(top, `${tail}/${a.id}`));
        expect(out).to.deep.include({ status: 200 });
        expect(out.body).to.include({ id: a.id, parent_id: null });
        expect((await planner.delete(at(top, `${tail}/${a.id}`))).status).to.equal(404);
      });
    }

    it('create them in place with the right to create epics', async () => {
      const top = await epic();
      const made = await world.client('planner').post<Body>(at(top, '/epics?title=Asked'), {});
      expect(made.status).to.equal(201);
      expect(made.body).to.deep.equal({
        id: made.body.id,
        iid: made.body.iid,
        title: 'Asked',
        group_id: world.acme.id,
        parent_id: top.id,
        has_children: false,
        has_issues: false,
        reference: `acme&${made.body.iid}`,
        url: `${world.server.address}/groups/acme/-/epics/${made.body.iid}`,
        relation_url: `/groups/acme/-/epics/${top.iid}/links/${made.body.id}`,
      });
      expect((await world.client('guest').post(at(top, '/epics'), { title: 'x' })).status).to.equal(403);
      expect((await world.client('planner').post(at(top, '/epics'), {})).status).to.equal(400);
    });

    it('give them the confidentiality of the parent by default', async () => {
      const secret = await epic('Secret', { confidential: true });
      const made = await world.client('planner').post<Body>(at(secret, '/epics'), { title: 'Inherits' });
      expect((await world.client('planner').get<Body>(at(made.body))).body['confidential']).to.equal(true);
      const open = await world.client('planner').post(at(secret, '/epics'), { title: 'x', confidential: false });
      expect(open.status).to.equal(400);
    });

    it('answer 409 for a cycle, a duplicate or an eighth level, and 404 for hidden ones', async () => {
      const levels = [await epic()];
      for (let level = 1; level < 7; level += 1) levels.push(await epic('Level', { parent_id: levels.at(-1)?.id }));
      const [top, second] = levels as [Body, Body];
      const planner = world.client('planner');
      expect((await planner.post(at(second, `/epics/${top.id}`), {})).status).to.equal(409);
      expect((await planner.post(at(top, `/epics/${second.id}`), {})).status).to.equal(409);
      const deep = await planner.post(at(levels[6] as Body, `/epics/${(await epic()).id}`), {});
      expect(deep).to.deep.include({ status: 409, body: { message: 'Epic hierarchy level too deep' } });
      const secret = await epic('Secret', { confidential: true });
      expect((await world.client('guest').post(at(top, `/epics/${secret.id}`), {})).status).to.equal(404);
      expect((await planner.post(at(top, `/epics/${(await issue()).id}`), {})).status).to.equal(404);
      expect((await planner.post(at(top, '/epics/987654'), {})).status).to.equal(404);
    });

    it('omit hidden ones', async () => {
      const top = await epic();
      await epic('Secret', { confidential: true, parent_id: top.id });
      await epic('Open', { parent_id: top.id });
      const guest = await world.client('guest').get<Body[]>(at(top, '/epics'));
      expect(titlesOf(guest)).to.deep.equal(['Open']);
      expect(guest.headers.get('x-total')).to.equal('1');
    });
  });

  describe('of issues', () => {
    it('add, sort and remove them by their association', async () => {
      const top = await epic();
      const [one, two] = [await issue('one'), await issue('two')];
      const planner = world.client('planner');
      const added = await planner.post<Body & { epic: Body; issue: Body }>(at(top, `/issues/${one.id}`), {});
      expect(added.status).to.equal(201);
      expect([added.body.epic.id, added.body.issue.id, added.body.issue['epic_iid']]).to.deep.equal([
        top.id,
        one.id,
        top.iid,
      ]);
      const second = await planner.post<Body>(at(top, `/issues/${two.id}`), {});
      const listed = await planner.get<Body[]>(at(top, '/issues'));
      expect(titlesOf(listed)).to.deep.equal(['two', 'one']);
      expect(listed.body[0]?.['epic_issue_id']).to.equal(second.body.id);
      expect(listed.body[0]?.['relative_position']).to.be.a('number');
      const ordered = await planner.put<Body[]>(at(top, `/issues/${second.body.id}`), {
        move_before_id: added.body.id,
      });
      expect(titlesOf(ordered)).to.deep.equal(['one', 'two']);
      const guest = world.client('guest');
      expect((await guest.delete(at(top, `/issues/${added.body.id}`))).status).to.equal(403);
      const out = await planner.delete<Body & { issue: Body }>(at(top, `/issues/${added.body.id}`));
      expect(out.status).to.equal(200);
      expect(out.body.issue).to.include({ id: one.id, epic: null });
      const strange = await planner.put(at(await epic(), `/issues/${second.body.id}`), {});
      expect(strange.status).to.equal(404);
    });

    it('answer the same 404 for hidden, missing and unrelated ones', async () => {
      const top = await epic();
      const secret = await issue('Secret', { confidential: true });
      const foreign = await world
        .client('administrator')
        .post<Body>(`/projects/${world.code.id}/issues`, { title: 'x' });
      const words = { message: 'No matching issue found. Make sure that you are adding a valid issue URL.' };
      const add = (id: number, person: Person) => world.client(person).post(at(top, `/issues/${id}`), {});
      expect(await add(secret.id, 'guest')).to.deep.include({ status: 404, body: words });
      expect(await add(987_654, 'guest')).to.deep.include({ status: 404, body: words });
      expect(await add(foreign.body.id, 'administrator')).to.deep.include({ status: 404, body: words });
    });

    it('reject public ones below a confidential epic', async () => {
      const secret = await epic('Secret', { confidential: true });
      const refused = await world.client('planner').post(at(secret, `/issues/${(await issue()).id}`), {});
      expect(refused.status).to.equal(400);
    });
  });

  describe('to related epics', () => {
    const relate = (from: Body, to: Body, more: object = {}, person: Person = 'guest') =>
      world.client(person).post<Body & { source_epic: Body; target_epic: Body }>(at(from, '/related_epics'), {
        target_group_id: world.acme.id,
        target_epic_iid: to.iid,
        ...more,
      });

    it('are created once, listed from both sides, and deleted', async () => {
      const [one, two] = [await epic('one'), await epic('two')];
      const made = await relate(one, two, { link_type: 'blocks' });
      expect(made.status).to.equal(201);
      expect(made.body['link_type']).to.equal('blocks');
      expect([made.body.source_epic.id, made.body.target_epic.id]).to.deep.equal([one.id, two.id]);
      expect(await relate(two, one)).to.deep.include({ status: 409, body: { message: 'Epic(s) already assigned' } });
      const listed = await world.client('guest').get<Body[]>(at(two, '/related_epics'));
      expect(listed.body[0]).to.include({
        id: one.id,
        link_type: 'is_blocked_by',
        related_epic_link_id: made.body.id,
      });
      const links = await world.client('guest').get<Body[]>(`/groups/${world.acme.id}/related_epic_links`);
      expect(links.body.map((link) => link.id)).to.include(made.body.id);
      const later = await world
        .client('guest')
        .get<Body[]>(`/groups/${world.acme.id}/related_epic_links?created_after=2099-01-01`);
      expect(later.body).to.deep.equal([]);
      const removed = await world.client('guest').delete<Body>(at(one, `/related_epics/${made.body.id}`));
      expect(removed).to.deep.include({ status: 200 });
      expect((await world.client('guest').delete(at(one, `/related_epics/${made.body.id}`))).status).to.equal(404);
    });

    it('are listed by page for a group', async () => {
      const [one, two, three] = [await epic('one'), await epic('two'), await epic('three')];
      const ids = [(await relate(one, two)).body.id, (await relate(two, three)).body.id];
      const list = `/groups/${world.acme.id}/related_epic_links`;
      const all = (await world.client('guest').get<Body[]>(`${list}?per_page=100`)).body.map((link) => link.id);
      expect(all.slice(-2)).to.deep.equal(ids);
      const last = await world.client('guest').get<Body[]>(`${list}?per_page=1&page=${all.length}`);
      expect(last.body.map((link) => link.id)).to.deep.equal([ids[1]]);
      expect([last.headers.get('x-total'), last.headers.get('x-next-page')]).to.deep.equal([String(all.length), '']);
      const before = await world.client('guest').get<Body[]>(`${list}?per_page=1&page=${all.length - 1}`);
      expect(before.headers.get('x-next-page')).to.equal(String(all.length));
      const { source_epic: source, target_epic: target } = before.body[0] as Body & Record<string, Body>;
      expect([source?.id, target?.id]).to.deep.equal([one.id, two.id]);
    });

    it('are hidden in lists of links, too', async () => {
      const [open, secret] = [await epic(), await epic('Secret', { confidential: true })];
      expect((await relate(open, secret)).status).to.equal(404);
      const made = await relate(open, secret, {}, 'planner');
      expect(made.status).to.equal(201);
      for (const path of [at(open, '/related_epics'), `/groups/${world.acme.id}/related_epic_links`]) {
        const ids = (await world.client('guest').get<Body[]>(path)).body.map((one) => one.id);
        expect(ids).not.to.include(made.body.id).and.not.to.include(secret.id);
      }
    });

    it('require a role in both groups', async () => {
      const foreign = await world.client('administrator').post<Body>(`/groups/${world.open.id}/epics`, { title: 'x' });
      const own = await epic();
      const refused = await relate(own, foreign.body, { target_group_id: 'open' }, 'planner');
      expect(refused.status).to.equal(403);
    });
  });
});
