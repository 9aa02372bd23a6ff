import { z } from 'zod';
import type { Environment } from '../../domain/deployments/environment.ts';
import { changedColumns } from '../door/changed-columns.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { ownEnvironment, projectInput, projectToDeploy, protectionsToDeploy } from './deployment-access.ts';
import { recordRow } from '../door/record-row.ts';
import { environmentTier, environmentUrl } from './environment-input.ts';

const input = z.strictObject({
  ...projectInput,
  environmentId: z.int().positive(),
  externalUrl: environmentUrl.optional(),
  tier: environmentTier.optional(),
  state: z.enum(['available', 'stopped']).optional(),
});
type Input = z.infer<typeof input>;

/**
 * Updates or stops an environment. A new tier may be protected by another rule; then both the old and the new tier must
 * allow the change.
 */
export class UpdateEnvironment implements UseCase<Input, Environment, z.input<typeof input>> {
  readonly action = 'environment.update';
  readonly input = input;

  async run(scope: Scope, { project: reference, environmentId, ...fields }: Input): Promise<Environment> {
    const project = await projectToDeploy(scope, reference);
    const before = await ownEnvironment(scope, project, environmentId);
    const after: Environment = {
      ...before,
      externalUrl: fields.externalUrl === undefined ? before.externalUrl : fields.externalUrl,
      tier: fields.tier ?? before.tier,
      state: fields.state ?? before.state,
    };
    await protectionsToDeploy(scope, project, before);
    await protectionsToDeploy(scope, project, after);
    const changes = changedColumns(before, after);
    if (Object.keys(changes).length === 0) return before;
    const updated = await scope.transaction.environments.update(before.id, { ...changes, updatedAt: scope.now });
    const isStopped = before.state !== updated.state && updated.state === 'stopped';
    recordRow(scope, 'environment', before, updated, isStopped ? 'environment.stop' : undefined);
    return updated;
  }
}
