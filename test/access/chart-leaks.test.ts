import { expect } from 'chai';
import { CreateRoadmapLink } from '../../application/roadmap/create-roadmap-link.ts';
import { CreateLabel } from '../../application/labels/create-label.ts';
import { CreateMilestone } from '../../application/milestones/create-milestone.ts';
import { CreateWorkItem } from '../../application/work-items/create-work-item.ts';
import { LinkWorkItems } from '../../application/work-items/link-work-items.ts';
import { SetWorkingCalendar } from '../../application/working-calendars/set-working-calendar.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import type { User } from '../../domain/people/user.ts';
import type { Move } from '../../domain/scheduling/plan.ts';
import { sharedRoadmapPath } from '../../domain/roadmap/roadmap-link.ts';
import type { WorkItem } from '../../domain/work-items/work-item.ts';
import type { ApiClient } from '../../web/api/client.ts';
import type { History } from '../../web/api/rest.generated.ts';
import { globalId, numberOfId, workItemId } from '../../web/api/global-id.ts';
import { roadmapEpic, type RoadmapEpic } from '../../web/roadmap/epics/roadmap-epic.ts';
import { Dependents } from '../../web/roadmap/links/dependents.ts';
import { WorkingDays } from '../../web/roadmap/links/working-days.ts';
import {
  roadmapIssuesQuery,
  type RoadmapIssuesQueryVariables,
} from '../../web/roadmap/operations/epic-issues.graphql.ts';
import { epicOutlineQuery } from '../../web/roadmap/operations/epic-outline.graphql.ts';
import { epicPeopleQuery } from '../../web/roadmap/operations/epic-people.graphql.ts';
import {
  roadmapChildEpicsQuery,
  roadmapEpicsQuery,
  type RoadmapEpicsQueryVariables,
} from '../../web/roadmap/operations/epics.graphql.ts';
import { roadmapMilestonesQuery } from '../../web/roadmap/operations/milestones.graphql.ts';
import { rescheduleMutation } from '../../web/roadmap/operations/reschedule.graphql.ts';
import { undatedEpicsQuery } from '../../web/roadmap/operations/undated-epics.graphql.ts';
import { workingCalendarsQuery } from '../../web/roadmap/operations/working-calendars.graphql.ts';
import { PlanCheck } from '../../web/roadmap/scheduling/plan-check.ts';
import { epicsOfColumns } from '../../web/roadmap/scheduling/whole-plan.ts';
import { epicsAtOnce } from '../../web/roadmap/issues/issue-rows.ts';
import { differenceOf } from '../support/difference.ts';
import { pageClient } from '../support/page-client.ts';
import type { TestClient } from '../support/test-client.ts';
import { TestServer } from '../support/server.ts';

const word = 'zq7secret';
const firstHiddenId = 70_000_001;
const fullPath = 'plan';
/** Sums over a whole tree include hidden items. */
const sums = new Set(['descendantCounts', 'descendantWeightSum', 'healthStatus']);
const timeframe = { start: '2026-01-01', end: '2027-12-31' };

/**
 * A plan with links of all kinds, limits and inherited dates. The hidden half, in one of two worlds, are confidential epics of
 * a group where the readers are guests, epics of a private group, and epics of a banned person; they block, wait for and
 * stand between what is visible, and belong to the same parents. Below the same epics are issues and tasks of
 * the banned person.
 */
class ChartWorld {
  private constructor(
    readonly server: TestServer,
    readonly petra: User,
    readonly gus: User,
    readonly link: string,
    private readonly plan: Namespace,
    private readonly other: Namespace,
    private readonly app: Namespace,
    private readonly plain: readonly WorkItem[],
    private readonly issue: WorkItem,
  ) {}

  static async create(): Promise<ChartWorld> {
    const server = await TestServer.start({ today: '2026-11-26', settings: { baseUrl: 'http://plan.test' } });
    try {
      const petra = await server.createUser('petra');
      const gus = await server.createUser('gus');
      const plan = await server.createGroup(fullPath, { visibility: 'public' });
      const other = await server.createGroup('other', { visibility: 'public' });
      await server.addMember(plan, petra, 'planner');
      await server.addMember(plan, gus, 'guest');
      await server.addMember(other, petra, 'guest');
      await server.perform(SetWorkingCalendar, { group: plan.id, daysOff: ['2026-12-24', '2026-12-25'] });
      await server.perform(CreateMilestone, {
        kind: 'group',
        namespace: plan.id,
        title: 'Beta',
        dueDate: '2026-12-18',
      });
      const epic = (title: string, startDate?: string, dueDate?: string, more: object = {}) =>
        server.perform(CreateWorkItem, { type: 'epic', namespace: plan.id, title, startDate, dueDate, ...more });
      const parent = await epic('Parent');
      const plain = [
        await epic('Alpha', '2026-11-30', '2026-12-04'),
        await epic('Bravo', '2026-12-07', '2026-12-08'),
        await epic('Charlie', '2026-12-09', '2026-12-11', { finishNoLaterThan: '2026-12-14' }),
        await epic('Delta', '2026-12-14', '2026-12-15'),
        parent,
        await epic('Early child', '2026-11-30', '2026-12-01', { parentId: parent.id }),
        await epic('Late child', '2026-12-16', '2026-12-18', { parentId: parent.id }),
        await epic('Echo', '2026-12-21', '2026-12-22', { mustStartOn: '2026-12-21' }),
        await epic('Overdue', '2026-10-01', '2026-10-30'),
        await epic('Undated'),
      ];
      const [alpha, bravo, charlie, , , , , echo] = plain;
      await block(server, alpha, bravo);
      await block(server, bravo, charlie, { linkKind: 'start_to_start', linkLag: 2 });
      await block(server, parent, echo);
      const app = await server.createProject('app', plan, { visibility: 'public' });
      const issue = await server.perform(CreateWorkItem, {
        type: 'issue',
        namespace: app.id,
        title: 'Issue',
        startDate: '2026-11-30',
        dueDate: '2026-12-01',
        weight: 2,
        parentId: alpha?.id,
      });
      const task = { type: 'task', namespace: app.id, parentId: issue.id } as const;
      await server.perform(CreateWorkItem, { ...task, title: 'Task', dueDate: '2026-12-01' });
      const { secret } = await server.perform(CreateRoadmapLink, {
        groupId: plan.id,
        name: 'Board',
        expiresOn: '2026-12-24',
        query: 'timeframe_range_type=CURRENT_YEAR',
      });
      return new ChartWorld(server, petra, gus, sharedRoadmapPath(secret), plan, other, app, plain, issue);
    } catch (error) {
      await server.stop();
      throw error;
    }
  }

  /** Adds what nobody but administrators sees. */
  async addHidden(): Promise<void> {
    const { server, plan, other, app, issue } = this;
    for (const table of ['namespaces', 'work_items', 'work_item_links', 'milestones', 'labels', 'users'])
      await server.connection.raw(`alter table ${table} alter column id restart with ${firstHiddenId}`);
    const banned = await server.createUser('banned');
    const vault = await server.createGroup(word, { visibility: 'private' });
    await server.addMember(plan, banned, 'planner');
    await server.addMember(vault, banned, 'planner');
    await server.addMember(other, banned, 'planner');
    await server.perform(SetWorkingCalendar, { group: vault.id, weekdays: [6] });
    await server.perform(CreateMilestone, { kind: 'group', namespace: vault.id, title: word, dueDate: '2026-12-18' });
    await server.perform(CreateLabel, { kind: 'group', namespace: vault.id, name: word, color: '#c91c00' });
    for (const [namespace, more, author] of [
      [vault, {}, server.root],
      [other, { confidential: true }, server.root],
      [plan, {}, banned],
    ] as const) {
      const epic = (startDate?: string, dueDate?: string, fields: object = {}) =>
        server.perform(
          CreateWorkItem,
          { type: 'epic', namespace: namespace.id, title: word, startDate, dueDate, ...more, ...fields },
          author,
        );
      const [alpha, bravo, charlie, delta, parent, earlyChild, lateChild, echo, overdue, undated] = this.plain;
      // Before, between and after what is visible; later than everything, and reversed.
      const before = await epic('2027-02-01', '2027-02-05');
      const between = await epic('2026-12-07', '2026-12-11', { mustStartOn: '2026-12-07' });
      const after = await epic('2026-12-01', '2026-12-02', { finishNoLaterThan: '2026-12-02' });
      await block(server, before, alpha);
      await block(server, before, overdue);
      await block(server, before, undated);
      await block(server, bravo, between, { linkKind: 'finish_to_finish' });
      await block(server, between, delta);
      await block(server, charlie, after, { linkLag: -3 });
      await block(server, echo, after);
      await block(server, before, parent);
      // Children without dates, and within the dates of the others.
      await epic(undefined, undefined, { parentId: parent?.id });
      const within = await epic('2026-12-02', '2026-12-03', { parentId: parent?.id, startNoEarlierThan: '2027-01-04' });
      await block(server, earlyChild, within, { linkKind: 'start_to_finish' });
      await block(server, within, lateChild);
    }
    // Issues below these epics belong to the same tree, whose members see all but those of the banned person.
    const below = (type: 'issue' | 'task', parentId?: number) => {
      const dates = { startDate: '2026-12-01', dueDate: '2026-12-02' };
      return server.perform(CreateWorkItem, { type, namespace: app.id, title: word, parentId, ...dates }, banned);
    };
    const [alpha, , , , parent] = this.plain;
    const hidden = await below('issue', alpha?.id);
    await block(server, hidden, issue);
    await below('issue', parent?.id);
    await below('task', hidden.id);
    await below('task', issue.id);
    await server.connection('users').where({ id: banned.id }).update({ state: 'banned' });
  }
}

async function block(server: TestServer, one?: WorkItem, other?: WorkItem, timing: object = {}): Promise<void> {
  if (one === undefined || other === undefined) throw new Error('there is nothing to link');
  const ends = { source: { id: one.id }, target: { id: other.id } };
  await server.perform(LinkWorkItems, { ...ends, linkType: 'blocks', ...timing });
}

/** What the chart reads, and what it makes of it, by name. */
async function chartOf(world: ChartWorld, api: ApiClient, signedIn: User | null): Promise<Map<string, unknown>> {
  const seen = new Map<string, unknown>();
  const read = async (more: Partial<RoadmapEpicsQueryVariables> = {}): Promise<RoadmapEpic[]> => {
    const { group } = await api.graphql(roadmapEpicsQuery, { fullPath, first: 50, ...more });
    seen.set(`epics ${JSON.stringify(more)}`, group);
    return (group?.epics.nodes ?? []).map(roadmapEpic);
  };
  const epics = await read({ rows: false, state: 'all' });
  await read({ timeframe });
  for (const question of ['BLOCKED', 'LATE', 'UNDATED'] as const) await read({ is: [question] });
  const variants: Partial<RoadmapEpicsQueryVariables>[] = [
    { search: word },
    { search: 'a', in: ['TITLE', 'DESCRIPTION'] },
    { labelName: [word] },
    { not: { labelName: [word] } },
    { milestoneTitle: word },
    { authorUsername: 'banned' },
    { confidential: true },
    { sort: 'END_DATE_DESC' },
    { sort: 'UPDATED_AT_DESC' },
  ];
  for (const more of variants) await read(more);
  const parent = epics.find(({ title }) => title === 'Parent');
  const iid = parent?.iid ?? '';
  seen.set('children', await api.graphql(roadmapChildEpicsQuery, { fullPath, iid, first: 50, timeframe }));
  const ids = epics.filter(({ title }) => ['Alpha', 'Parent'].includes(title)).map(({ id }) => id);
  // With tasks, the chart asks for one epic at a time.
  const issuesOf = ids.map((id) => ({ fullPath, ids: [id], epics: epicsAtOnce.TASKS, tasksShown: true }) as const);
  const issueVariants: Partial<RoadmapIssuesQueryVariables>[] = [
    { state: 'all' },
    { timeframe, sort: 'END_DATE_DESC' },
    { is: ['BLOCKED'] },
    { confidential: true },
    { milestoneTitle: word },
  ];
  for (const more of issueVariants) {
    const answers = issuesOf.map((issues) => api.graphql(roadmapIssuesQuery, { ...issues, ...more }));
    seen.set(`issues ${JSON.stringify(more)}`, await Promise.all(answers));
  }
  const planPath = `/api/v4/groups/${encodeURIComponent(fullPath)}/roadmap/plan` as const;
  const { plan } = await api.rest('GET', planPath, { query: { state: 'all' } });
  seen.set('plan', plan);
  seen.set('plan of some days', await api.rest('GET', planPath, { query: { ...timeframe, state: 'opened' } }));
  seen.set('people', await api.graphql(epicPeopleQuery, { fullPath, iid }));
  seen.set('outline', await api.graphql(epicOutlineQuery, { fullPath, timeframe }));
  seen.set('undated', await api.graphql(undatedEpicsQuery, { fullPath, first: 50 }));
  const milestones = { fullPath, timeframe, searchTitle: null, endCursor: '' };
  seen.set('milestones', await api.graphql(roadmapMilestonesQuery, milestones));
  seen.set('calendars', await api.graphql(workingCalendarsQuery, { fullPath }));

  // What the scheduler makes of it in the browser: overlays, and ghosts of each bar a week later.
  const calendars = new WorkingDays(api, fullPath);
  await calendars.load();
  const check = new PlanCheck({ api }, { shownEpics: epics, calendars, keepDates: () => undefined });
  const planEpics = plan === null ? null : epicsOfColumns(plan);
  const whole = new PlanCheck({ api }, { planEpics, shownEpics: [], calendars, keepDates: () => undefined });
  for (const { id, canUpdate } of planEpics ?? [])
    expect(canUpdate, id).to.equal(epics.find((epic) => epic.id === id)?.canUpdate);
  const drawn = epics.filter(
    ({ startDate, dueDate }) => (startDate ?? dueDate) !== null && (startDate ?? '') <= (dueDate ?? '9'),
  );
  expect(planEpics?.map(({ id }) => id).sort()).to.deep.equal(drawn.map(({ id }) => id).sort());
  expect([...whole.criticalIds].sort()).to.deep.equal([...check.criticalIds].sort());
  expect([...whole.conflicts].sort()).to.deep.equal([...check.conflicts].sort());
  seen.set(
    'slack in the plan',
    planEpics?.map(({ id }) => [id, whole.timesOf(id)]),
  );
  seen.set('conflicts', check.conflicts);
  seen.set('fit', check.lines);
  const { criticalItemIds, criticalLinkIds, endDate } = check.analysis;
  seen.set('critical', { criticalItemIds, criticalLinkIds, endDate });
  for (const { id, title } of epics) {
    seen.set(`slack of ${title}`, check.analysis.timesOf(id));
    const move = { itemId: id, startDate: '2026-12-28', dueDate: '2026-12-31' };
    seen.set(`ghosts of ${title}`, new Dependents(new Set([id]), epics, calendars).following([move]));
  }

  // The same on the server, which filters by it.
  const scheduled = async (asked: object): Promise<string[]> => {
    const shown = { planPath: fullPath, state: 'all' } as const;
    const rows = await read({ rows: false, state: 'all', schedule: { ...shown, ...asked } });
    return rows.map(({ id }) => id).sort();
  };
  const dated = epics.map(({ id }) => id).filter((id) => check.analysis.timesOf(id) !== null);
  const slack = (id: string): number => check.analysis.timesOf(id)?.totalSlack ?? Infinity;
  expect(await scheduled({ critical: true })).to.deep.equal([...criticalItemIds].sort());
  expect(await scheduled({ critical: false })).to.deep.equal(dated.filter((id) => slack(id) > 0).sort());
  for (const most of [0, 3]) {
    expect(await scheduled({ slackAtMost: most })).to.deep.equal(dated.filter((id) => slack(id) <= most).sort());
  }
  const inConflict = await scheduled({ conflict: true });
  expect(inConflict.length > 0).to.equal(check.conflicts.length > 0);
  await scheduled({ conflict: true, planPath: word });
  await read({ timeframe, schedule: { planPath: fullPath, timeframe, critical: true } });

  const client = signedIn === null ? world.server.anonymous() : await world.server.as(signedIn);
  for (const path of [
    '/groups/plan/roadmap.svg?timeframe_range_type=THREE_YEARS&state=all',
    `/groups/plan/roadmap.svg?timeframe_range_type=THREE_YEARS&state=all&expanded[]=${numberOfId(parent?.id ?? '')}`,
    '/groups/plan/roadmap.svg?timeframe_range_type=THREE_YEARS&is[]=blocked',
    `/groups/plan/roadmap.svg?timeframe_range_type=THREE_YEARS&search=${word}`,
    '/groups/plan/roadmap.pdf?timeframe_range_type=THREE_YEARS&state=all',
    '/groups/plan/calendar.ics',
    '/groups/plan/working_calendar',
    ...epics.flatMap((epic) => [`/groups/plan/epics/${epic.iid}`, `/groups/plan/epics/${epic.iid}/related_epics`]),
  ]) {
    const { status, body } = await client.get(`/api/v4${path}`);
    seen.set(path, { status, body });
  }
  for (const place of ['', ...epics.map((epic) => `/epics/${epic.iid}`)])
    seen.set(`history ${place}`, await historyOf(client, `/api/v4/groups/plan${place}/acts`));
  if (signedIn !== null) {
    const { body } = await client.get<{ url: string }>('/api/v4/groups/plan/calendar');
    const { pathname, search } = new URL(body.url);
    seen.set('calendar feed', (await world.server.anonymous().get(`${pathname}${search}`)).body);
  }
  seen.set('shared', (await world.server.anonymous().get(world.link)).body);
  return seen;
}

/** All acts of a history, without their ids: these are numbers of the log of the whole instance. */
async function historyOf(client: TestClient, address: string): Promise<unknown[]> {
  const acts: unknown[] = [];
  let before = '';
  for (;;) {
    const { body } = await client.get<History>(`${address}${before}`);
    for (const { id: _id, ...act } of body.acts) acts.push(act);
    if (!body.has_more) return [body.acts.length, acts];
    before = `?before=${body.acts.at(-1)?.id ?? 0}`;
  }
}

/** Moves bars with what depends on them, and tells what came of it. */
async function moveOn(api: ApiClient, moves: readonly Move[]): Promise<unknown> {
  const { group } = await api.graphql(roadmapEpicsQuery, { fullPath, first: 50, rows: false });
  const dates = new Map((group?.epics.nodes ?? []).map((epic) => [epic.id, epic]));
  return api.graphql(rescheduleMutation, {
    input: {
      dependentsFollow: true,
      moves: moves.map(({ itemId, ...after }) => ({
        id: workItemId(numberOfId(itemId)),
        previousStartDate: dates.get(itemId)?.startDate,
        previousDueDate: dates.get(itemId)?.dueDate,
        ...after,
      })),
    },
  });
}

/** Without instants and secrets of single answers; what is searched for stands in the answer, too. */
function comparable(value: unknown): string {
  return (JSON.stringify(value, (key, one: unknown) => (sums.has(key) ? undefined : one)) ?? '')
    .replaceAll(`“${word}”`, '')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z|DTSTAMP:\w+|UID:[^\\]+|nonce(?:=\\"|-)[\w+/=-]+/g, '…');
}

/** Worlds that differ in hidden items only give the same chart, and the same moves on it. */
describe('A chart of two worlds', function () {
  this.timeout(120_000);
  const worlds: ChartWorld[] = [];
  /** Entries of the log about what is hidden in the second world. */
  let hiddenEntries: number[] = [];
  before(async () => {
    worlds.push(await ChartWorld.create(), await ChartWorld.create());
    const mixed = worlds[1] as ChartWorld;
    const entries = () => mixed.server.connection('change_log').pluck<number[]>('id');
    const before = new Set(await entries());
    await mixed.addHidden();
    hiddenEntries = (await entries()).filter((id) => !before.has(id));
  });
  after(async () => {
    for (const world of worlds) await world.server.stop();
  });

  async function compare(look: (world: ChartWorld) => Promise<Map<string, unknown>>): Promise<void> {
    const [plain, mixed] = await Promise.all(worlds.map(look));
    expect(mixed?.size).to.equal(plain?.size);
    const changes: string[] = [];
    for (const [name, value] of plain ?? []) {
      const [one, other] = [comparable(value), comparable(mixed?.get(name))];
      if (one !== other || other.includes(word)) changes.push(`${name}: ${differenceOf(one, other)}`);
    }
    expect(changes.join('\n')).to.equal('');
  }

  it('differ for an administrator', async () => {
    const [plain, mixed] = await Promise.all(
      worlds.map(async (world) => {
        const { server } = world;
        return chartOf(world, await pageClient(server, server.root), server.root);
      }),
    );
    const differing = [...(plain ?? [])].filter(([name, value]) => comparable(mixed?.get(name)) !== comparable(value));
    expect(differing.map(([name]) => name)).to.include.members([
      'plan',
      'plan of some days',
      'conflicts',
      'critical',
      'ghosts of Alpha',
      'children',
      'issues {"state":"all"}',
      'history ',
    ]);
  });

  for (const [name, personOf] of [
    ['a planner', ({ petra }: ChartWorld) => petra],
    ['a guest', ({ gus }: ChartWorld) => gus],
    ['a visitor', () => null],
  ] as const)
    it(`are the same for ${name}`, async () => {
      await compare(async (world) => chartOf(world, await pageClient(world.server, personOf(world)), personOf(world)));
    });

  it('have histories that begin nowhere at hidden entries, as at ones that do not exist', async () => {
    const { server, gus } = worlds[1] as ChartWorld;
    expect(hiddenEntries.length).to.be.greaterThan(20);
    for (const client of [await server.as(gus), server.anonymous()]) {
      for (const place of ['', '/epics/1']) {
        for (const id of [...hiddenEntries, 1_000_000_000]) {
          const { body } = await client.get(`/api/v4/groups/plan${place}/acts?before=${id}`);
          expect(body, `${place} ${id}`).to.deep.equal({ acts: [], has_more: false });
        }
      }
    }
  });

  it('stay the same when bars move along, and what is refused is refused in both', async () => {
    await compare(async (world) => {
      const api = await pageClient(world.server, world.petra);
      const seen = new Map<string, unknown>();
      const { group } = await api.graphql(roadmapEpicsQuery, { fullPath, first: 50, rows: false });
      const idOf = (title: string): string => group?.epics.nodes.find((epic) => epic.title === title)?.id ?? '';
      const moves: [title: string, startDate: string, dueDate: string][] = [
        ['Alpha', '2026-12-07', '2026-12-11'],
        ['Undated', '2026-12-07', '2026-12-11'],
        ['Charlie', '2026-12-28', '2026-12-31'],
        ['Parent', '2026-12-28', '2026-12-31'],
        ['Bravo', '2026-11-02', '2026-11-03'],
      ];
      for (const [title, startDate, dueDate] of moves)
        seen.set(`move ${title}`, await moveOn(api, [{ itemId: idOf(title), startDate, dueDate }]));
      for (const [name, value] of await chartOf(world, api, world.petra)) seen.set(name, value);
      const visitor = await pageClient(world.server, null);
      for (const id of [idOf('Alpha'), globalId('Epic', firstHiddenId)])
        seen.set(
          `move ${id} without rights`,
          await moveOn(visitor, [{ itemId: id, startDate: '2026-12-07', dueDate: '2026-12-11' }]).catch(String),
        );
      seen.set(
        'move what is not there',
        await moveOn(api, [
          { itemId: globalId('Epic', firstHiddenId), startDate: '2026-12-07', dueDate: '2026-12-11' },
        ]).catch(String),
      );
      return seen;
    });
  });
});
