import { z } from 'zod';
import type { Scope, UseCase } from '../door/perform.ts';
import { cadenceToChange, recordCadence } from './iteration-access.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';

const input = z.strictObject({ id: z.number().int() });

/** Deletes a cadence with its iterations and removes them from items. Returns the group. */
export class DeleteCadence implements UseCase<z.infer<typeof input>, Namespace> {
  readonly action = 'iteration_cadence.delete';
  readonly input = input;
  /** Grows with what belongs to it; what takes too long could never be deleted. */
  readonly transactionOptions = { unlimitedTime: true };

  async run(scope: Scope, { id }: z.infer<typeof input>) {
    const { cadence, group } = await cadenceToChange(scope, id);
    await scope.transaction.cadences.delete(id);
    recordCadence(scope, cadence, null);
    return group;
  }
}
