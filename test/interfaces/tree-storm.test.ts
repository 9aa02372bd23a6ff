import { expect } from 'chai';
import { RebuildRollUps } from '../../application/maintenance/rebuild-roll-ups.ts';
import { treeDepthMaximum } from '../../domain/work-items/hierarchy.ts';
import type { WorkItem } from '../../domain/work-items/work-item.ts';
import { checkIntegrity } from '../../infrastructure/database/maintenance/integrity.ts';
import { rollUpFaults } from '../support/recount.ts';
import { useServer } from '../support/server.ts';
import { TreeStorm, unexpectedRefusals } from '../support/tree-storm.ts';

/** `TREE_STORM_SECONDS=60` runs it for a minute. */
const seconds = Number(process.env['TREE_STORM_SECONDS'] ?? 3);

describe('Twenty concurrent writers on two trees', function () {
  this.timeout((seconds + 60) * 1000);
  const server = useServer();

  it('keep one order, no cycle, every item and correct totals', async () => {
    const storm = new TreeStorm(server());
    await storm.prepare();
    const report = await storm.run(seconds);

    expect(report.broken).to.deep.equal([]);
    expect(unexpectedRefusals(report)).to.deep.equal([]);
    for (const [act, count] of Object.entries(report.done)) expect(count, act).to.be.above(0);

    const items: WorkItem[] = await server().connection<WorkItem>('work_items').orderBy(['relative_position', 'id']);
    expect(items.map(({ title }) => title).sort()).to.deep.equal(storm.titles);
    expect(ringsAndFalsePaths(items)).to.deep.equal([]);
    for (const [id, { epics, issues }] of await storm.listed()) {
      const stored = (isEpic: boolean) =>
        items.filter(({ parentId, type }) => parentId === id && (type === 'epic') === isEpic).map((item) => item.id);
      expect({ epics, issues }, String(id)).to.deep.equal({ epics: stored(true), issues: stored(false) });
    }
    expect(await rollUpFaults(server())).to.deep.equal([]);
    // The members were added past the use cases, which would have counted their seats.
    const { findings } = await checkIntegrity(server().connection);
    expect(findings.filter(({ check }) => check !== 'seats-maximum')).to.deep.equal([]);
    expect(await server().perform(RebuildRollUps, {})).to.deep.equal([]);
  });
});

/** Items whose chain of parents does not end, is too long, or is not the one their row tells. */
function ringsAndFalsePaths(items: readonly WorkItem[]): string[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  return items.flatMap((item) => {
    const above: number[] = [];
    for (let parent = item.parentId; parent !== null; parent = byId.get(parent)?.parentId ?? null) {
      above.unshift(parent);
      if (above.length > treeDepthMaximum) return [`${item.title} has no end above`];
    }
    return above.join() === item.ancestorIds.join()
      ? []
      : [`${item.title}: ${above.join()} is told as ${item.ancestorIds.join()}`];
  });
}
