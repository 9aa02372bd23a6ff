import { expect } from 'chai';
import { addDays, daysBetween } from '../../../domain/calendar/day.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { type TreePlace } from '../../../domain/roadmap/top-level.ts';
import { topLevel } from '../../../domain/roadmap/top-level.ts';
import { useGraphql } from './graphql-server.ts';

const fields = `id title startDate dueDate parent { id startDate dueDate } ancestors { nodes { id } }`;
const query = `query ($path: ID!, $rows: Boolean, $first: Int, $offset: Int, $sort: EpicSort, $state: EpicState,
    $search: String, $timeframe: Timeframe, $ids: [EpicID!]) {
  group(fullPath: $path) { epics(roadmapRows: $rows, first: $first, offset: $offset, sort: $sort, state: $state,
    search: $search, timeframe: $timeframe, ids: $ids) {
    count matchCount nodes { ${fields} } pageInfo { hasNextPage hasPreviousPage endCursor } } } }`;

interface Listed {
  id: string;
  title: string;
  parent: TreePlace['parent'];
  ancestors: { nodes: { id: string }[] };
}

interface Answer {
  group: {
    epics: {
      count: number;
      matchCount: number;
      nodes: Listed[];
      pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; endCursor: string | null };
    };
  };
}

const timeframe = { start: '2026-10-01', end: '2026-12-31' };
const days = [null, '2026-09-10', '2026-10-20', '2026-11-15', '2027-02-01'];

describe('GraphQL roadmap rows', () => {
  const graphql = useGraphql();
  const path = 'acme/forest';
  const trees: WorkItem[] = [];

  const ask = async (variables: Record<string, unknown> = {}, who: 'planner' | 'guest' = 'planner') =>
    (await graphql.data<Answer>(who, query, { path, rows: true, first: 100, timeframe, ...variables })).group.epics;
  const titlesOf = ({ nodes }: { nodes: readonly Listed[] }) => nodes.map(({ title }) => title);

  before(async function () {
    this.timeout(30_000);
    const { sandbox, plan } = graphql;
    const forest = await sandbox.group('forest', { parent: plan.groups.acme });
    // The same numbers each time; four levels, every date missing now and then, some confidential, some closed.
    let seed = 7;
    const random = (below: number): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let index = 0; index < 70; index += 1) {
      const above = index < 12 || random(5) === 0 ? null : (trees[random(trees.length)] ?? null);
      const parent = above !== null && above.ancestorIds.length < 3 ? above : null;
      const isClosed = random(4) === 0;
      trees.push(
        await sandbox.item(forest, plan.people.owner, {
          title: `${random(3) === 0 ? 'Oak' : 'Elm'} ${String(index).padStart(2, '0')}`,
          parentId: parent?.id ?? null,
          ancestorIds: parent === null ? [] : [...parent.ancestorIds, parent.id],
          startDate: days[random(days.length)] ?? null,
          dueDate: days[random(days.length)] ?? null,
          confidential: (parent?.confidential ?? false) || random(6) === 0,
          ...(isClosed && { state: 'closed', closedAt: new Date('2026-11-01T12:00:00Z') }),
        }),
      );
    }
  });

  it('are never below another epic of the list, for any filter and reader', async () => {
    let fewer = 0;
    for (const who of ['planner', 'guest'] as const) {
      for (const narrowing of [{}, { state: 'opened' }, { state: 'closed' }, { search: 'Oak' }, { search: 'Elm' }]) {
        const listed = await ask({ ...narrowing, rows: false, sort: 'TITLE_ASC' }, who);
        const drawn = listed.nodes.filter(({ id }) => {
          const { startDate, dueDate } = trees.find((item) => id.endsWith(`/${item.id}`)) as WorkItem;
          return startDate === null || dueDate === null || startDate <= dueDate;
        });
        const expected = topLevel(
          drawn.map((epic) => ({ ...epic, ancestorIds: epic.ancestors.nodes.map(({ id }) => id) })),
        );
        const rows = await ask({ ...narrowing, sort: 'TITLE_ASC' }, who);
        expect(titlesOf(rows)).to.deep.equal(titlesOf({ nodes: expected }));
        expect([rows.count, rows.matchCount]).to.deep.equal([expected.length, drawn.length]);
        fewer += drawn.length - expected.length;
      }
    }
    expect(fewer).to.be.above(20);
  });

  it('lie in time as their outline says, of a group and below an epic, for any filter and reader', async () => {
    const asked = `count outline(timeframe: { start: "2026-10-15", end: "2026-11-10" }) {
      start end before after lastBefore firstAfter counts }`;
    const text = `query ($path: ID!, $state: EpicState, $iid: ID!) { group(fullPath: $path) {
      epics(state: $state, roadmapRows: true, first: 100) { ${asked} nodes { id } }
      epic(iid: $iid) { children(state: $state, first: 100) { ${asked} nodes { id } } } } }`;
    interface List {
      outline: Record<'start' | 'end' | 'lastBefore' | 'firstAfter', string | null> & {
        before: number;
        after: number;
        counts: number[];
      };
      nodes: { id: string }[];
    }
    const parent = trees.find(({ id }) => trees.filter(({ parentId }) => parentId === id).length > 2) as WorkItem;
    const endOf = ({ startDate, dueDate, closedAt }: WorkItem): string | null => {
      const closedOn = closedAt?.toISOString().slice(0, 10) ?? null;
      if (dueDate !== null || closedOn === null) return dueDate;
      return startDate !== null && startDate > closedOn ? startDate : closedOn;
    };
    const outlineOf = (items: readonly WorkItem[]) => {
      const dated = items.filter(({ startDate, dueDate }) => startDate !== null || dueDate !== null);
      const drawn = dated.filter((item) => (item.startDate ?? '') <= (endOf(item) ?? '9999'));
      const before = drawn.map((item) => endOf(item) ?? '9999').filter((day) => day < '2026-10-15');
      const after = drawn.map((item) => item.startDate ?? '').filter((day) => day > '2026-11-10');
      const start = drawn.map((item) => item.startDate ?? endOf(item) ?? '').sort()[0] ?? null;
      const end =
        drawn
          .map((item) => endOf(item) ?? item.startDate ?? '')
          .sort()
          .at(-1) ?? null;
      // Day by day, the epics that have a day in the part.
      const length = start === null || end === null ? 0 : daysBetween(start, end) + 1;
      const parts = new Map<number, Set<number>>();
      for (let index = 0; index < length; index += 1) {
        const day = addDays(start ?? '', index);
        const part = Math.floor((index * Math.min(length, 100)) / length);
        const there = drawn.filter((item) => (item.startDate ?? '') <= day && day <= (endOf(item) ?? '9999'));
        parts.set(part, new Set([...(parts.get(part) ?? []), ...there.map(({ id }) => id)]));
      }
      return {
        start,
        end,
        counts: [...parts.values()].map(({ size }) => size),
        before: before.length,
        after: after.length,
        lastBefore: before.sort().at(-1) ?? null,
        firstAfter: after.sort()[0] ?? null,
      };
    };
    const seen: number[] = [];
    for (const who of ['planner', 'guest'] as const) {
      for (const state of [undefined, 'opened', 'closed']) {
        const answer = await graphql.data<{ group: { epics: List; epic: { children: List } | null } }>(who, text, {
          path,
          state,
          iid: String(parent.iid),
        });
        const here = trees.filter(
          (item) => (who === 'planner' || !item.confidential) && (state ?? item.state) === item.state,
        );
        expect(answer.group.epics.outline, `${who} ${state}`).to.deep.equal(outlineOf(here));
        seen.push(answer.group.epics.outline.before, answer.group.epics.outline.after);
        const below = here.filter(({ parentId }) => parentId === parent.id);
        expect(answer.group.epic?.children.outline, `${who} ${state}`).to.deep.equal(outlineOf(below));
      }
    }
    expect(Math.min(...seen)).to.be.above(0);
  });

  it('are the same in pages by offset, in each order', async () => {
    const sorts = ['START_DATE', 'END_DATE', 'TITLE', 'CREATED_AT', 'UPDATED_AT'];
    for (const sort of sorts.flatMap((key) => [`${key}_ASC`, `${key}_DESC`])) {
      const whole = await ask({ sort });
      const seen: string[] = [];
      for (let offset = 0; offset < whole.count; offset += 7) {
        const page = await ask({ sort, first: 7, offset });
        seen.push(...titlesOf(page));
        expect(page.pageInfo).to.deep.include({
          hasPreviousPage: offset > 0,
          hasNextPage: offset + 7 < whole.count,
        });
        expect([page.count, page.matchCount]).to.deep.equal([whole.count, whole.matchCount]);
      }
      expect(seen).to.deep.equal(titlesOf(whole));
    }
    expect(titlesOf(await ask({ offset: 1000 }))).to.deep.equal([]);
  });

  it('are found by ID with their position in the full list', async () => {
    const { nodes } = await ask({ rows: false });
    const ids = nodes.map(({ id }) => id);
    const rows = await ask({ sort: 'TITLE_ASC' });
    expect(titlesOf(await ask({ ids, sort: 'TITLE_ASC' }))).to.deep.equal(titlesOf(rows));
  });

  it('are separate for each group in one query', async () => {
    const part = `epics(roadmapRows: true, timeframe: { start: "${timeframe.start}", end: "${timeframe.end}" }, sort: TITLE_ASC) {
      count nodes { id title } }`;
    const { all, one } = await graphql.data<{
      all: { nodes: { fullPath: string; epics: { count: number; nodes: { id: string }[] } }[] };
      one: { epics: { nodes: { id: string }[] } };
    }>('planner', `{ all: groups { nodes { fullPath ${part} } } one: group(fullPath: "${path}") { ${part} } }`);
    expect(all.nodes.length).to.be.above(2);
    expect(all.nodes.find(({ fullPath }) => fullPath === path)?.epics).to.deep.equal(one.epics);
    for (const { epics } of all.nodes) expect(epics.nodes).to.have.lengthOf(epics.count);
  });

  it('omit only children without a visible bar for one epic', async () => {
    const root = await graphql.sandbox.item(graphql.plan.groups.acme, graphql.plan.people.owner, { title: 'Root' });
    for (const [title, startDate, dueDate] of [
      ['Backwards', '2026-11-02', '2026-11-01'],
      ['Later', '2026-11-02', null],
      ['Sooner', '2026-11-01', null],
    ] as const) {
      const place = { parentId: root.id, ancestorIds: [root.id] };
      await graphql.sandbox.item(graphql.plan.groups.acme, graphql.plan.people.owner, {
        title,
        startDate,
        dueDate,
        ...place,
      });
    }
    const children = (page: string) => `{ group(fullPath: "acme") { epic(iid: "${root.iid}") {
      children(roadmapRows: true, sort: START_DATE_ASC, ${page}) { count matchCount nodes { title } } } } }`;
    const childrenOf = async (page: string) =>
      (await graphql.data<{ group: { epic: { children: object } } }>('planner', children(page))).group.epic.children;
    const [sooner, later] = [{ title: 'Sooner' }, { title: 'Later' }];
    expect(await childrenOf('first: 5')).to.deep.equal({ count: 2, matchCount: 2, nodes: [sooner, later] });
    expect(await childrenOf('first: 1, offset: 1')).to.deep.equal({ count: 2, matchCount: 2, nodes: [later] });
  });

  it('reject a negative or large offset, or one with a cursor', async () => {
    const refused = async (variables: string) => {
      const answer = await graphql.ask(
        'planner',
        `{ group(fullPath: "${path}") { epics(${variables}) { nodes { id } } } }`,
      );
      return (answer as { errors: { message: string }[] }).errors[0]?.message;
    };
    expect(await refused('offset: -1')).to.equal('`offset` must be a number from 0 to 100000');
    expect(await refused('offset: 100001')).to.equal('`offset` must be a number from 0 to 100000');
    expect(await refused('offset: 1, after: "x"')).to.equal('`offset` can only be used with `first`');
    expect(await refused('offset: 1, last: 2')).to.equal('`offset` can only be used with `first`');
  });
});
