import { z } from 'zod';
import type { Door } from '../door/perform.ts';
import type { Queries } from '../door/stores.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { makeIterations, rollOverIssues } from './make-iterations.ts';

const input = z.strictObject({ id: z.number().int() });

/**
 * Creates the iterations that an automatic cadence lacks today, and rolls over issues of finished ones. The work is
 * computed from rows under the cadence's lock, so it is done once even if several processes try or one was interrupted.
 * Returns whether more may be left to do.
 */
export class PlanCadence implements UseCase<z.infer<typeof input>, boolean> {
  readonly action = 'iteration_cadence.plan';
  readonly input = input;

  async run(scope: Scope, { id }: z.infer<typeof input>) {
    const cadence = await scope.transaction.cadences.lock(id);
    if (cadence === null) return false;
    await makeIterations(scope, cadence);
    return rollOverIssues(scope, cadence);
  }
}

/** Plans all cadences that need it today. A failure of one does not stop the others. */
export async function planCadences({ door, queries }: { door: Door; queries: Queries }): Promise<void> {
  const failures: unknown[] = [];
  for (const id of await queries.iterations.cadencesToPlan()) {
    try {
      while (await door.perform(PlanCadence, { userId: null }, { id }));
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} cadences could not be planned`);
}
