import { z } from 'zod';
import { spanInWords } from '../../domain/calendar/dates-in-words.ts';
import { overlapping } from '../../domain/iterations/boundaries.ts';
import type { Iteration } from '../../domain/iterations/iteration.ts';
import { changedColumns } from '../door/changed-columns.ts';
import { Conflict, NotFound } from '../errors.ts';
import { listInput } from '../inputs/list-input.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { existingDay } from '../inputs/text-input.ts';
import {
  checkAgainst,
  checkManualDates,
  datesOverlap,
  iterationToChange,
  recordIteration,
} from './iteration-access.ts';

const dates = { startDate: existingDay(), dueDate: existingDay() };
const move = z.strictObject({
  id: z.number().int(),
  ...dates,
  /** The dates that the person saw when they began to move the iteration. */
  previous: z.strictObject(dates),
});
const moves = listInput(move)
  .min(1)
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'cannot name an iteration twice');
const input = z.strictObject({ moves });
type Input = z.infer<typeof input>;

/**
 * Gives iterations of one manual cadence other dates, all or none, so that a boundary of two neighbors is moved at once.
 * An iteration whose dates are no longer the previous ones is a conflict: of two people who move the same boundary at once,
 * the second gets an error.
 */
export class RescheduleIterations implements UseCase<Input, Iteration[]> {
  readonly action = 'iteration.reschedule';
  readonly input = input;

  async run(scope: Scope, { moves }: Input): Promise<Iteration[]> {
    const moveOf = new Map(moves.map((one) => [one.id, one]));
    const [first] = moves;
    const { cadence } = await iterationToChange(scope, first?.id ?? 0);
    checkManualDates(cadence);
    const { iterations } = scope.transaction;
    const before = new Map((await iterations.ofCadence(cadence.id)).map((iteration) => [iteration.id, iteration]));
    for (const { id, previous } of moveOf.values()) {
      const iteration = before.get(id);
      if (iteration === undefined) throw new NotFound();
      if (iteration.startDate !== previous.startDate || iteration.dueDate !== previous.dueDate)
        throw datesChanged(iteration);
    }
    const after = [...before.values()].map((iteration) => {
      const { startDate, dueDate } = moveOf.get(iteration.id) ?? iteration;
      return { ...iteration, startDate, dueDate };
    });
    const moved = after.filter(({ id }) => moveOf.has(id));
    for (const iteration of moved) {
      checkAgainst(
        iteration,
        after.filter(({ id }) => id !== iteration.id),
      );
    }
    const updated: Iteration[] = [];
    for (const iteration of inFreeOrder(moved, before)) {
      const old = before.get(iteration.id) ?? iteration;
      const isChanged = recordIteration(scope, old, iteration);
      updated.push(
        isChanged
          ? await iterations.update(iteration.id, { ...changedColumns(old, iteration), updatedAt: scope.now })
          : old,
      );
    }
    return updated;
  }
}

/** The database refuses days of two iterations even for a moment: each moves once its new days are free. */
function* inFreeOrder(moved: readonly Iteration[], before: ReadonlyMap<number, Iteration>): Generator<Iteration> {
  const waiting = new Set(moved);
  while (waiting.size > 0) {
    const next = [...waiting].find((one) => {
      const others = [...waiting].flatMap((other) => (other === one ? [] : (before.get(other.id) ?? [])));
      return overlapping(one, others) === undefined;
    });
    // Iterations that change places are in each other's way.
    if (next === undefined) throw datesOverlap();
    waiting.delete(next);
    yield next;
  }
}

function datesChanged({ title, startDate, dueDate }: Iteration): Conflict {
  const name = title === null ? 'the iteration' : `“${title}”`;
  return new Conflict(
    `Someone else changed the dates of ${name} in the meantime: ${spanInWords(startDate, dueDate)}.`,
    null,
  );
}
