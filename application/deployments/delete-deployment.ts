import { z } from 'zod';
import { isFinished } from '../../domain/deployments/deployment.ts';
import { Invalid } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { ownDeployment, projectInput, projectToDeploy, protectionsToDeploy } from './deployment-access.ts';
import { recordRow } from '../door/record-row.ts';

const input = z.strictObject({ ...projectInput, deploymentId: z.int().positive() });
type Input = z.infer<typeof input>;

/** Deletes a finished deployment that is not the environment's current one. */
export class DeleteDeployment implements UseCase<Input, void> {
  readonly action = 'deployment.delete';
  readonly input = input;

  async run(scope: Scope, { project: reference, deploymentId }: Input): Promise<void> {
    const project = await projectToDeploy(scope, reference);
    const { deployment, environment } = await ownDeployment(scope, project, deploymentId);
    await protectionsToDeploy(scope, project, environment);
    const { deployments } = scope.transaction;
    if (!isFinished(deployment.status)) throw Invalid.request('Cannot destroy running deployment');
    if ((await deployments.currentOf(environment.id))?.id === deployment.id) {
      throw Invalid.request('Deployment currently deployed to environment');
    }
    await deployments.delete(deployment.id);
    recordRow(scope, 'deployment', deployment, null);
  }
}
