import { expect } from 'chai';
import type { Namespace } from '../../../../domain/namespaces/namespace.ts';
import type { User } from '../../../../domain/people/user.ts';
import type { WorkItem } from '../../../../domain/work-items/work-item.ts';
import { CreateWorkItem } from '../../../../application/work-items/create-work-item.ts';
import { useServer } from '../../../support/server.ts';
import type { TestClient } from '../../../support/test-client.ts';

interface Relations {
  issuables: { id: number; title: string; epic_issue_id?: number; [field: string]: unknown }[];
  message: string | null;
}

/** The calls that the tree of an epic makes at the group's own address. */
describe('Web calls of the epic tree', () => {
  const server = useServer();
  let group: Namespace;
  let below: Namespace;
  let app: Namespace;
  let site: Namespace;
  let planner: User;
  let page: TestClient;
  let guest: TestClient;
  let visitor: User;
  before(async () => {
    group = await server().createGroup('team', { visibility: 'private' });
    below = await server().createGroup('web', { parent: group, visibility: 'private' });
    app = await server().createProject('app', group, { visibility: 'private' });
    site = await server().createProject('site', below, { visibility: 'private' });
    planner = await server().createUser('paula');
    visitor = await server().createUser('gil');
    await server().addMember(group, planner, 'planner');
    await server().addMember(group, visitor, 'guest');
    page = await server().signedIn(planner);
    guest = await server().signedIn(visitor);
  });

  const make = (title: string, holder: Namespace, more: object = {}, as = planner): Promise<WorkItem> =>
    server().perform(
      CreateWorkItem,
      { type: holder.kind === 'group' ? 'epic' : 'issue', namespace: holder.id, title, ...more },
      as,
    );
  const at = ({ iid }: WorkItem, tail: string) => `/groups/team/-/epics/${iid}/${tail}`;
  const add = (parent: WorkItem, tail: string, references: readonly string[], client = page) =>
    client.post<Relations>(at(parent, tail), { issuable_references: references });

  it('add epics by number, path and URL, the first one on top', async () => {
    const top = await make('Top', group);
    const [one, two, three] = [await make('one', group), await make('two', below), await make('three', group)];
    const answer = await add(top, 'links', [
      `&${one.iid}`,
      `team/web&${two.iid}\n ${server().address}/groups/team/-/epics/${three.iid}`,
    ]);
    expect(answer.status).to.equal(200);
    expect(answer.body.issuables.map(({ title }) => title)).to.deep.equal(['one', 'two', 'three']);
    expect(answer.body.message).to.equal(null);
    expect(answer.body.issuables[1]).to.include({
      id: two.id,
      state: 'opened',
      confidential: false,
      reference: `team/web&${two.iid}`,
      path: `/groups/team/web/-/epics/${two.iid}`,
      relation_path: at(top, `links/${two.id}`),
      can_admin: true,
    });
  });

  it('add issues by path, and return their association', async () => {
    const top = await make('Top', group);
    const [one, two] = [await make('one', app, { weight: 3 }), await make('two', site)];
    const { status, body } = await add(top, 'issues', [`team/app#${one.iid}`, `team/web/site#${two.iid}`]);
    expect(status).to.equal(200);
    expect(body.issuables.map(({ title }) => title)).to.deep.equal(['one', 'two']);
    expect(body.issuables[0]).to.include({
      epic_issue_id: one.id,
      weight: 3,
      relation_path: at(top, `issues/${one.id}`),
    });
  });

  it('resolve a plain number to the only issue with it', async () => {
    const top = await make('Top', group);
    for (let count = 0; count < 5; count += 1) await make('Filler', site);
    const only = await make('Only', site);
    const answer = await add(top, 'issues', [`#${only.iid}`]);
    expect(answer.body.issuables.map(({ id }) => id)).to.deep.equal([only.id]);
    const bare = await add(await make('Other', group), 'issues', [String(only.iid)]);
    expect(bare.body.issuables.map(({ id }) => id)).to.deep.equal([only.id]);
  });

  it('report the possible projects for an ambiguous number, and add nothing', async () => {
    const top = await make('Top', group);
    const [one, fine] = [await make('one', app), await make('fine', app)];
    while ((await make('other', site)).iid < one.iid);
    const answer = await add(top, 'issues', [`team/app#${fine.iid}`, `#${one.iid}`]);
    expect(answer.status).to.equal(400);
    expect(answer.body.message).to.equal(
      `#${one.iid} names an issue of several projects: team/app#${one.iid}, team/web/site#${one.iid}. Write the project in front.`,
    );
    expect((await server().connection('work_items').where({ parentId: top.id })).length).to.equal(0);
  });

  it('ignore hidden issues for an ambiguous number', async () => {
    const top = await make('Top', group);
    // A guest may change the parent of an issue of their own.
    let [shown, hidden] = [await make('Shown', app, {}, visitor), await make('Hidden', site, { confidential: true })];
    while (shown.iid !== hidden.iid) {
      if (shown.iid < hidden.iid) shown = await make('Shown', app, {}, visitor);
      else hidden = await make('Hidden', site, { confidential: true });
    }
    const answer = await add(top, 'issues', [`#${shown.iid}`], guest);
    expect(answer.body.issuables.map(({ id }) => id)).to.deep.equal([shown.id]);
    expect((await add(top, 'issues', [`#${hidden.iid}`])).status).to.equal(400);
  });

  it('answer the same 404 for missing, hidden and invalid references', async () => {
    const top = await make('Top', group);
    const secret = await make('Secret', group, { confidential: true });
    const issue = await make('issue', app);
    const absent = await add(top, 'links', ['&987654'], guest);
    expect(absent.status).to.equal(404);
    for (const reference of [`&${secret.iid}`, `team/app#${issue.iid}`, 'nonsense', 'team/none&1']) {
      const { status, body } = await add(top, 'links', [reference], guest);
      expect({ status, body }, reference).to.deep.equal({ status: 404, body: absent.body });
    }
    expect((await add(top, 'links', [])).status).to.be.within(400, 404);
    expect((await add(top, 'issues', [`team/app#${issue.iid}`, 'team/app#987654'])).status).to.equal(404);
    expect((await server().connection('work_items').where({ parentId: top.id })).length).to.equal(0);
  });

  it('answer 409 for a cycle, a duplicate and the eighth level', async () => {
    const levels = [await make('Level 1', group)];
    while (levels.length < 7) levels.push(await make('Level', group, { parentId: levels.at(-1)?.id }));
    const [first, second] = levels as [WorkItem, WorkItem];
    const refused = async (parent: WorkItem, child: WorkItem) => {
      const { status, body } = await add(parent, 'links', [`&${child.iid}`]);
      expect(status).to.equal(409);
      return body.message;
    };
    expect(await refused(second, first)).to.equal('This epic is already an ancestor of the parent epic.');
    expect(await refused(first, second)).to.equal('This epic is already assigned to the parent epic.');
    expect(await refused(first, first)).to.equal('This epic cannot be added to itself.');
    expect(await refused(levels[6] as WorkItem, await make('Deep', group))).to.equal('Epic hierarchy level too deep');
  });

  it('reject a public child below a confidential epic', async () => {
    const secret = await make('Secret', group, { confidential: true });
    const open = await make('Open', group);
    const answer = await add(secret, 'links', [`&${open.iid}`]);
    expect(answer.status).to.equal(400);
    expect(JSON.stringify(answer.body)).to.include(
      'A non-confidential epic cannot be assigned to a confidential parent epic',
    );
  });

  it('remove a child by its association from its own parent only', async () => {
    const [top, other] = [await make('Top', group), await make('Other', group)];
    const child = await make('Child', group, { parentId: top.id });
    const issue = await make('Issue', app, { parentId: top.id });
    expect((await page.delete(at(other, `links/${child.id}`))).status).to.equal(404);
    expect((await page.delete(at(top, `issues/${child.id}`))).status).to.equal(404);
    const out = await page.delete<Relations>(at(top, `links/${child.id}`));
    expect([out.status, out.body.issuables]).to.deep.equal([200, []]);
    expect((await page.delete(at(top, `issues/${issue.id}`))).status).to.equal(200);
    expect((await server().connection('work_items').where({ parentId: top.id })).length).to.equal(0);
    expect((await page.delete(at(top, `links/${child.id}`))).status).to.equal(404);
  });

  it('move a child of another parent', async () => {
    const [from, to] = [await make('From', group), await make('To', group)];
    const child = await make('Child', group, { parentId: from.id });
    expect((await add(to, 'links', [`&${child.iid}`])).status).to.equal(200);
    const [moved] = await server().connection('work_items').where({ id: child.id });
    expect(moved).to.include({ parentId: to.id });
  });

  it('create an epic at the list URL, and return its URL', async () => {
    const made = await page.post<{ iid: number; web_url: string; confidential: boolean }>('/groups/team/-/epics', {
      title: 'Made',
      confidential: true,
    });
    expect(made.status).to.equal(201);
    expect(made.body).to.include({
      web_url: `${server().address}/groups/team/-/epics/${made.body.iid}`,
      confidential: true,
    });
    const blank = await page.post<{ errors: string[] }>('/groups/team/-/epics', { title: '' });
    expect(blank.status).to.equal(422);
    expect(blank.body.errors.join()).to.match(/title can't be blank/i);
    expect((await guest.post('/groups/team/-/epics', { title: 'Made' })).status).to.equal(403);
    expect((await page.post('/groups/team/web/-/epics', { title: 'Below' })).status).to.equal(201);
  });

  it('require the CSRF token', async () => {
    const top = await make('Top', group);
    const stranger = server().anonymous();
    stranger.cookie = page.cookie;
    const answer = await add(top, 'links', ['&1'], stranger);
    expect(answer.status).to.equal(403);
    expect(
      (
        await server()
          .anonymous()
          .post(at(top, 'links'), { issuable_references: ['&1'] })
      ).status,
    ).to.equal(401);
  });
});
