import { expect } from 'chai';
import type { Actor } from '../../../domain/access/actor.ts';
import type { WorkItemFilter } from '../../../application/work-items/work-item-filter.ts';
import type { Services } from '../../../application/services.ts';
import { periodsBetween } from '../../../domain/analytics/periods.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import { generateRows, useDatabase } from '../../support/database.ts';
import { explainedPlans, nodesOf } from './explained-plans.ts';
import { storePlan } from './work-items/plan.ts';

/** A hundred groups with a project each, 4,000 epics and 16,000 issues, and what the log has of them. */
const generation = [
  // What the triggers check holds by the way the rows are made.
  'alter table work_items disable trigger user',
  `insert into namespaces (id, kind, parent_id, traversal_ids, name, path, full_path, full_name, visibility)
     select 10 + i, case when i % 2 = 0 then 'group' else 'project' end, 1, array[1, 10 + i], 'N', 'n' || i, 'g/n' || i, 'G / N',
            case when i < 7 then 'public' else 'private' end
     from generate_series(1, 200) i`,
  `insert into work_items (id, namespace_id, iid, type, title, author_id, start_date, created_at) overriding system value
     select 1000 + i, 12 + i % 100 * 2, i, 'epic', 'Epic', 3, date '2020-01-01' + i % 3000, timestamptz '2020-01-01' + i * interval '1 hour'
     from generate_series(1, 4000) i`,
  `insert into work_items (id, namespace_id, iid, type, title, author_id, parent_id, ancestor_ids, created_at) overriding system value
     select 10000 + i, 11 + i % 100 * 2, i, 'issue', 'Issue', 3, 1001 + i % 4000, array[1001 + i % 4000],
            timestamptz '2020-01-01' + i * interval '1 hour'
     from generate_series(1, 16000) i`,
  `insert into change_log (actor_id, action, subject_type, subject_id, namespace_id, changes)
     select 3, 'work_item.create', 'work_item', w.id, w.namespace_id, jsonb_build_object(
       'iid', jsonb_build_object('before', null, 'after', w.iid),
       'parentId', jsonb_build_object('before', null, 'after', w.parent_id))
     from work_items w where w.parent_id is not null`,
  `insert into change_log (actor_id, action, subject_type, subject_id, namespace_id, changes)
     select 3, 'work_item.link', 'link', i, 1, jsonb_build_object(
       'sourceId', jsonb_build_object('before', null, 'after', 1000 + i % 4000),
       'targetId', jsonb_build_object('before', null, 'after', 1001 + i % 4000))
     from generate_series(1, 16000) i`,
  'alter table work_items enable trigger user',
];

/** Statements whose plan is good in a small database and bad in a large one: their plans are looked at in one with a long past. */
describe('Query plans on large, old data', () => {
  const database = useDatabase();
  let services: Services;
  let root: Actor;
  let bob: Actor;
  let nobody: Actor;
  const epicId = 1_001;
  const newest = { by: 'createdAt', direction: 'desc' } as const;
  const firstPage = { kind: 'offset', page: 1, perPage: 20 } as const;

  before(async function () {
    this.timeout(120_000);
    services = await storePlan(database.connection);
    root = await services.actors.load(1);
    bob = await services.actors.load(3);
    nobody = await services.actors.load(null);
    await generateRows(database.databaseUrl, generation);
  });

  const plansOf = (work: () => Promise<unknown>, setting?: string) =>
    explainedPlans(database.connection, work, setting);

  async function expectFew(work: () => Promise<unknown>, mostBlocks: number, setting = 'set jit = off'): Promise<void> {
    for (const plan of await plansOf(work, setting)) {
      const scanned = nodesOf(plan).filter(
        (node) =>
          node['Node Type'] === 'Seq Scan' && ['work_items', 'change_log'].includes(node['Relation Name'] ?? ''),
      );
      expect(scanned).to.eql([]);
      expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).to.be.at.most(mostBlocks);
    }
  }

  it('read only the rows of the item for a conversation', async () => {
    const { notes } = services.queries;
    const page = { kind: 'keyset', size: 20, direction: 'forward', cursor: null } as const;
    // A long log makes the planner believe that the item has so many lines that all items had better be read for them.
    const doubtful = 'set enable_nestloop = off';
    for (const actor of [root, bob, nobody]) {
      for (const work of [
        () => notes.page(actor, { id: epicId }, 'all', newest, page),
        () => notes.version(actor, { id: epicId }),
        () => notes.count(actor, { id: epicId }, 'activity'),
      ]) {
        await expectFew(work, 300);
        for (const plan of await plansOf(work, doubtful)) {
          const items = nodesOf(plan).filter((node) => node['Relation Name'] === 'work_items');
          for (const item of items) expect(item['Index Cond'], item['Node Type']).to.match(/^\(id = /);
        }
      }
    }
  });

  const within = { namespaceId: 1, descendants: true, ancestors: false };
  const epics: WorkItemFilter = { types: ['epic'], within };
  const issues: WorkItemFilter = { types: ['issue', 'incident', 'task'], within };
  for (const [name, filter] of Object.entries({ epics, issues })) {
    it(`read the first page of ${name}, newest first, in index order`, async () => {
      const { workItems } = services.queries;
      await expectFew(() => workItems.page(bob, filter, newest, firstPage), 200);
      const keyset = { kind: 'keyset', size: 20, direction: 'forward', cursor: null } as const;
      await expectFew(() => workItems.page(bob, filter, newest, keyset), 200);
    });
  }

  it('skip the rows before a far page without reading them', async () => {
    const { workItems } = services.queries;
    await expectFew(() => workItems.page(bob, issues, newest, { kind: 'offset', page: 700, perPage: 20 }), 1000);
  });

  it('search for one letter, two letters or a number by an index', async () => {
    const { workItems } = services.queries;
    for (const search of ['x', 'qx', '12', '#12', '日本']) {
      await expectFew(() => workItems.page(bob, { ...issues, search }, newest, firstPage), 500);
      await expectFew(() => workItems.count(bob, { ...issues, search }), 500);
    }
    await expectFew(() => workItems.page(bob, { ...epics, iidStartsWith: '399' }, newest, firstPage), 500);
  });

  it('rank search results without reading all of them', async () => {
    const { workItems } = services.queries;
    for (const search of ['issue', 'issue 4711', 'nothing', '12'])
      await expectFew(() => workItems.searchPage(bob, { ...issues, search }, firstPage), 500);
  });

  it('count events of many periods in one pass', async () => {
    const incidents = 4000;
    await generateRows(database.databaseUrl, [
      'alter table work_items disable trigger user',
      `insert into work_items (id, namespace_id, iid, type, title, author_id, created_at, state, closed_at) overriding system value
         select 100000 + i, 11 + i % 100 * 2, 100000 + i, 'incident', 'Incident', 3, at, 'closed', at + interval '1 day'
         from generate_series(1, ${incidents}) i cross join lateral (select timestamptz '2026-01-01' + i * interval '1 hour' as at) t`,
      'alter table work_items enable trigger user',
      'analyze work_items',
    ]);
    const group = (await services.queries.namespaces.find(root, 1)) as Namespace;
    const periods = periodsBetween('2026-01-01', '2026-06-30', 'daily');
    const work = () => services.queries.analytics.periodFacts(root, group, ['production'], periods);
    expect((await work()).reduce((sum, period) => sum + period.incidents, 0)).to.equal(incidents);
    for (const plan of await plansOf(work)) {
      const seen = nodesOf(plan).map(
        (node) =>
          node['Actual Loops'] *
          (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0)),
      );
      // Each of the 180 periods for itself would look at all of them.
      expect(Math.max(...seen)).to.be.at.most(20 * incidents);
    }
  });
});
