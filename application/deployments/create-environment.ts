import { z } from 'zod';
import { tierOfName, type Environment } from '../../domain/deployments/environment.ts';
import { Invalid } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { projectInput, projectToDeploy, protectionsToDeploy } from './deployment-access.ts';
import { environmentName, environmentTier, environmentUrl, insertEnvironment } from './environment-input.ts';

const input = z.strictObject({
  ...projectInput,
  name: environmentName,
  externalUrl: environmentUrl.optional(),
  /** Derived from the name if omitted. */
  tier: environmentTier.optional(),
});
type Input = z.infer<typeof input>;

/**
 * Creates an environment of a project; only for those who may deploy there. Both the tier of the name and the tier sent
 * must allow it, so that no one passes off a protected tier as another.
 */
export class CreateEnvironment implements UseCase<Input, Environment, z.input<typeof input>> {
  readonly action = 'environment.create';
  readonly input = input;

  async run(scope: Scope, { project: reference, name, externalUrl = null, tier }: Input): Promise<Environment> {
    const project = await projectToDeploy(scope, reference);
    const environment = await insertEnvironment(scope, project, { name, externalUrl, tier });
    if (environment === null) throw Invalid.fields({ name: ['has already been taken'] });
    await protectionsToDeploy(scope, project, environment);
    await protectionsToDeploy(scope, project, { ...environment, tier: tierOfName(name) });
    return environment;
  }
}
