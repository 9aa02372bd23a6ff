import { expect } from 'chai';
import * as fc from 'fast-check';
import { ApplicationError } from '../../../application/errors.ts';
import { CreateMilestone } from '../../../application/milestones/create-milestone.ts';
import { UpdateMilestone } from '../../../application/milestones/update-milestone.ts';
import { AssignParent } from '../../../application/work-items/assign-parent.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { DeleteWorkItem } from '../../../application/work-items/delete-work-item.ts';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import { healthStatuses } from '../../../domain/work-items/work-item.ts';
import { rebuildRollUps } from '../../support/items.ts';
import { rollUpFaults } from '../../support/recount.ts';
import { useWorld, type World } from '../../support/world.ts';

const day = fc.integer({ min: 1, max: 28 }).map((number) => `2026-05-${String(number).padStart(2, '0')}`);
const which = fc.nat({ max: 1000 });
const change = fc.oneof(
  fc.record({
    do: fc.constant('create' as const),
    epic: fc.boolean(),
    below: fc.option(which),
    weight: fc.nat({ max: 9 }),
  }),
  fc.record({ do: fc.constant('parent' as const), item: which, parent: fc.option(which) }),
  fc.record({ do: fc.constant('state' as const), item: which, event: fc.constantFrom('close', 'reopen') }),
  fc.record({ do: fc.constant('weight' as const), item: which, weight: fc.option(fc.nat({ max: 9 })) }),
  fc.record({ do: fc.constant('health' as const), item: which, health: fc.option(fc.constantFrom(...healthStatuses)) }),
  fc.record({ do: fc.constant('milestone' as const), item: which, milestone: fc.option(which) }),
  fc.record({
    do: fc.constant('dates' as const),
    item: which,
    fixed: fc.boolean(),
    start: fc.option(day),
    due: fc.option(day),
  }),
  fc.record({ do: fc.constant('schedule' as const), milestone: which, due: day }),
  fc.record({ do: fc.constant('delete' as const), item: which }),
);
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

interface Plan {
  items: { id: number; epic: boolean }[];
  milestones: number[];
}

describe('Incremental epic totals', () => {
  const world = useWorld();
  let milestones: number[];

  before(async () => {
    milestones = [];
    for (const title of ['One', 'Two', 'Three']) {
      const made = await world.as('planner', CreateMilestone, {
        kind: 'group',
        namespace: world.acme.id,
        title,
        startDate: '2026-04-01',
        dueDate: '2026-06-01',
      });
      milestones.push(made.id);
    }
  });

  it('equal a full recalculation after any changes', async function () {
    this.timeout(120_000);
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 15, maxLength: 40 }), async (changes) => {
        const plan: Plan = { items: [], milestones };
        for (const one of changes) await tolerant(apply(world, plan, one));
        expect(await rollUpFaults(world)).to.deep.equal([]);
        expect(await rebuildRollUps(world)).to.deep.equal([]);
      }),
      { numRuns: 12 },
    );
  });
});

/** A change that a rule forbids (a cycle, a depth) is no change; an internal error still fails the test. */
async function tolerant(act: Promise<void>): Promise<void> {
  await act.catch((error: unknown) => {
    if (!(error instanceof ApplicationError)) throw error;
  });
}

async function apply(world: World, plan: Plan, one: Change): Promise<void> {
  const pick = <Row>(rows: readonly Row[], number: number | null) =>
    number === null || rows.length === 0 ? undefined : rows[number % rows.length];
  const epics = plan.items.filter((item) => item.epic);
  const update = async (item: number, fields: object) => {
    const found = pick(plan.items, item);
    if (found) await world.as('planner', UpdateWorkItem, { item: { id: found.id }, ...fields });
  };
  switch (one.do) {
    case 'create': {
      const { id } = await world.as('planner', CreateWorkItem, {
        type: one.epic ? 'epic' : 'issue',
        namespace: one.epic ? world.acme.id : world.app.id,
        title: 'Any',
        parentId: pick(epics, one.below)?.id ?? null,
        ...(!one.epic && { weight: one.weight }),
      });
      plan.items.push({ id, epic: one.epic });
      return;
    }
    case 'parent': {
      const item = pick(plan.items, one.item);
      const parent = pick(epics, one.parent);
      if (item) {
        await world.as('planner', AssignParent, { item: { id: item.id }, parent: parent ? { id: parent.id } : null });
      }
      return;
    }
    case 'state':
      return update(one.item, { stateEvent: one.event });
    case 'weight':
      return update(one.item, { weight: one.weight });
    case 'health':
      return update(one.item, { healthStatus: one.health });
    case 'milestone':
      return update(one.item, { milestoneId: pick(plan.milestones, one.milestone) ?? null });
    case 'dates':
      return update(one.item, {
        startDateIsFixed: one.fixed,
        startDateFixed: one.start,
        dueDateIsFixed: one.fixed,
        dueDateFixed: one.due,
      });
    case 'schedule':
      await world.as('planner', UpdateMilestone, {
        kind: 'group',
        namespace: world.acme.id,
        id: pick(plan.milestones, one.milestone) as number,
        startDate: null,
        dueDate: one.due,
      });
      return;
    case 'delete': {
      const item = pick(plan.items, one.item);
      if (!item) return;
      await world.as('planner', DeleteWorkItem, { item: { id: item.id } });
      plan.items.splice(plan.items.indexOf(item), 1);
    }
  }
}
