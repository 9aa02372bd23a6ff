import { z } from 'zod';
import { isAdministrator } from '../../domain/access/actor.ts';
import { Forbidden } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';

const input = z.strictObject({});

/**
 * Recalculates the sums and inherited dates of all epics. Returns the ids of the epics that were wrong. Administrators
 * only.
 */
export class RebuildRollUps implements UseCase<Record<string, never>, number[]> {
  readonly action = 'roll_ups.rebuild';
  readonly input = input;
  readonly transactionOptions = { unlimitedTime: true };

  async run(scope: Scope): Promise<number[]> {
    if (!isAdministrator(scope.actor)) throw new Forbidden();
    const wrong = await scope.transaction.workItems.rollUps.rebuild();
    if (wrong.length > 0) {
      scope.record({
        subjectType: 'instance',
        subjectId: 0,
        namespaceId: null,
        changes: { epicIds: { after: wrong } },
      });
    }
    return wrong;
  }
}
