import { z } from 'zod';
import type { Scope, UseCase } from '../door/perform.ts';
import { checkReference, ownCheck, projectOfChecks, recordCheck } from './status-check-input.ts';

const input = z.strictObject(checkReference);
type Input = z.infer<typeof input>;

/** Deletes a status check with its answers. */
export class DeleteStatusCheck implements UseCase<Input, void> {
  readonly action = 'external_status_check.delete';
  readonly input = input;

  async run(scope: Scope, { project, checkId }: Input): Promise<void> {
    const check = await ownCheck(scope, await projectOfChecks(scope, project), checkId);
    scope.requireConfirmation();
    await scope.transaction.statusChecks.delete(check.id);
    recordCheck(scope, check, null);
  }
}
