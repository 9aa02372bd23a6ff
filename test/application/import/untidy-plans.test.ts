import { atOnce } from '../../support/at-once.ts';
import { expect } from 'chai';
import { array, assert, asyncProperty, constantFrom, oneof, property, record, string } from 'fast-check';
import { ImportPlan } from '../../../application/import/import-plan.ts';
import type { Plan } from '../../../application/import/plan.ts';
import { readPlan } from '../../../application/import/read-plan.ts';
import { treeDepthMaximum } from '../../../domain/work-items/hierarchy.ts';
import { checkIntegrity } from '../../../infrastructure/database/maintenance/integrity.ts';
import { planFiles, type PlanRows } from '../../support/plan-files.ts';
import { useWorld } from '../../support/world.ts';

const keys = Array.from({ length: 12 }, (_, index) => `K-${index}`);
const text = string({ unit: 'binary', maxLength: 300 });
const date = constantFrom('', '2026-01-31', '2026-02-30', '2025-12-01', 'soon', '2027-06-15', '2026-01-31T10:00:00Z');

/** Rows at least as untidy as real plans: few keys, so that parents are duplicated, missing and cyclic. */
const items = array(
  record({
    key: constantFrom(...keys, ''),
    type: constantFrom('epic', 'epic', 'epic', 'issue', 'issue', 'task', 'story'),
    parent: constantFrom('', '', ...keys, 'nobody'),
    group: constantFrom('acme', 'ACME/web', 'acme/App', 'Acme/Web/site', 'none'),
    title: oneof(text, constantFrom('', 'A title', 'x'.repeat(400))),
    description: text,
    state: constantFrom('open', 'closed', 'half'),
    start_date: date,
    due_date: date,
    labels: constantFrom('', 'a,b', 'x::1,x::2', ' ,a,a'),
    milestone: constantFrom('', 'v1', 'v2', 'v9'),
    weight: constantFrom('', '3', '-1', 'many'),
    created_at: date,
    closed_at: date,
  }),
  { maxLength: 40 },
);
const links = array(
  record({
    source: constantFrom(...keys, 'nobody'),
    target: constantFrom(...keys),
    type: constantFrom('relates_to', 'blocks', 'loves'),
  }),
  { maxLength: 15 },
);
const rows = record({ items, links });

const around: PlanRows = {
  groups: [
    { path: 'Acme', name: 'Acme' },
    { path: 'acme/web', name: 'Web' },
  ],
  projects: [
    { path: 'acme/app', name: 'App' },
    { path: 'ACME/Web/site', name: 'Site' },
  ],
  milestones: [
    { group: 'acme', title: 'v1', start_date: '2026-01-01', due_date: '2026-06-30', state: 'active' },
    { group: 'aCME/web', title: 'v2', state: 'closed' },
  ],
};

describe('Import of invalid plans', () => {
  it('imports every row or reports why it was left out', () => {
    assert(
      property(rows, (untidy) => {
        const { plan, faults, rowCounts } = atOnce(readPlan(planFiles({ ...around, ...untidy })));
        const leftOut = (file: string) =>
          faults.filter((fault) => fault.outcome === 'left_out' && fault.file === file).length;
        expect((plan?.items.length ?? 0) + leftOut('work-items.csv')).to.equal(rowCounts['work-items.csv']);
        expect((plan?.links.length ?? 0) + leftOut('links.csv')).to.equal(rowCounts['links.csv']);
      }),
      { numRuns: 200 },
    );
  });

  it('creates trees without cycles and at most seven levels deep', () => {
    assert(
      property(rows, (untidy) => {
        const { plan } = atOnce(readPlan(planFiles({ ...around, ...untidy })));
        const byKey = new Map(plan?.items.map((item) => [item.key, item]));
        for (const item of byKey.values()) {
          let epics = 0;
          for (let at = item.parentKey; at !== null; at = byKey.get(at)?.parentKey ?? null) {
            epics += 1;
            expect(epics).to.be.at.most(treeDepthMaximum + 1);
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  describe('into the database', () => {
    const world = useWorld();
    let plans = 0;

    it('stores what was read, is repeatable and passes the integrity check', async function () {
      this.timeout(120_000);
      await assert(
        asyncProperty(rows, async (untidy) => {
          const { plan } = atOnce(readPlan(planFiles({ ...around, ...untidy })));
          plans += 1;
          const into = `untidy-${plans}`;
          await world.connection.raw(
            `with g as (select nextval(pg_get_serial_sequence('namespaces', 'id')) as id)
             insert into namespaces (id, kind, traversal_ids, name, path, full_path, full_name)
             select id, 'group', array[id], :into, :into, :into, :into from g`,
            { into },
          );
          const run = () =>
            world.as('administrator', ImportPlan, {
              plan: plan as Plan,
              into,
              visibility: 'private',
              dryRun: false,
              onProgress: () => undefined,
            });
          const first = await run();
          expect(first.counts.epics.created + first.counts.issues.created).to.equal(plan?.items.length);
          expect(first.counts.links.created).to.equal(plan?.links.length);
          const second = await run();
          expect(Object.values(second.counts).every(({ created }) => created === 0)).to.equal(true);
          expect((await checkIntegrity(world.connection)).findings).to.deep.equal([]);
        }),
        { numRuns: 25 },
      );
    });
  });
});
