import { atOnce } from '../../support/at-once.ts';
import { expect } from 'chai';
import { DryRunDone, ImportPlan } from '../../../application/import/import-plan.ts';
import { readPlan } from '../../../application/import/read-plan.ts';
import { checkIntegrity } from '../../../infrastructure/database/maintenance/integrity.ts';
import { useImports } from '../../support/imports.ts';
import { epic, issue, planFiles } from '../../support/plan-files.ts';
import { refusal } from '../../support/refusals.ts';

describe('Plan import', () => {
  const { world, plan, run, item, contents } = useImports();

  it('creates and counts everything, with numbers in file order', async () => {
    const { name, plan: read } = plan();
    const { counts, faults } = await run(read);
    expect(faults).to.deep.equal([]);
    expect(counts).to.deep.equal({
      groups: { created: 2, existing: 0 },
      projects: { created: 1, existing: 0 },
      milestones: { created: 1, existing: 0 },
      labels: { created: 2, existing: 0 },
      epics: { created: 3, existing: 0 },
      issues: { created: 2, existing: 0 },
      links: { created: 1, existing: 0 },
    });
    expect([(await item(name, 'Epic E-1')).iid, (await item(name, 'Epic E-3')).iid]).to.deep.equal([1, 2]);
    const closed = await item(name, 'Issue I-2');
    expect(closed).to.include({ state: 'closed', iid: 2 });
    expect(closed.closedAt?.toISOString()).to.equal('2026-03-04T00:00:00.000Z');
    expect(closed.createdAt.toISOString()).to.equal('2026-01-02T00:00:00.000Z');
  });

  it('updates the table statistics', async () => {
    await run(plan().plan);
    const { connection } = world;
    const [known] = await connection('pg_class').where({ relname: 'work_items' }).select('reltuples');
    const [made] = await connection('workItems').count('* as count');
    expect(known).to.deep.equal({ reltuples: Number((made as { count: string }).count) });
  });

  it('fixes the dates of epics, even empty ones, and computes their totals', async () => {
    const { name, plan: read } = plan();
    await run(read);
    expect(await item(name, 'Epic E-1')).to.include({
      startDate: '2026-10-01',
      dueDate: '2026-12-01',
      startDateIsFixed: true,
      dueDateIsFixed: true,
      openedEpics: 1,
      openedIssues: 1,
      closedIssues: 1,
      openedIssuesWeight: 3,
      closedIssuesWeight: 2,
    });
    expect(await item(name, 'Epic E-2')).to.include({ startDate: null, startDateIsFixed: true, dueDate: null });
    expect((await checkIntegrity(world.connection)).findings.filter(({ check }) => check !== 'records')).to.deep.equal(
      [],
    );
  });

  it('logs each created record and the import itself', async () => {
    const { plan: read } = plan();
    const last = Number((await world.connection('changeLog').max('id as id').first())?.id);
    await run(read);
    const entries = await world.connection('changeLog').where('id', '>', last).select('action', 'actorId');
    const count = (action: string) => entries.filter((entry) => entry.action === action).length;
    expect(count('work_item.create')).to.equal(5);
    expect(count('group.create')).to.equal(2);
    expect(count('project.create')).to.equal(1);
    expect(count('milestone.create')).to.equal(1);
    expect(count('label.create')).to.equal(2);
    expect(count('work_item.link')).to.equal(1);
    expect(count('plan.import')).to.equal(1);
    expect(entries.every((entry) => entry.actorId === world.people.administrator)).to.equal(true);
  });

  it('rolls everything back in a dry run', async () => {
    const { plan: read } = plan();
    const before = await contents();
    const result = await run(read, { dryRun: true }).then(
      () => null,
      (error: unknown) => (error instanceof DryRunDone ? error.result : null),
    );
    expect(result?.counts.epics).to.deep.equal({ created: 3, existing: 0 });
    expect(await contents()).to.deep.equal(before);
  });

  it('does not put issues below epics of another top-level group', async () => {
    const { name, plan: read } = plan({
      groups: [
        { path: 'acme', name: 'Acme' },
        { path: 'other', name: 'Other' },
      ],
      projects: [{ path: 'acme/app', name: 'App' }],
      items: [epic('E-1', { group: 'other' }), issue('I-1', { parent: 'E-1' })],
      links: [],
    });
    const { faults } = await run(read);
    expect((await item(name, 'Issue I-1')).parentId).to.equal(null);
    expect(faults.map(({ reason }) => reason)).to.deep.equal([
      'an issue can only be under an item of the same top-level group; it was imported without a parent',
    ]);
  });

  it('can target a group, where its keys are separate', async () => {
    const { name, plan: read } = plan();
    await run(read, { into: 'acme' });
    const { counts } = await run(read, { into: 'acme/web' });
    expect(counts.epics).to.deep.equal({ created: 3, existing: 0 });
    const paths = await world
      .connection('namespaces')
      .where('path', name)
      .orderBy('id')
      .select('fullPath', 'visibility');
    expect(paths).to.deep.equal([
      { fullPath: `acme/${name}`, visibility: 'private' },
      { fullPath: `acme/web/${name}`, visibility: 'private' },
    ]);
  });

  it('rejects a target that is not a group, and leaves nothing behind', async () => {
    const { plan: read } = plan();
    const before = await contents();
    for (const into of ['nowhere', 'acme/app']) {
      await refusal(run(read, { into }), 'not_found');
    }
    expect(await contents()).to.deep.equal(before);
  });

  it('rejects a path that is in use by another kind, and leaves nothing behind', async () => {
    const { name, plan: read } = plan();
    await run(read);
    const clash = atOnce(
      readPlan(
        planFiles({
          groups: [
            { path: 'fresh', name: 'Fresh' },
            { path: name, name: 'X' },
            { path: `${name}/app`, name: 'A group now' },
          ],
          projects: [],
          milestones: [],
          items: [],
          links: [],
        }),
      ),
    ).plan;
    if (clash === null) throw new Error('the plan was refused');
    const before = await contents();
    const { message } = await refusal(run(clash), 'conflict');
    expect(message).to.equal(`groups.csv:4: ${name}/app is a project here, not a group`);
    expect(await contents()).to.deep.equal(before);
  });

  for (const person of ['owner', 'stranger'] as const) {
    it(`is forbidden for a ${person}`, async () => {
      await refusal(run(plan().plan, { as: person }), 'forbidden');
    });
  }

  it('runs one at a time', async () => {
    const { plan: read } = plan();
    await world.connection.transaction(async (transaction) => {
      await transaction.raw('select pg_advisory_xact_lock(2, 0)');
      await refusal(run(read), 'conflict');
    });
  });

  it('reports its progress up to the total', async () => {
    const { plan: read } = plan();
    const doneCounts: number[] = [];
    let total = 0;
    await world.as('administrator', ImportPlan, {
      plan: read,
      into: null,
      visibility: 'private',
      dryRun: false,
      onProgress: (progress: { done: number; total: number }) => {
        doneCounts.push(progress.done);
        total = progress.total;
      },
    });
    expect(total).to.equal(10);
    expect(doneCounts.at(-1)).to.equal(10);
    expect(doneCounts).to.deep.equal([...doneCounts].sort((a, b) => a - b));
  });
});
