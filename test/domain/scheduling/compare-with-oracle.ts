import { expect } from 'chai';
import type { Change, Conflict, Plan } from '../../../domain/scheduling/plan.ts';
import { Schedule } from '../../../domain/scheduling/schedule.ts';
import type { SchedulingCase } from './answers.ts';
import { Oracle, datesOf, type ExpectedChange } from './oracle.ts';
import { readLink, readMoves, readPlan, writeConflict, writeDates } from './plan-notation.ts';

/** Compares all that the scheduler says of a plan with what RULES.md demands. */
export function compareWithOracle({ plan: text, moves: moveText, newLink }: SchedulingCase): void {
  const plan = readPlan(text);
  const moves = readMoves(moveText);
  const schedule = new Schedule(plan);
  const oracle = new Oracle(plan, plan.rules);
  compareConflicts(schedule, oracle);
  compareChanges(schedule.fitPlan(), oracle.fitPlan(), 'fitPlan');
  const cascade = schedule.cascade(moves);
  const expected = oracle.cascade(moves);
  compareChanges(cascade.changes, expected.changes, 'cascade');
  expect(cascade.refused.map(({ itemId, reason }) => `${itemId} ${reason}`).toSorted(), 'refused').to.deep.equal(
    expected.refused.toSorted(),
  );
  compareTimes(
    schedule,
    oracle,
    plan.items.map(({ id }) => id),
  );
  compareSlack(schedule, oracle, plan, moves[0]?.itemId);
  if (newLink === undefined) return;
  const refusal = schedule.refusalOf(readLink(newLink));
  expect(refusal?.kind ?? null, `refusal of ${newLink}`).to.equal(oracle.refusalOf(readLink(newLink)));
  if (refusal?.kind === 'loop')
    expect(oracle.isLoop(refusal.itemIds, readLink(newLink)), `loop ${refusal.itemIds.join(' ')}`).to.equal(true);
}

/** Loops are compared by what RULES.md says of them: which item is first, and that each waits for the one before it. */
function compareConflicts(schedule: Schedule, oracle: Oracle): void {
  const lines = (conflicts: readonly Conflict[]): string[] =>
    conflicts.map((conflict) => `${writeConflict(conflict)} ${JSON.stringify(conflict)}`).toSorted();
  const conflicts = schedule.conflicts();
  expect(lines(conflicts.filter(({ kind }) => kind !== 'loop')), 'conflicts').to.deep.equal(lines(oracle.conflicts()));
  const loops = conflicts.flatMap((conflict) => (conflict.kind === 'loop' ? [conflict.itemIds] : []));
  expect(loops.map(([first = '']) => first).toSorted(), 'first items of loops').to.deep.equal(
    oracle.firstItemsOfLoops().toSorted(),
  );
  for (const loop of loops) expect(oracle.isLoop(loop), `loop ${loop.join(' ')}`).to.equal(true);
}

function compareChanges(changes: readonly Change[], expected: readonly ExpectedChange[], of: string): void {
  expect(
    changes.map(({ itemId, after }) => `${itemId} ${writeDates(after)}`),
    of,
  ).to.deep.equal(expected.map(({ itemId, after }) => `${itemId} ${writeDates(after)}`));
  changes.forEach(({ itemId, reason, linkId }, index) =>
    expect(expected[index]?.reasons, `why ${of} changes ${itemId}`).to.deep.include({ reason, linkId }),
  );
}

function compareTimes(schedule: Schedule, oracle: Oracle, ids: readonly string[]): void {
  const analysis = schedule.analyze();
  expect(analysis.endDate, 'end').to.equal(oracle.endDate());
  const expected = oracle.times();
  const written = ids.map((id) => {
    const times = analysis.timesOf(id);
    return `${id} ${times ? `${writeDates(times.earliest)} ${writeDates(times.latest)} ${times.totalSlack} ${times.isCritical}` : '-'}`;
  });
  expect(written, 'times').to.deep.equal(
    ids.map((id) => {
      const times = expected.get(id);
      if (times === undefined) return `${id} -`;
      const { earliest, latest, slack } = times;
      return `${id} ${writeDates(datesOf(earliest))} ${writeDates(datesOf(latest))} ${slack} ${slack <= 0}`;
    }),
  );
  const { itemIds, linkIds } = oracle.critical();
  expect([...analysis.criticalItemIds].toSorted(), 'critical items').to.deep.equal(itemIds.toSorted());
  expect([...analysis.criticalLinkIds].toSorted(), 'critical links').to.deep.equal(linkIds.toSorted());
}

/** Compares the slack of an item with how far it can be moved, where that is the same. */
function compareSlack(schedule: Schedule, oracle: Oracle, { items }: Plan, itemId: string | undefined): void {
  const item = items.find(({ id }) => id === itemId);
  const slack = schedule.analyze().timesOf(item?.id ?? '')?.totalSlack ?? -1;
  if (item === undefined || slack < 0 || Boolean(item.constraints?.mustStartOn)) return;
  if (items.some(({ inheritsStartDate, inheritsDueDate }) => inheritsStartDate === true || inheritsDueDate === true))
    return;
  const tried = oracle.slackByTrying(item.id);
  if (tried !== null) expect(slack, `slack of ${item.id}`).to.equal(tried);
}
