import { z } from 'zod';
import { Forbidden } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { ownEnvironment, projectInput, projectToDeploy, protectionsToDeploy } from './deployment-access.ts';
import { recordRow } from '../door/record-row.ts';

const input = z.strictObject({ ...projectInput, environmentId: z.int().positive() });
type Input = z.infer<typeof input>;

/** Deletes a stopped environment with its deployments. */
export class DeleteEnvironment implements UseCase<Input, void> {
  readonly action = 'environment.delete';
  readonly input = input;
  /** Grows with what belongs to it; what takes too long could never be deleted. */
  readonly transactionOptions = { unlimitedTime: true };

  async run(scope: Scope, { project: reference, environmentId }: Input): Promise<void> {
    const project = await projectToDeploy(scope, reference);
    const environment = await ownEnvironment(scope, project, environmentId);
    await protectionsToDeploy(scope, project, environment);
    if (environment.state !== 'stopped') throw new Forbidden('Only environments that are stopped can be deleted');
    await scope.transaction.environments.delete(environment.id);
    recordRow(scope, 'environment', environment, null);
  }
}
