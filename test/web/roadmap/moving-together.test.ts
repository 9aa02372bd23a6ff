import { expect } from 'chai';
import type { Day } from '../../../domain/calendar/day.ts';
import { createTimeframe } from '../../../domain/roadmap/timeframe.ts';
import { globalId, workItemId } from '../../../web/api/global-id.ts';
import type { RoadmapEpic } from '../../../web/roadmap/epics/roadmap-epic.ts';
import { BarMover, type MoverSource } from '../../../web/roadmap/moving/bar-mover.ts';
import { MovedBars } from '../../../web/roadmap/moving/moved-bars.ts';
import { toastQueue } from '../../../web/widgets/toast/toast.ts';
import { Announcer } from '../../../web/widgets/announcer.ts';

interface SentMove {
  id: string;
  startDate?: string | null;
  dueDate?: string | null;
}

function epicOf(number: number, startDate: string, dueDate: string, more: object = {}): RoadmapEpic {
  const epic: Partial<RoadmapEpic> = {
    id: globalId('Epic', number),
    title: `Epic ${number}`,
    state: 'opened',
    startDate,
    dueDate,
    startDateIsFixed: true,
    dueDateIsFixed: true,
    canUpdate: true,
    parent: null,
    constraints: null,
    group: { id: globalId('Group', 1), name: 'Plan', fullName: 'Plan', fullPath: 'plan' },
    blockedBy: [],
    blocking: [],
    blockerTimings: [],
    ...more,
  };
  return epic as RoadmapEpic;
}

/**
 * A mover over these epics, and what it sends; `refusal` is the server's answer to each call. Epics at the `missing` places
 * are loaded when they are asked for.
 */
function moverOf(
  epics: readonly RoadmapEpic[],
  layout: 'WEEKS' | 'QUARTERS' = 'WEEKS',
  refusal: string | null = null,
  missing: Set<number> = new Set(),
) {
  const calls: SentMove[][] = [];
  const asked: string[] = [];
  const movedBars = new MovedBars();
  const announcer = new Announcer();
  const range = layout === 'WEEKS' ? 'CURRENT_QUARTER' : 'THREE_YEARS';
  const source: MoverSource = {
    movedBars,
    announcer,
    timeframe: createTimeframe(range, layout, '2026-11-21', 0),
    firstDayOfWeek: 0,
    shownItems: epics,
    rows: {
      count: epics.length,
      at: (index) =>
        missing.has(index)
          ? null
          : {
              epic: epics[index] as RoadmapEpic,
              key: '',
              level: 1,
              position: 1,
              siblings: 1,
              parentKey: null,
            },
    },
    viewport: { rowSpan: { first: 0, end: epics.length } },
    calendars: null,
    milestoneDues: {
      of: (id) => (id === globalId('Epic', 8) ? '2026-11-27' : null),
      sourceOf: () => null,
      read: () => Promise.resolve(),
    },
    loadRows: (first, end) => {
      asked.push(`${first} to ${end}`);
      if (refusal === null) missing.clear();
      return Promise.resolve(refusal === null);
    },
    idOf: (number) => globalId('Epic', number),
    keepDates: () => undefined,
    placedMilestones: [{ milestone: { title: 'Beta', startDate: null, dueDate: '2027-01-17' } }],
  };
  const undone: object[] = [];
  const graphql = (
    _operation: unknown,
    { input }: { input: { moves: SentMove[] } },
    told?: { onAct?(act: { ids: number[]; text: string }): void },
  ) => {
    if (!('moves' in input)) {
      undone.push(input);
      return Promise.resolve({ undo: { errors: [], act: { summary: 'dates', kept: [], moreKept: 0 } } });
    }
    calls.push(input.moves);
    told?.onAct?.({ ids: [7], text: 'Dates changed' });
    const rescheduled = input.moves.map(({ id, startDate, dueDate }) => ({
      workItem: { id },
      startDate,
      dueDate,
      startDateIsFixed: true,
      dueDateIsFixed: true,
      previousStartDate: null,
      previousDueDate: null,
      previousStartDateIsFixed: true,
      previousDueDateIsFixed: true,
    }));
    const answer = refusal === null ? { errors: [], rescheduled, kept: [] } : { errors: [refusal] };
    return Promise.resolve({ workItemsReschedule: answer });
  };
  const rest = () => Promise.resolve();
  const api = { graphql, rest } as unknown as ConstructorParameters<typeof BarMover>[0]['api'];
  const mover = new BarMover({ api }, source);
  const shown = () =>
    epics.map((epic) => movedBars.drawn(epic)).map(({ startDate, dueDate }) => `${startDate} ${dueDate}`);
  return { mover, selection: mover.selection, calls, asked, undone, shown, said: () => announcer.message };
}

describe('roadmap: bars that move together', () => {
  const one = epicOf(1, '2026-11-02', '2026-11-06');
  const two = epicOf(2, '2026-11-30', '2026-12-31');
  const three = epicOf(3, '2026-11-10', '2026-11-12');
  const foreign = epicOf(4, '2026-11-10', '2026-11-12', { canUpdate: false });

  it('keep their distances in days, also when the scale moves by months, and are sent in one call', async () => {
    const { mover, selection, calls, shown } = moverOf([one, two, three], 'QUARTERS');
    selection.keep([one.id, two.id]);
    mover.take(one, 'whole', '2026-11-03');
    mover.dragTo('2027-01-03', false);
    expect(shown()).to.deep.equal(['2027-01-02 2027-01-06', '2027-01-30 2027-03-02', '2026-11-10 2026-11-12']);
    await mover.drop();
    expect(calls.map((moves) => moves.map(({ id, startDate }) => [id, startDate]))).to.deep.equal([
      [
        [workItemId(1), '2027-01-02'],
        [workItemId(2), '2027-01-30'],
      ],
    ]);
    expect(mover.grip).to.equal(null);
  });

  it('are those with dates: what is selected without any stays as it is', async () => {
    const undated = { ...epicOf(9, '', ''), startDate: null, dueDate: null };
    const { mover, selection, calls, shown } = moverOf([one, undated, two]);
    selection.keep([one.id, undated.id, two.id]);
    mover.take(one, 'whole', '2026-11-02');
    mover.dragTo('2026-11-04', false);
    expect(shown()).to.deep.equal(['2026-11-04 2026-11-08', 'null null', '2026-12-02 2027-01-02']);
    await mover.drop();
    expect(calls.map((moves) => moves.map(({ id }) => id))).to.deep.equal([[workItemId(1), workItemId(2)]]);
  });

  it('have no date at an open end until it is drawn inward, and none again back there', () => {
    const open = { ...epicOf(18, '2026-11-16', ''), dueDate: null };
    const { mover, shown, said } = moverOf([open], 'QUARTERS');
    mover.take(open, 'end', '2027-03-30', { isOpenEnd: true });
    mover.dragTo('2027-03-31', false);
    expect(shown()).to.deep.equal(['2026-11-16 null']);
    expect(mover.isMoved).to.equal(false);
    mover.dragTo('2027-03-02', false);
    expect(shown()).to.deep.equal(['2026-11-16 2027-02-28']);
    expect(mover.isMoved).to.equal(true);
    mover.dragTo('2027-03-02', true);
    expect(shown(), 'by days with Alt').to.deep.equal(['2026-11-16 2027-03-02']);
    mover.dragTo('2027-03-30', false);
    expect(shown()).to.deep.equal(['2026-11-16 null']);
    mover.cancel();
    mover.takeByKeys(open);
    mover.step('end', 1, false);
    expect(said()).to.equal('Nov 16 – Nov 30, 2026.');
  });

  it('step by months as far as a drag does, and as many steps back to where they were', () => {
    const last = epicOf(17, '2026-10-31', '2026-11-06');
    const { mover, shown } = moverOf([last], 'QUARTERS');
    mover.takeByKeys(last);
    mover.step('whole', 1, false);
    expect(shown()).to.deep.equal(['2026-11-30 2026-12-06']);
    mover.step('whole', 1, false);
    expect(shown()).to.deep.equal(['2026-12-31 2027-01-06']);
    mover.step('whole', -1, false);
    mover.step('whole', -1, false);
    expect(shown()).to.deep.equal(['2026-10-31 2026-11-06']);
    mover.step('whole', 1, false);
    mover.step('end', 1, true);
    mover.step('whole', 1, false);
    expect(shown(), 'from the new length on').to.deep.equal(['2026-12-30 2027-01-06']);
  });

  it('are taken back whole with one call about just this act', async () => {
    const many = Array.from({ length: 150 }, (_, index) => epicOf(index + 10, '2026-11-02', '2026-11-06'));
    const { mover, selection, calls, undone } = moverOf(many);
    selection.keep(many.map(({ id }) => id));
    await mover.shift(many[0] as RoadmapEpic, 1);
    expect(calls.map(({ length }) => length)).to.deep.equal([150]);
    await toastQueue.visibleToasts[0]?.content.action?.run();
    expect(undone).to.deep.equal([{ actIds: [globalId('Act', 7)] }]);
  });

  it('go back together by Escape, and a bar outside of the selection moves alone', () => {
    const { mover, selection, shown } = moverOf([one, two, three]);
    selection.keep([one.id, two.id]);
    const before = shown();
    mover.takeByKeys(two);
    mover.step('whole', 1, false);
    expect(shown()).to.deep.equal(['2026-11-03 2026-11-07', '2026-12-01 2027-01-01', '2026-11-10 2026-11-12']);
    mover.cancel();
    expect(shown()).to.deep.equal(before);
    mover.takeByKeys(three);
    mover.step('whole', 1, false);
    expect(shown()).to.deep.equal([...before.slice(0, 2), '2026-11-11 2026-11-13']);
  });

  it('keep their length: keys say so, and an end in the hand stretches its own bar alone', () => {
    const { mover, selection, shown, said } = moverOf([one, two]);
    selection.keep([one.id, two.id]);
    mover.takeByKeys(one);
    expect(said()).to.contain('Moving Epic 1 and 1 other.');
    mover.step('end', 1, false);
    expect(said()).to.equal('Several epics keep their length.');
    mover.cancel();
    mover.take(one, 'end', '2026-11-06');
    mover.dragTo('2026-11-09', false);
    expect(shown()).to.deep.equal(['2026-11-02 2026-11-09', '2026-11-30 2026-12-31']);
  });

  it('all return with the reason beside the one that was refused', async () => {
    const refusal = 'Someone else changed the dates of “Epic 2” in the meantime: Dec 1 – Dec 5, 2026.';
    const { mover, selection, shown } = moverOf([one, two], 'WEEKS', refusal);
    selection.keep([one.id, two.id]);
    const before = shown();
    await mover.shift(one, 1);
    expect(shown()).to.deep.equal(before);
    expect(mover.refusal?.epicId).to.equal(two.id);
    expect(mover.refusal?.text).to.contain(refusal);
  });

  it('leave out those that keep their inherited dates', async () => {
    const inheriting = epicOf(5, '2026-11-02', '2026-11-06', { startDateIsFixed: false, dueDateIsFixed: false });
    const { mover, selection, calls, shown } = moverOf([one, inheriting]);
    selection.keep([one.id, inheriting.id]);
    await mover.shift(one, 1);
    expect(mover.question?.inheriting).to.deep.equal([inheriting]);
    await mover.answer(false);
    expect(calls.map((moves) => moves.map(({ id }) => id))).to.deep.equal([[workItemId(1)]]);
    expect(shown()[1]).to.equal('2026-11-02 2026-11-06');
  });

  it('are drawn to the edges of milestones and neighbors, except with Alt, and say so', () => {
    const { mover, shown, said } = moverOf([one, two], 'QUARTERS');
    mover.take(one, 'whole', '2026-11-03');
    // A day of a quarter is two px wide: the milestone is two days away.
    mover.dragTo('2027-01-12', false);
    expect(shown()[0]).to.equal('2027-01-13 2027-01-17');
    expect(mover.guides.map(({ text }) => text)).to.deep.equal(['Beta is due']);
    mover.dragTo('2027-01-12', true);
    expect(shown()[0]).to.equal('2027-01-11 2027-01-15');
    mover.dragTo('2026-11-27', false);
    expect(mover.guides.map(({ text }) => text)).to.deep.equal(['Epic 2 starts']);
    mover.cancel();
    mover.takeByKeys(one);
    mover.step('whole', 1, false);
    mover.step('whole', 1, false);
    expect(said()).to.contain('2027-01-02'.slice(0, 4));
  });

  it('show what is wrong with any of them, as milestones that are due before, the first three in words', () => {
    const blocked = epicOf(7, '2026-11-09', '2026-11-13', { blockedBy: [6] });
    const blocker = epicOf(6, '2026-11-02', '2026-11-06', { blocking: [7] });
    const due = epicOf(8, '2026-11-23', '2026-11-27');
    const { mover, selection, said } = moverOf([blocker, blocked, due]);
    selection.keep([blocked.id, due.id]);
    mover.take(due, 'whole', '2026-11-23');
    const dragTo = (day: Day): void => {
      mover.dragTo(day, true);
      mover.showFollowing();
      mover.showConflicts();
    };
    dragTo('2026-11-26');
    expect(mover.conflicts).to.deep.equal([
      '“Epic 8” finishes 1 working day after its milestone, which is due on Nov 27, 2026.',
    ]);
    dragTo('2026-11-20');
    expect(mover.conflicts).to.have.lengthOf(1);
    expect(mover.conflicts[0]).to.match(/“Epic 7” starts 1 working day too early/);
    mover.cancel();

    const late = epicOf(16, '2026-11-03', '2026-11-06', { constraints: { mustStartOn: '2026-11-02' } });
    const taken = moverOf([late]);
    taken.mover.takeByKeys(late);
    expect(taken.mover.conflicts, 'before the first step').to.have.lengthOf(1);

    const pinned = [11, 12, 13, 14, 15].map((number) =>
      epicOf(number, '2026-11-02', '2026-11-05', { constraints: { mustStartOn: '2026-11-02' } }),
    );
    const many = moverOf(pinned);
    many.selection.keep(pinned.map(({ id }) => id));
    many.mover.takeByKeys(pinned[0] as RoadmapEpic);
    many.mover.step('whole', 1, true);
    expect(many.mover.conflicts).to.have.lengthOf(5);
    expect(many.said()).to.match(/“Epic 13” starts 1 working day too late: .* 2 more\.$/);
    expect(said()).to.not.contain('Epic 13');
  });

  it('show ends that a move puts on days off, but not those at the end of the week that the scale chose', () => {
    const about = (layout: 'WEEKS' | 'QUARTERS', due: Day, fine: boolean) => {
      const { mover } = moverOf([one], layout);
      mover.take(one, 'end', one.dueDate as Day);
      mover.dragTo(due, fine);
      mover.showFollowing();
      mover.showConflicts();
      return [mover.grip?.schedule.dueDate, ...mover.conflicts];
    };
    expect(about('WEEKS', '2026-11-07', false)).to.deep.equal([
      '2026-11-07',
      '“Epic 1” ends on a day off, Nov 7, 2026.',
    ]);
    expect(about('WEEKS', '2026-11-09', false)).to.deep.equal(['2026-11-09']);
    // The last day of February is a Sunday.
    expect(about('QUARTERS', '2027-02-26', false)).to.deep.equal(['2027-02-28']);
    expect(about('QUARTERS', '2027-02-27', true)).to.deep.equal([
      '2027-02-27',
      '“Epic 1” ends on a day off, Feb 27, 2027.',
    ]);
  });

  it('say that too many would move along before they are dropped, but not of parents', () => {
    const chainOf = (length: number) =>
      Array.from({ length }, (_, index) =>
        epicOf(index + 1, '2026-11-02', '2026-11-02', {
          blockedBy: index === 0 ? [] : [index],
          blocking: index === length - 1 ? [] : [index + 2],
          blockerTimings: index === 0 ? [] : [{ blockerId: index, kind: 'start_to_start', lag: 0 }],
          parent: { id: globalId('Epic', 9_999), title: 'Parent', startDate: null, dueDate: null },
        }),
      );
    const parent = epicOf(9_999, '2026-11-02', '2026-11-02', { startDateIsFixed: false, dueDateIsFixed: false });
    const wordsOf = (length: number) => {
      const [first, ...rest] = chainOf(length) as [RoadmapEpic, ...RoadmapEpic[]];
      const { mover } = moverOf([first, ...rest, parent]);
      mover.take(first, 'whole', '2026-11-02');
      mover.dragTo('2026-11-03', false);
      mover.showFollowing();
      return mover.followingInWords;
    };
    expect(wordsOf(1_000)).to.equal('Moves 1,000 others along');
    expect(wordsOf(1_001)).to.equal('Moves 1,001 others along, but at most 1,000 move at once: with Alt they stay');
  });

  it('are selected up to one after the rows between are loaded, or not at all', async () => {
    const many = Array.from({ length: 1_200 }, (_, index) => epicOf(index + 10, '2026-11-02', '2026-11-06'));
    const [first, last] = [many[0] as RoadmapEpic, many[999] as RoadmapEpic];
    const between = () => new Set(Array.from({ length: 900 }, (_, index) => index + 50));
    const { mover, selection, asked } = moverOf(many, 'WEEKS', null, between());
    await mover.select(first);
    await mover.select(last, true);
    expect(asked).to.deep.equal(['0 to 1000']);
    expect(selection.selected).to.have.lengthOf(1_000);

    const failing = moverOf(many, 'WEEKS', 'no', between());
    await failing.mover.select(last);
    await failing.mover.select(first, true);
    expect(failing.selection.selected).to.deep.equal([last]);
    expect(failing.mover.refusal?.text).to.equal('The epics between could not be loaded. Try again.');

    const long = moverOf(many, 'WEEKS', null, between());
    await long.mover.select(first);
    await long.mover.select(many[1_000] as RoadmapEpic, true);
    expect(long.asked).to.deep.equal([]);
    expect(long.selection.selected).to.deep.equal([first]);
    expect(long.mover.refusal?.text).to.equal('At most 1,000 epics move at once. Select fewer.');
  });

  it('are a thousand at most, and only those that the reader may move', () => {
    const many = Array.from({ length: 1_001 }, (_, index) => epicOf(index + 10, '2026-11-02', '2026-11-06'));
    const [first, last] = [many[0] as RoadmapEpic, many[1_000] as RoadmapEpic];
    const { mover, selection, said } = moverOf([...many, foreign]);
    void mover.select(foreign);
    expect(mover.refusal?.epicId).to.equal(foreign.id);
    void mover.select(first);
    expect(said()).to.equal('Epic 10 selected, 1 epic in all.');
    void mover.select(last, true);
    expect(said()).to.equal('Epic 1010 selected, 1,001 epics in all.');
    expect(mover.take(first, 'whole', '2026-11-02')).to.equal(false);
    expect(mover.refusal?.text).to.equal('At most 1,000 epics move at once. Select fewer.');
    void mover.select(last);
    expect(mover.take(first, 'whole', '2026-11-02')).to.equal(true);
    mover.clearSelection();
    expect(selection.selected).to.deep.equal([]);
  });
});
