import { expect } from 'chai';
import { CreateMilestone } from '../../../application/milestones/create-milestone.ts';
import { DeleteMilestone } from '../../../application/milestones/delete-milestone.ts';
import { UpdateMilestone } from '../../../application/milestones/update-milestone.ts';
import { AssignParent } from '../../../application/work-items/assign-parent.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { DeleteWorkItem } from '../../../application/work-items/delete-work-item.ts';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { useWorld } from '../../support/world.ts';
import { rebuildRollUps, stored } from '../../support/items.ts';

describe('Epic totals and inherited dates', () => {
  const world = useWorld();
  let number = 0;

  const epic = (more: object = {}) =>
    world.as('planner', CreateWorkItem, {
      type: 'epic',
      namespace: world.acme.id,
      title: `Epic ${(number += 1)}`,
      ...more,
    });
  const issue = (more: object = {}) =>
    world.as('planner', CreateWorkItem, {
      type: 'issue',
      namespace: world.app.id,
      title: `Issue ${(number += 1)}`,
      ...more,
    });
  const milestone = (startDate: string | null, dueDate: string | null) =>
    world.as('planner', CreateMilestone, {
      kind: 'group',
      namespace: world.acme.id,
      title: `Milestone ${(number += 1)}`,
      startDate,
      dueDate,
    });
  const change = (item: WorkItem, more: object) =>
    world.as('planner', UpdateWorkItem, { item: { id: item.id }, ...more });
  const now = (item: WorkItem) => stored(world, item.id);

  afterEach('a recount finds nothing to mend', async () => {
    expect(await rebuildRollUps(world)).to.deep.equal([]);
  });

  it('count issues by state, weight and health through all levels', async () => {
    const top = await epic();
    const middle = await epic({ parentId: top.id });
    const low = await epic({ parentId: middle.id });
    await issue({ parentId: low.id, weight: 3, healthStatus: 'on_track' });
    const late = await issue({ parentId: middle.id, weight: 5, healthStatus: 'at_risk' });
    await issue({ parentId: top.id });
    expect(await now(top)).to.include({
      openedEpics: 2,
      closedEpics: 0,
      openedIssues: 3,
      closedIssues: 0,
      openedIssuesWeight: 8,
      closedIssuesWeight: 0,
      issuesOnTrack: 1,
      issuesNeedingAttention: 0,
      issuesAtRisk: 1,
    });

    await change(late, { stateEvent: 'close' });
    await change(low, { stateEvent: 'close' });
    expect(await now(top)).to.include({
      openedEpics: 1,
      closedEpics: 1,
      openedIssues: 2,
      closedIssues: 1,
      openedIssuesWeight: 3,
      closedIssuesWeight: 5,
      issuesAtRisk: 0,
    });
    expect(await now(middle)).to.include({ openedEpics: 0, closedEpics: 1, openedIssues: 1, closedIssues: 1 });

    await change(late, { stateEvent: 'reopen', weight: null, healthStatus: 'needs_attention' });
    expect(await now(top)).to.include({ openedIssues: 3, openedIssuesWeight: 3, issuesNeedingAttention: 1 });
  });

  it('do not count tasks', async () => {
    const top = await epic();
    const one = await issue({ parentId: top.id });
    await issue({ type: 'task', parentId: one.id, weight: 9 });
    expect(await now(top)).to.include({ openedIssues: 1, openedIssuesWeight: 0 });
  });

  it('move with a subtree to its new parent, and drop deleted items', async () => {
    const [left, right] = [await epic(), await epic()];
    const child = await epic({ parentId: left.id });
    await issue({ parentId: child.id, weight: 2 });
    await world.as('planner', AssignParent, { item: { id: child.id }, parent: { id: right.id } });
    expect(await now(left)).to.include({ openedEpics: 0, openedIssues: 0, openedIssuesWeight: 0 });
    expect(await now(right)).to.include({ openedEpics: 1, openedIssues: 1, openedIssuesWeight: 2 });
    await world.as('planner', DeleteWorkItem, { item: { id: child.id } });
    expect(await now(right)).to.include({ openedEpics: 0, openedIssues: 0, openedIssuesWeight: 0 });
  });

  it('take the earliest start date and the latest due date, closed issues included', async () => {
    const top = await epic();
    const child = await epic({ parentId: top.id });
    const early = await milestone('2026-02-01', '2026-03-01');
    const late = await milestone('2026-04-01', '2026-09-01');
    await issue({ parentId: child.id, milestoneId: early.id });
    const done = await issue({ parentId: child.id, milestoneId: late.id });
    await change(done, { stateEvent: 'close' });
    expect(await now(child)).to.include({
      startDate: '2026-02-01',
      startDateSourceMilestoneId: early.id,
      dueDate: '2026-09-01',
      dueDateSourceMilestoneId: late.id,
    });
    expect(await now(top)).to.include({
      startDate: '2026-02-01',
      startDateSourceMilestoneId: null,
      startDateSourceItemId: child.id,
      dueDate: '2026-09-01',
      dueDateSourceItemId: child.id,
    });
  });

  it('keep a fixed date, and inherit again when it is no longer fixed', async () => {
    const top = await epic();
    const child = await epic({ parentId: top.id, startDateIsFixed: true, startDateFixed: '2026-05-05' });
    expect(await now(top)).to.include({ startDate: '2026-05-05', dueDate: null });
    await change(top, { startDateIsFixed: true, startDateFixed: '2026-06-06' });
    expect(await now(top)).to.include({ startDate: '2026-06-06', startDateSourceItemId: child.id });
    await change(child, { startDateFixed: '2026-04-04' });
    expect(await now(top)).to.include({ startDate: '2026-06-06' });
    await change(top, { startDateIsFixed: false });
    expect(await now(top)).to.include({ startDate: '2026-04-04', startDateFixed: '2026-06-06' });
  });

  it('prefer a milestone over a child epic with the same date, then the lower ID', async () => {
    const top = await epic();
    const child = await epic({ parentId: top.id, startDate: '2026-07-01', dueDate: '2026-08-01' });
    expect(await now(top)).to.include({ startDateSourceItemId: child.id });
    const first = await milestone('2026-07-01', '2026-08-01');
    const second = await milestone('2026-07-01', '2026-08-01');
    await issue({ parentId: top.id, milestoneId: second.id });
    await issue({ parentId: top.id, milestoneId: first.id });
    expect(await now(top)).to.include({
      startDateSourceMilestoneId: first.id,
      startDateSourceItemId: null,
      dueDateSourceMilestoneId: first.id,
    });
  });

  it('follow a milestone whose dates change or which is deleted, up to the top', async () => {
    const top = await epic();
    const child = await epic({ parentId: top.id });
    const sprint = await milestone('2026-02-01', '2026-03-01');
    await issue({ parentId: child.id, milestoneId: sprint.id });
    const reference = { kind: 'group' as const, namespace: world.acme.id, id: sprint.id };
    await world.as('planner', UpdateMilestone, { ...reference, dueDate: '2026-12-24' });
    expect(await now(top)).to.include({ startDate: '2026-02-01', dueDate: '2026-12-24' });
    await world.as('planner', DeleteMilestone, reference);
    expect(await now(top)).to.include({ startDate: null, dueDate: null, startDateSourceItemId: null });
  });
});
