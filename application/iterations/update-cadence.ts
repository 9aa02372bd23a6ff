import { z } from 'zod';
import { isFarFromEnds } from '../../domain/calendar/day.ts';
import { rollsOver, type Cadence } from '../../domain/iterations/cadence.ts';
import { changedColumns } from '../door/changed-columns.ts';
import { Invalid } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { cadenceFields, cadenceTitle, checkSchedule } from './cadence-input.ts';
import { cadenceToChange, recordCadence } from './iteration-access.ts';
import { makeIterations } from './make-iterations.ts';

const input = z.strictObject({
  id: z.number().int(),
  title: cadenceTitle.optional(),
  automatic: z.boolean().optional(),
  active: z.boolean().optional(),
  ...cadenceFields,
});

/** Updates a cadence. Existing iterations do not change; new ones follow the new schedule. */
export class UpdateCadence implements UseCase<z.infer<typeof input>, Cadence> {
  readonly action = 'iteration_cadence.update';
  readonly input = input;

  async run(scope: Scope, { id, ...fields }: z.infer<typeof input>) {
    const { cadence: before } = await cadenceToChange(scope, id);
    const changes = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    const after: Cadence = { ...before, ...changes };
    checkSchedule(after);
    const { cadences, iterations } = scope.transaction;
    const existing = await iterations.ofCadence(id);
    if (after.automatic && existing.some(({ dueDate }) => !isFarFromEnds(dueDate))) {
      throw Invalid.request('Automatic scheduling cannot follow an iteration that ends this late');
    }
    if (before.startDate !== null && after.startDate !== before.startDate && existing.length > 0) {
      throw Invalid.fields({ startDate: ['cannot be changed once the cadence has iterations'] });
    }
    // Iterations that ended before were left without roll over on purpose.
    if (rollsOver(after) && !rollsOver(before)) after.rolledOverUntil = scope.today;
    if (!recordCadence(scope, before, after)) return before;
    const updated = await cadences.update(id, { ...changedColumns(before, after), updatedAt: scope.now });
    await makeIterations(scope, updated);
    return updated;
  }
}
