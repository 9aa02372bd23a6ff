import { atOnce } from '../../support/at-once.ts';
import { expect } from 'chai';
import { readPlan } from '../../../application/import/read-plan.ts';
import { TransferGroup } from '../../../application/namespaces/transfer-group.ts';
import { LinkWorkItems } from '../../../application/work-items/link-work-items.ts';
import { insertMany } from '../../support/database.ts';
import { useImports } from '../../support/imports.ts';
import { epic, issue, planFiles } from '../../support/plan-files.ts';

describe('Repeated plan import', () => {
  const { world, plan, run, item, contents } = useImports();

  it('changes nothing the second time', async () => {
    const { plan: read } = plan();
    await run(read);
    const before = await contents();
    const { counts, faults } = await run(read);
    expect(Object.values(counts).every(({ created }) => created === 0)).to.equal(true);
    expect(counts.epics.existing + counts.issues.existing).to.equal(5);
    expect(faults).to.deep.equal([]);
    expect(await contents()).to.deep.equal(before);
  });

  it('imports only new rows, and reports known rows that changed', async () => {
    const { name, rows, plan: first } = plan();
    await run(first);
    const items = [
      ...(rows.items ?? []).map((row) => (row.key === 'E-3' ? { ...row, title: 'Another title' } : row)),
      { ...issue('I-3', { parent: 'E-1', weight: 5 }), group: `${name}/app` },
    ];
    const { plan: second } = atOnce(readPlan(planFiles({ ...rows, items })));
    if (second === null) throw new Error('the plan was refused');
    const { counts, faults } = await run(second);
    expect(counts.issues).to.deep.equal({ created: 1, existing: 2 });
    expect(faults.map(({ outcome, row, line, reason }) => ({ outcome, row, line, reason }))).to.deep.equal([
      {
        outcome: 'left_out',
        row: 'E-3',
        line: 6,
        reason: 'the row has changed since it was imported; the item was left as it is',
      },
    ]);
    expect((await item(name, 'Epic E-3')).title).to.equal('Epic E-3');
    expect((await item(name, 'Epic E-1')).openedIssuesWeight).to.equal(8);
    const [added, earlier] = [await item(name, 'Issue I-3'), await item(name, 'Issue I-2')];
    expect(added.iid).to.equal(3);
    expect(added.relativePosition).to.be.greaterThan(earlier.relativePosition);
  });

  it('reports a known row only when it gets a constraint, not the columns of constraints', async () => {
    const { name, rows, plan: first } = plan({ items: [epic('E-1'), epic('E-2')], links: [] });
    await run(first);
    const again = async (day: string) => {
      const items = (rows.items ?? []).map((row) => ({ ...row, must_start_on: row.key === 'E-1' ? day : '' }));
      const { plan: second } = atOnce(readPlan(planFiles({ ...rows, items })));
      if (second === null) throw new Error('the plan was refused');
      return (await run(second)).faults.map(({ row }) => row);
    };
    expect(await again('')).to.deep.equal([]);
    expect(await again('2026-10-05')).to.deep.equal(['E-1']);
    expect((await item(name, 'Epic E-1')).mustStartOn).to.equal(null);
  });

  it('makes a new child confidential below a parent that is now confidential', async () => {
    const { name, rows, plan: first } = plan({ items: [epic('E-1')], links: [] });
    await run(first);
    await world
      .connection('workItems')
      .where({ id: (await item(name, 'Epic E-1')).id })
      .update({ confidential: true });
    const items = [...(rows.items ?? []), { ...epic('E-2', { parent: 'E-1' }), group: name }];
    const { plan: second } = atOnce(readPlan(planFiles({ ...rows, items })));
    if (second === null) throw new Error('the plan was refused');
    const { faults } = await run(second);
    expect((await item(name, 'Epic E-2')).confidential).to.equal(true);
    expect(faults.map(({ reason }) => reason)).to.deep.equal([
      'its parent is confidential, so it became confidential too',
    ]);
  });

  const blocks = (source: string, target: string) => ({ source, target, type: 'blocks' });
  const linksOf = async (...titles: readonly (readonly [name: string, title: string])[]) => {
    const items = await Promise.all(titles.map(([name, title]) => item(name, title)));
    const titleOf = new Map(items.map(({ id, title }) => [id, title]));
    const links = await world
      .connection<{ id: number; sourceId: number; targetId: number }>('work_item_links')
      .whereIn('sourceId', [...titleOf.keys()])
      .orderBy('id');
    return links.map(({ sourceId, targetId }) => `${titleOf.get(sourceId)} → ${titleOf.get(targetId)}`);
  };

  it('leaves out links that close a loop with those of before, also through new items', async () => {
    const {
      name,
      rows,
      plan: first,
    } = plan({ items: [epic('E-1'), epic('E-2'), epic('E-3')], links: [blocks('E-1', 'E-2')] });
    await run(first);
    const { id: sourceId } = await item(name, 'Epic E-2');
    const { id: targetId } = await item(name, 'Epic E-3');
    await world.as('administrator', LinkWorkItems, {
      source: { id: sourceId },
      target: { id: targetId },
      linkType: 'blocks',
    });
    const items = [...(rows.items ?? []), { ...epic('E-4'), group: name }];
    const links = [blocks('E-3', 'E-4'), blocks('E-4', 'E-1'), { source: 'E-3', target: 'E-1', type: 'relates_to' }];
    const { plan: second } = atOnce(readPlan(planFiles({ ...rows, items, links })));
    if (second === null) throw new Error('the plan was refused');
    const { counts, faults } = await run(second);
    expect(counts.links).to.deep.equal({ created: 2, existing: 0 });
    expect(faults.map(({ outcome, line, reason }) => ({ outcome, line, reason }))).to.deep.equal([
      { outcome: 'left_out', line: 3, reason: 'would close a loop with links of before' },
    ]);
    const all = ['E-1', 'E-2', 'E-3', 'E-4'].map((key) => [name, `Epic ${key}`] as const);
    expect(await linksOf(...all)).to.deep.equal([
      'Epic E-1 → Epic E-2',
      'Epic E-2 → Epic E-3',
      'Epic E-3 → Epic E-4',
      'Epic E-3 → Epic E-1',
    ]);
  });

  it('leaves out links and children that are too many together with those of before', async () => {
    const { name, rows, plan: first } = plan({ items: [epic('E-1'), epic('E-2')], links: [] });
    await run(first);
    const { id } = await item(name, 'Epic E-1');
    await insertMany(
      world.connection,
      `with made as (
         insert into work_items (namespace_id, iid, type, title, author_id, parent_id, ancestor_ids)
         select namespace_id, 10000 + n, 'epic', 'Child ' || n, author_id, id, array[id]
         from work_items, generate_series(1, 5000) n where id = ${id}
         returning id, iid)
       insert into work_item_links (source_id, target_id, type)
       select ${id}, id, 'relates_to' from made where iid <= 11000`,
    );
    const items = [...(rows.items ?? []), { ...epic('E-3', { parent: 'E-1' }), group: name }];
    const links = [blocks('E-1', 'E-2'), blocks('E-2', 'E-3')];
    const { plan: second } = atOnce(readPlan(planFiles({ ...rows, items, links })));
    if (second === null) throw new Error('the plan was refused');
    const { counts, faults } = await run(second);
    expect(counts.links).to.deep.equal({ created: 1, existing: 0 });
    expect(faults.map(({ outcome, line, reason }) => ({ outcome, line, reason }))).to.deep.equal([
      { outcome: 'fixed', line: 4, reason: '"E-1" has 5000 children already; it was imported without a parent' },
      { outcome: 'left_out', line: 2, reason: 'one of the two has 1,000 links already' },
    ]);
  });

  it('does not touch items that were moved out of the group', async () => {
    const { name, rows, plan: first } = plan({ items: [epic('E-1'), epic('E-2', { group: 'acme/web' })], links: [] });
    await run(first);
    const moved = await item(name, 'Epic E-2');
    await world.as('administrator', TransferGroup, { groupId: moved.namespaceId, parentId: null });
    const items = [...(rows.items ?? []), { ...epic('E-3', { parent: 'E-2' }), group: name }];
    const links = [blocks('E-1', 'E-2'), blocks('E-1', 'E-3')];
    const { plan: second } = atOnce(readPlan(planFiles({ ...rows, items, links })));
    if (second === null) throw new Error('the plan was refused');
    const { counts, faults } = await run(second);
    expect(counts.links).to.deep.equal({ created: 1, existing: 0 });
    expect(faults.map(({ outcome, row, line, reason }) => ({ outcome, row, line, reason }))).to.deep.equal([
      {
        outcome: 'fixed',
        row: 'E-3',
        line: 4,
        reason: 'its parent is no longer in the group, or in an archived part of it; it was imported without a parent',
      },
      {
        outcome: 'left_out',
        row: 'E-1',
        line: 2,
        reason: '"E-2" is no longer in the group, or in an archived part of it',
      },
    ]);
    expect(await linksOf([name, 'Epic E-1'])).to.have.length(1);
    const [after] = await world.connection('work_items').where({ id: moved.id });
    expect(after).to.include({ lockVersion: moved.lockVersion, openedEpics: 0 });
  });

  it('leaves out a milestone whose title a subgroup has, and reports the affected items', async () => {
    const {
      name,
      rows,
      plan: first,
    } = plan({
      milestones: [{ group: 'acme/web', title: 'v1', state: 'active' }],
      items: [],
      links: [],
    });
    await run(first);
    const { plan: second } = atOnce(
      readPlan(
        planFiles({
          ...rows,
          milestones: [{ group: name, title: 'v1', state: 'active' }],
          items: [{ ...issue('I-1', { milestone: 'v1' }), group: `${name}/app` }],
        }),
      ),
    );
    if (second === null) throw new Error('the plan was refused');
    const { counts, faults } = await run(second);
    expect(counts.milestones).to.deep.equal({ created: 0, existing: 0 });
    expect((await item(name, 'Issue I-1')).milestoneId).to.equal(null);
    expect(faults.map(({ file, outcome, reason }) => ({ file, outcome, reason }))).to.deep.equal([
      {
        file: 'milestones.csv',
        outcome: 'left_out',
        reason: 'a group or project further down has a milestone of this title already',
      },
      {
        file: 'work-items.csv',
        outcome: 'fixed',
        reason: 'its milestone was left out, so it was imported without one',
      },
    ]);
  });
});
