import { expect } from 'chai';
import { Schedule } from '../../../domain/scheduling/schedule.ts';
import { readLink, readMoves, readPlan, writeChange, writeConflict, writeDates } from './plan-notation.ts';
import { scenarios } from './scenarios.ts';

describe('Scheduling', () => {
  for (const { name, plan, ...expected } of scenarios)
    it(name, () => {
      const schedule = new Schedule(readPlan(plan));
      const { conflicts, fit, moves, cascade, refused, times, critical, link, words } = expected;
      if (conflicts) expect(schedule.conflicts().map(writeConflict), 'conflicts').to.deep.equal(conflicts);
      if (words)
        expect(
          schedule.conflicts().map((conflict) => schedule.inWords(conflict)),
          'words',
        ).to.deep.equal(words);
      if (fit) expect(schedule.fitPlan().map(writeChange), 'fit').to.deep.equal(fit);
      if (moves !== undefined) {
        const result = schedule.cascade(readMoves(moves));
        expect(result.changes.map(writeChange), 'cascade').to.deep.equal(cascade);
        expect(
          result.refused.map(({ itemId, reason }) => `${itemId} ${reason}`),
          'refused',
        ).to.deep.equal(refused ?? []);
      }
      const analysis = schedule.analyze();
      for (const line of times ?? []) {
        const [id = ''] = line.split(' ');
        const { earliest, latest, totalSlack } = analysis.timesOf(id) ?? {};
        if (earliest === undefined || latest === undefined) throw new Error(`${id} has no times`);
        expect(`${id} ${writeDates(earliest)} ${writeDates(latest)} ${totalSlack}`, 'times').to.equal(line);
      }
      if (critical)
        expect([...analysis.criticalItemIds, ...analysis.criticalLinkIds], 'critical').to.deep.equal(critical);
      if (link) {
        const refusal = schedule.refusalOf(readLink(link[0]));
        expect(refusal && schedule.inWords(refusal), 'link').to.equal(link[1]);
      }
    });
});
