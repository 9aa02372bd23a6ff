import { expect } from 'chai';
import { CreateNote } from '../../../application/notes/create-note.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import { addDays } from '../../../domain/calendar/day.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { Start } from '../../../web/home/start.ts';
import { axeProblems } from '../../support/axe.ts';
import { environmentOf } from '../../support/page-environment.ts';
import { useWeb } from '../../support/web.ts';

const today = '2026-11-21';

describe('web: the start page', () => {
  const { server, open } = useWeb({ today, loadsPages: true });
  let group: Namespace;
  let project: Namespace;
  let hidden: Namespace;
  let planner: User;
  let reader: User;

  const make = (
    title: string,
    fields: object = {},
    type: 'epic' | 'issue' | 'incident' | 'task' = 'issue',
    namespace = type === 'epic' ? group : project,
  ): Promise<WorkItem> =>
    server().perform(CreateWorkItem, { type, namespace: namespace.id, title, assigneeIds: [reader.id], ...fields });

  before(async () => {
    group = await server().createGroup('plan', { name: 'Plan', visibility: 'private' });
    project = await server().createProject('app', group, { name: 'App', visibility: 'private' });
    hidden = await server().createProject('vault', group, { name: 'Vault', visibility: 'private' });
    planner = await server().createUser('petra', { name: 'Petra Planner' });
    reader = await server().createUser('rolf', { name: 'Rolf Reader' });
    await server().addMember(group, planner, 'owner');
    await server().addMember(group, reader, 'developer');
    await make('Next week', { dueDate: addDays(today, 7) });
    await make('Later', { dueDate: addDays(today, 8) });
    await make('Some day');
    await make('Yesterday', { dueDate: addDays(today, -1) }, 'incident');
    await make('Big one', {}, 'epic');
    const done = await make('Done', { dueDate: today });
    await server().perform(UpdateWorkItem, { item: { id: done.id }, stateEvent: 'close' });
    await make('Not mine', { assigneeIds: [planner.id] });
    const issue = await make('Talk', { assigneeIds: [] });
    await server().perform(CreateNote, { item: { id: issue.id }, body: `Look, @rolf` }, planner);
  });

  const load = async (
    seen: string[] = [],
    places: Record<'groups' | 'projects', number[]> = { groups: [], projects: [] },
  ) => {
    const page = await environmentOf(server(), reader);
    const start = new Start(page.api, {
      seenItems: seen,
      frequent: (kind) => places[kind].map((id) => ({ id, name: '', path: '' })),
    });
    await start.load();
    return { start, page };
  };

  it('lists the open items assigned to the reader by when they are due', async () => {
    const { start } = await load();
    const parts = start.assignedBy(today);
    const titles = Object.fromEntries(
      Object.entries(parts).map(([part, items]) => [part, items.map(({ title }) => title)]),
    );
    expect(titles['overdue']).to.deep.equal(['Yesterday']);
    expect(titles['soon']).to.deep.equal(['Next week']);
    expect(titles['later']).to.deep.equal(['Later']);
    expect(titles['none']).to.have.members(['Some day', 'Big one']);
    expect(start.shown?.assignedCount).to.equal(5);
    expect(parts.overdue[0]).to.include({ type: 'incident', reference: 'plan/app#4', href: '/plan/app/-/issues/4' });
  });

  it('reads all of it with one request and few statements', async () => {
    const { start, page } = await load(['plan/app#1', 'plan&1', 'plan/app#999', 'nonsense'], {
      groups: [group.id],
      projects: [project.id, 999_999],
    });
    const { connection } = server();
    const statements: string[] = [];
    const onQuery = ({ sql }: { sql: string }): void => void statements.push(sql);
    page.calls.length = 0;
    connection.on('query', onQuery);
    await start.load();
    connection.off('query', onQuery);
    expect(page.calls).to.have.length(1);
    // Who asks, then items, their number, to-dos, groups and projects, and what these name.
    expect(statements.length, statements.join('\n')).to.be.within(1, 12);
  });

  it('shows what was seen and visited as it is now, and not what the reader may not see any more', async () => {
    const { start } = await load(['plan/app#2', 'plan&1', 'plan/app#999', 'nonsense'], {
      groups: [group.id, 999_998],
      projects: [project.id, 999_999],
    });
    expect(start.shown?.seen.map(({ title }) => title)).to.deep.equal(['Later', 'Big one']);
    expect(start.shown?.places.map(({ fullName }) => fullName)).to.deep.equal(['Plan', 'Plan / App']);
    await server().perform(CreateWorkItem, { type: 'issue', namespace: hidden.id, title: 'Secret' });
    const stranger = await environmentOf(server(), await server().createUser());
    const theirs = new Start(stranger.api, {
      seenItems: ['plan/vault#1', 'plan&1'],
      frequent: (kind) => [{ id: kind === 'groups' ? group.id : hidden.id, name: '', path: '' }],
    });
    await theirs.load();
    expect(theirs.shown).to.include({ assignedCount: 0 });
    expect(theirs.shown?.seen).to.have.length(0);
    expect(theirs.shown?.places).to.have.length(0);
  });

  it('shows what the reader opens often in any browser, most often first, and no place twice', async () => {
    const visited = async (namespaceId: number, frequency: number) =>
      server().connection('visits').insert({ userId: reader.id, namespaceId, frequency, lastCountedAt: new Date() });
    const other = await server().createGroup('other', { name: 'Other', visibility: 'public' });
    const seldom = await server().createGroup('seldom', { visibility: 'public' });
    await visited(other.id, 9);
    await visited(project.id, 3);
    await visited(seldom.id, 2);
    const secret = await server().createGroup('secret', { visibility: 'private' });
    await visited(secret.id, 20);
    try {
      const { start } = await load([], { groups: [group.id, other.id], projects: [] });
      const names = start.shown?.places.map(({ fullName }) => fullName);
      expect(names).to.deep.equal(['Other', 'Plan', 'Plan / App']);
      const stranger = await environmentOf(server(), await server().createUser());
      const theirs = new Start(stranger.api, { seenItems: [], frequent: () => [] });
      await theirs.load();
      expect(theirs.shown?.places).to.have.length(0);
    } finally {
      await server().connection('visits').delete();
    }
  });

  it('says that the work could not be fetched', async () => {
    const page = await environmentOf(server(), reader);
    page.broken = /graphql/;
    const start = new Start(page.api, { seenItems: [], frequent: () => [] });
    await start.load();
    expect(start.error).to.be.a('string');
    expect(start.shown).to.equal(null);
    page.broken = null;
    await start.load();
    expect(start.error).to.equal(null);
  });

  it('leads to the items, to-dos and places, and remembers what the reader opens', async () => {
    const page = await open('/', { as: reader });
    const assigned = page.getByRole('region', { name: 'Assigned to you' });
    await assigned.getByRole('list', { name: 'Overdue' }).getByText('Yesterday').waitFor();
    await page.getByRole('list', { name: 'Newest to-dos' }).getByText('Petra Planner mentioned you').waitFor();
    await page.getByText('Issues and epics that you open appear here.').waitFor();
    expect(await page.getByRole('list', { name: 'Frequently visited' }).count()).to.equal(0);
    expect(await axeProblems(page)).to.deep.equal([]);

    await page.evaluate((id) => {
      const visited = { id, name: 'Plan / App', path: 'plan/app', frequency: 2, lastAccessedOn: 1_000_000_000_000 };
      localStorage.setItem('rolf/frequent-projects', JSON.stringify([visited]));
    }, project.id);
    await assigned.getByRole('link', { name: 'Yesterday' }).click();
    await page.getByRole('heading', { name: 'Yesterday', level: 1 }).waitFor();
    await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Home' }).click();
    await page.getByRole('list', { name: 'Recently viewed' }).getByRole('link', { name: 'Yesterday' }).waitFor();
    const places = page.getByRole('list', { name: 'Frequently visited' });
    expect(await places.getByRole('link').allTextContents()).to.deep.equal(['Plan / App']);
    await places.getByRole('link', { name: 'Plan / App' }).click();
    await page.getByRole('heading', { name: 'App', level: 1 }).waitFor();
  });

  it('says what to do first to an administrator of a server without groups', async () => {
    const page = await open('/', {
      as: server().root,
      before: (opened) => opened.route('**/api/v4/groups?*', (route) => route.fulfill({ status: 200, json: [] })),
    });
    await page.getByRole('heading', { name: 'This server has no groups yet' }).waitFor();
    await page.getByText('npx milepost import FOLDER').waitFor();
    const steps = page.getByRole('region', { name: 'This server has no groups yet' });
    expect(await steps.getByRole('heading', { level: 4 }).allTextContents()).to.deep.equal([
      'Create a group',
      'Import a plan',
      'Load the demo',
    ]);
    await page.route('**/-/demo', (route) =>
      route.fulfill({ status: 201, json: { password: 'a-b-c', accounts: [{ username: 'dana' }], group: 'bright' } }),
    );
    await steps.getByRole('button', { name: 'Load the demo' }).click();
    const link = steps.getByRole('link', { name: 'Open its roadmap' });
    expect(await link.getAttribute('href')).to.equal('/groups/bright/-/roadmap');
    expect(await axeProblems(page)).to.deep.equal([]);
    await page.getByText('Nothing is assigned to you.').waitFor();
    // Before the work that there is none of yet.
    const parts = await page.getByRole('heading', { level: 2 }).allTextContents();
    expect(parts.filter((part) => /Groups|Assigned/.test(part))).to.deep.equal(['Groups', 'Assigned to you']);
    await steps.getByRole('link', { name: 'Users' }).click();
    await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor();
  });
});
