import { expect } from 'chai';
import { CreateCadence } from '../../../application/iterations/create-cadence.ts';
import { PlanCadence, planCadences } from '../../../application/iterations/plan-cadence.ts';
import { UpdateCadence } from '../../../application/iterations/update-cadence.ts';
import type { Cadence } from '../../../domain/iterations/cadence.ts';
import type { Iteration } from '../../../domain/iterations/iteration.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';
import { useSandbox, type Sandbox } from '../../support/sandbox.ts';

describe('Automatic cadences', () => {
  const place = useSandbox();
  let sandbox: Sandbox;
  let olga: User;
  let group: Namespace;
  let project: Namespace;
  let cadence: Cadence;
  let count = 0;

  beforeEach(async () => {
    ({ sandbox } = place);
    count += 1;
    sandbox.clock.set('2026-11-03T09:00:00Z');
    olga = await sandbox.user(`olga${count}`);
    group = await sandbox.group(`group${count}`);
    project = await sandbox.project('app', { parent: group });
    await sandbox.member(group, olga, 'planner');
    cadence = await sandbox.perform(olga, CreateCadence, {
      group: group.id,
      title: 'Sprints',
      automatic: true,
      active: true,
      startDate: '2026-11-02',
      durationInWeeks: 1,
      iterationsInAdvance: 2,
      rollOver: true,
    });
  });

  const iterations = (): Promise<Iteration[]> =>
    sandbox.connection('iterations').where({ cadenceId: cadence.id }).orderBy('startDate');
  const starts = async () => (await iterations()).map(({ iid, startDate }) => [iid, startDate]);
  const plan = () => planCadences(sandbox.services);
  const issueIn = async (iteration: Iteration, more: object = {}) =>
    (await sandbox.item(project, olga, { iterationId: iteration.id, ...more })).id;
  const iterationOf = async (id: number) =>
    (await sandbox.connection('work_items').where({ id }).first()).iterationId as number | null;

  it('create their first iterations at once, and the next ones day by day', async () => {
    expect(await starts()).to.deep.equal([
      [1, '2026-11-02'],
      [2, '2026-11-09'],
      [3, '2026-11-16'],
    ]);
    await plan();
    expect(await starts()).to.have.length(3);
    sandbox.clock.set('2026-11-09T00:00:01Z');
    await plan();
    expect((await starts()).at(-1)).to.deep.equal([4, '2026-11-23']);
    const log = await sandbox.connection('change_log').where({ action: 'iteration.create', namespaceId: group.id });
    expect(log.map(({ actorId }) => actorId)).to.deep.equal([olga.id, olga.id, olga.id, null]);
  });

  it('are planned even when an earlier one fails', async () => {
    const { id } = cadence;
    const last = { cadenceId: id, startDate: '2026-11-16' };
    await sandbox.connection('iterations').where(last).update({ dueDate: '9999-12-31' });
    cadence = await sandbox.perform(olga, CreateCadence, {
      group: group.id,
      title: 'Others',
      automatic: true,
      active: true,
      startDate: '2026-11-02',
      durationInWeeks: 1,
      iterationsInAdvance: 2,
    });
    sandbox.clock.set('2026-11-09T00:00:01Z');
    const failure = await plan().catch((error: unknown) => error);
    await sandbox.connection('iteration_cadences').where({ id }).delete();
    expect(failure).to.be.instanceOf(AggregateError);
    expect((await starts()).map(([, start]) => start)).to.include('2026-11-23');
  });

  it('create each iteration once when several processes run at the same time', async () => {
    sandbox.clock.set('2026-12-01T00:00:01Z');
    await Promise.all([plan(), plan(), sandbox.perform(null, PlanCadence, { id: cadence.id })]);
    const found = await starts();
    expect(found.slice(3).map(([, start]) => start)).to.deep.equal(['2026-11-30', '2026-12-07', '2026-12-14']);
    expect(new Set(found.map(([iid]) => iid)).size).to.equal(found.length);
  });

  it('roll open issues over to the next iteration, once, and leave closed ones', async () => {
    const [first, second] = (await iterations()) as [Iteration, Iteration, Iteration];
    const open = await issueIn(first);
    const closed = await issueIn(first, { state: 'closed', closedAt: new Date() });
    await plan();
    expect(await iterationOf(open)).to.equal(first.id);
    sandbox.clock.set('2026-11-09T00:00:01Z');
    await Promise.all([plan(), plan()]);
    expect(await iterationOf(open)).to.equal(second.id);
    expect(await iterationOf(closed)).to.equal(first.id);
    const late = await issueIn(first);
    await plan();
    expect(await iterationOf(late), 'put into a past iteration on purpose').to.equal(first.id);
    const [entry] = await sandbox
      .connection('change_log')
      .where({ subjectType: 'work_item', subjectId: open, action: 'iteration_cadence.plan' });
    expect(entry.changes.iterationId).to.deep.equal({ before: first.id, after: second.id });
  });

  it('do not roll over iterations that ended before rollover was turned on', async () => {
    const [first] = (await iterations()) as [Iteration];
    const open = await issueIn(first);
    await sandbox.perform(olga, UpdateCadence, { id: cadence.id, rollOver: false });
    sandbox.clock.set('2026-11-10T00:00:01Z');
    await plan();
    await sandbox.perform(olga, UpdateCadence, { id: cadence.id, rollOver: true });
    await plan();
    expect(await iterationOf(open)).to.equal(first.id);
  });

  it('create nothing while inactive', async () => {
    await sandbox.perform(olga, UpdateCadence, { id: cadence.id, active: false });
    sandbox.clock.set('2027-11-10T00:00:01Z');
    await plan();
    expect(await starts()).to.have.length(3);
  });
});
