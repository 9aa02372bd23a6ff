import { z } from 'zod';
import { iterationsMaximum, type Cadence } from '../../domain/iterations/cadence.ts';
import type { Iteration } from '../../domain/iterations/iteration.ts';
import { Invalid, NotFound } from '../errors.ts';
import { namespaceReference } from '../namespaces/container.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { cadenceToChange, checkDates, groupToPlan, recordIteration } from './iteration-access.ts';
import { iterationFields } from './iteration-input.ts';

const input = z.strictObject({
  group: namespaceReference,
  /** Defaults to the group's oldest manual cadence. */
  cadenceId: z.number().int().optional(),
  ...iterationFields,
});

/** Creates an iteration of a manual cadence. */
export class CreateIteration implements UseCase<z.infer<typeof input>, Iteration> {
  readonly action = 'iteration.create';
  readonly input = input;

  async run(scope: Scope, { group, cadenceId, startDate, dueDate, title, description }: z.infer<typeof input>) {
    const cadence = await this.cadence(scope, group, cadenceId);
    if (cadence.automatic) {
      throw Invalid.request('Iterations cannot be manually added to cadences that use automatic scheduling');
    }
    if (!startDate) throw Invalid.fields({ startDate: ["can't be blank"] });
    if (!dueDate) throw Invalid.fields({ dueDate: ["can't be blank"] });
    const { iterations } = scope.transaction;
    await checkDates(scope, { cadenceId: cadence.id, startDate, dueDate });
    if ((await iterations.ofCadence(cadence.id)).length >= iterationsMaximum) {
      throw Invalid.request(`The cadence has ${iterationsMaximum} iterations, which is the maximum`);
    }
    const iteration = await iterations.insert({
      namespaceId: cadence.namespaceId,
      cadenceId: cadence.id,
      iid: await iterations.nextIid(cadence.namespaceId),
      title: title ?? null,
      description: description ?? null,
      startDate,
      dueDate,
      createdAt: scope.now,
      updatedAt: scope.now,
    });
    recordIteration(scope, null, iteration);
    return iteration;
  }

  private async cadence(
    scope: Scope,
    reference: z.infer<typeof namespaceReference>,
    cadenceId: number | undefined,
  ): Promise<Cadence> {
    const group = await groupToPlan(scope, reference);
    const id = cadenceId ?? (await scope.transaction.cadences.firstManual(group.id))?.id;
    if (id === undefined) throw Invalid.fields({ iterationsCadence: ["can't be blank"] });
    const { cadence } = await cadenceToChange(scope, id);
    if (cadence.namespaceId !== group.id) throw new NotFound();
    return cadence;
  }
}
