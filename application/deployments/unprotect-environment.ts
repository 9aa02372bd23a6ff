import { z } from 'zod';
import type { Scope, UseCase } from '../door/perform.ts';
import { recordRow } from '../door/record-row.ts';
import { containerToProtect, ownProtection, protectionPlace } from './protection-input.ts';

const input = z.strictObject({ ...protectionPlace, name: z.string() });
type Input = z.infer<typeof input>;

/**
 * Removes the protection of an environment or tier. Deployments that are blocked only by its approval rules can then be
 * canceled.
 */
export class UnprotectEnvironment implements UseCase<Input, void> {
  readonly action = 'protected_environment.delete';
  readonly input = input;

  async run(scope: Scope, params: Input): Promise<void> {
    const container = await containerToProtect(scope, params);
    const protection = await ownProtection(scope, container, params.name);
    await scope.transaction.protectedEnvironments.delete(protection.id);
    recordRow(scope, 'protected_environment', protection, null);
  }
}
