import { CreateCadence } from '../application/iterations/create-cadence.ts';
import { CreateIteration } from '../application/iterations/create-iteration.ts';
import type { PlannedItem } from '../application/import/plan.ts';
import type { Scope, UseCaseFactory } from '../application/door/perform.ts';
import { runWithin } from '../application/door/run-within.ts';
import { addDays } from '../domain/calendar/day.ts';
import { startOfWeek } from '../domain/calendar/week.ts';
import type { Iteration } from '../domain/iterations/iteration.ts';

const booking = 'brightwater/booking';
const days = 14;

/**
 * Manual sprints of the booking group: one past, the current one and two upcoming; weekly iterations of the fleet; and
 * planning rounds of all, which the roadmap of the top group shows.
 */
export async function insertIterations(
  scope: Scope,
  useCases: UseCaseFactory,
  items: readonly PlannedItem[],
  itemIds: ReadonlyMap<string, number>,
): Promise<void> {
  const monday = startOfWeek(scope.today, 1);
  const cadence = await runWithin(scope, useCases, CreateCadence, {
    group: booking,
    title: 'Booking sprints',
    description: 'Two weeks each. What is not done is planned again on the last Friday.',
    automatic: false,
    active: true,
  });
  const sprints: Iteration[] = [];
  for (const [index, title] of ['Sprint 11', 'Sprint 12', 'Sprint 13', null].entries()) {
    const startDate = addDays(monday, (index - 1) * days);
    sprints.push(
      await runWithin(scope, useCases, CreateIteration, {
        group: booking,
        cadenceId: cadence.id,
        title,
        startDate,
        dueDate: addDays(startDate, days - 1),
      }),
    );
  }
  await runWithin(scope, useCases, CreateCadence, {
    group: 'brightwater/fleet',
    title: 'Fleet weeks',
    automatic: true,
    active: true,
    startDate: monday,
    durationInWeeks: 1,
    iterationsInAdvance: 3,
    rollOver: true,
  });
  await runWithin(scope, useCases, CreateCadence, {
    group: 'brightwater',
    title: 'Planning rounds',
    description: 'All teams look at the roadmap together when a round begins.',
    automatic: true,
    active: true,
    startDate: addDays(monday, -2 * days),
    durationInWeeks: 4,
    iterationsInAdvance: 3,
    rollOver: false,
  });
  await fill(scope, sprints, items, itemIds);
}

/** Closed issues are in the first two sprints; some open ones are planned for the current one and later. */
async function fill(
  scope: Scope,
  [past, current, next]: readonly Iteration[],
  items: readonly PlannedItem[],
  itemIds: ReadonlyMap<string, number>,
): Promise<void> {
  const issues = items.filter(({ type, namespacePath }) => type !== 'epic' && namespacePath.startsWith(`${booking}/`));
  for (const [index, { key, state }] of issues.entries()) {
    const sprint = state === 'closed' ? [past, current][index % 2] : [current, next, undefined][index % 3];
    const id = itemIds.get(key);
    if (sprint === undefined || id === undefined) continue;
    await scope.transaction.workItems.update(id, { iterationId: sprint.id });
  }
}
