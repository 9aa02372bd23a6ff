import { z } from 'zod';
import type { Iteration } from '../../domain/iterations/iteration.ts';
import { changedColumns } from '../door/changed-columns.ts';
import { Invalid, NotFound } from '../errors.ts';
import { namespaceReference, readableContainer } from '../namespaces/container.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { checkDates, checkManualDates, iterationToChange, recordIteration } from './iteration-access.ts';
import { iterationFields } from './iteration-input.ts';

const input = z.strictObject({ group: namespaceReference, id: z.number().int(), ...iterationFields });

/** Updates an iteration. The dates of automatic iterations follow from their cadence. */
export class UpdateIteration implements UseCase<z.infer<typeof input>, Iteration> {
  readonly action = 'iteration.update';
  readonly input = input;

  async run(scope: Scope, { group: reference, id, ...changes }: z.infer<typeof input>) {
    const group = await readableContainer(scope, 'group', reference);
    const { iteration: before, cadence } = await iterationToChange(scope, id);
    if (before.namespaceId !== group.id) throw new NotFound();
    const after: Iteration = {
      ...before,
      title: changes.title === undefined ? before.title : changes.title,
      description: changes.description === undefined ? before.description : changes.description,
      startDate: day('startDate', changes.startDate, before),
      dueDate: day('dueDate', changes.dueDate, before),
    };
    if (after.startDate !== before.startDate || after.dueDate !== before.dueDate) {
      checkManualDates(cadence);
      await checkDates(scope, after);
    }
    if (!recordIteration(scope, before, after)) return before;
    return scope.transaction.iterations.update(id, { ...changedColumns(before, after), updatedAt: scope.now });
  }
}

function day(field: 'startDate' | 'dueDate', value: string | null | undefined, before: Iteration): string {
  if (value === null) throw Invalid.fields({ [field]: ["can't be blank"] });
  return value ?? before[field];
}
