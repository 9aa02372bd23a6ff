import { injectable } from 'inversify';
import { z } from 'zod';
import type { Scope, UseCase } from '../perform.ts';
import { recordRow } from './deployment-access.ts';
import { containerToProtect, ownProtection, protectionPlace } from './protection-input.ts';

const input = z.strictObject({ ...protectionPlace, name: z.string() });
type Input = z.infer<typeof input>;

/** Takes the protection from an environment or tier; what waits for approvals of it alone can be canceled. */
@injectable()
export class UnprotectEnvironment implements UseCase<Input, void> {
  readonly action = 'protected_environment.delete';
  readonly input = input;

  async run(scope: Scope, given: Input): Promise<void> {
    const container = await containerToProtect(scope, given);
    const protection = await ownProtection(scope, container, given.name);
    await scope.transaction.protectedEnvironments.delete(protection.id);
    recordRow(scope, 'protected_environment', protection, null);
  }
}
