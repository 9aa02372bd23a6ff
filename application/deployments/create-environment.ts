import { injectable } from 'inversify';
import { z } from 'zod';
import type { Environment } from '../../domain/deployments/environment.ts';
import { Invalid } from '../errors.ts';
import type { Scope, UseCase } from '../perform.ts';
import { projectInput, projectToDeploy } from './deployment-access.ts';
import { environmentName, environmentTier, environmentUrl, insertEnvironment } from './environment-input.ts';

const input = z.strictObject({
  ...projectInput,
  name: environmentName,
  externalUrl: environmentUrl.optional(),
  /** Derived from the name if omitted. */
  tier: environmentTier.optional(),
});
type Input = z.infer<typeof input>;

/** Creates an environment of a project. */
@injectable()
export class CreateEnvironment implements UseCase<Input, Environment, z.input<typeof input>> {
  readonly action = 'environment.create';
  readonly input = input;

  async run(scope: Scope, { project, name, externalUrl = null, tier }: Input): Promise<Environment> {
    const environment = await insertEnvironment(scope, await projectToDeploy(scope, project), {
      name,
      externalUrl,
      tier,
    });
    if (environment === null) throw Invalid.fields({ name: ['has already been taken'] });
    return environment;
  }
}
