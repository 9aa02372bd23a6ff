import { z } from 'zod';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import { Invalid } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { iterationToChange, recordIteration } from './iteration-access.ts';

const input = z.strictObject({ id: z.number().int() });

/** Deletes an iteration and removes it from items. Returns the group. */
export class DeleteIteration implements UseCase<z.infer<typeof input>, Namespace> {
  readonly action = 'iteration.delete';
  readonly input = input;
  /** Grows with what belongs to it; what takes too long could never be deleted. */
  readonly transactionOptions = { unlimitedTime: true };

  async run(scope: Scope, { id }: z.infer<typeof input>) {
    const { iteration, cadence, group } = await iterationToChange(scope, id);
    if (cadence.automatic && cadence.active) {
      throw Invalid.request('Iterations cannot be deleted from cadences that use automatic scheduling');
    }
    await scope.transaction.iterations.delete(id);
    recordIteration(scope, iteration, null);
    return group;
  }
}
