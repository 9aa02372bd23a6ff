import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { addDays } from '../../../domain/calendar/day.ts';
import {
  columnsOf,
  planOfColumns,
  type ColumnEpic,
  type ColumnLink,
  type ColumnPlan,
} from '../../../domain/roadmap/plan-columns.ts';
import { linkKinds } from '../../../domain/scheduling/plan.ts';
import { Dice } from '../../support/dice.ts';

const epic: ColumnEpic = {
  id: 7,
  title: 'Hull',
  state: 'opened',
  groupPath: 'fleet',
  canUpdate: true,
  parentId: null,
  startDate: '2026-11-02',
  dueDate: '2026-11-27',
  startDateIsFixed: true,
  dueDateIsFixed: false,
  mustStartOn: null,
  startNoEarlierThan: null,
  finishNoLaterThan: null,
};
const link: ColumnLink = { sourceId: 7, targetId: 12, kind: 'finish_to_start', lag: 0 };

function randomPlan(count: number, linkCount: number): ColumnPlan {
  const dice = new Dice(20_261_129);
  const dayOrNone = () => (dice.below(8) === 0 ? null : addDays('2026-01-01', dice.below(1000)));
  let id = 0;
  const ids = Array.from({ length: count }, () => (id += 1 + dice.below(4)));
  const one = (): number => ids[dice.below(count)] ?? 0;
  return {
    epics: ids.map((number): ColumnEpic => {
      const groupNumber = dice.below(20);
      return {
        id: number,
        title: `Epic ${number} about something that matters`,
        state: dice.below(3) === 0 ? 'closed' : 'opened',
        groupPath: `plan/group-${groupNumber}`,
        canUpdate: groupNumber % 2 === 0,
        parentId: dice.below(3) === 0 ? null : one(),
        startDate: dayOrNone(),
        dueDate: dayOrNone(),
        startDateIsFixed: dice.below(2) === 0,
        dueDateIsFixed: dice.below(2) === 0,
        mustStartOn: null,
        startNoEarlierThan: dice.below(10) === 0 ? dayOrNone() : null,
        finishNoLaterThan: dice.below(10) === 0 ? dayOrNone() : null,
      };
    }),
    links: Array.from({ length: linkCount }, (): ColumnLink => ({
      sourceId: one(),
      targetId: one(),
      kind: linkKinds[dice.below(linkKinds.length)] ?? 'finish_to_start',
      lag: dice.below(9) - 3,
    })),
  };
}

describe('A plan in columns', () => {
  it('is the same again, with all kinds of dates, constraints, parents and links', () => {
    for (const plan of [{ epics: [], links: [] }, { epics: [epic], links: [] }, randomPlan(500, 1000)]) {
      const sent = JSON.parse(JSON.stringify(columnsOf(plan))) as ReturnType<typeof columnsOf>;
      expect(planOfColumns(sent)).to.deep.equal(plan);
    }
  });

  it('says nothing of parents and links outside of it', () => {
    const columns = columnsOf({
      epics: [
        { ...epic, parentId: 3 },
        { ...epic, id: 12, parentId: 7 },
      ],
      links: [link, { ...link, sourceId: 3 }, { ...link, targetId: 99 }],
    });
    const { epics, links } = planOfColumns(columns);
    expect(epics.map(({ parentId }) => parentId)).to.deep.equal([null, 7]);
    expect(links).to.deep.equal([link]);
  });

  it('of 10,000 epics and 20,000 links takes less than 250 kB on the way, half of it titles', () => {
    const text = JSON.stringify(columnsOf(randomPlan(10_000, 20_000)));
    expect(text.length).to.be.lessThan(1_000_000);
    expect(gzipSync(text).length).to.be.lessThan(250_000);
  });
});
