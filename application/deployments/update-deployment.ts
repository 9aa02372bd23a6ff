import { z } from 'zod';
import { isFinished, mayFollow, settableStatuses, type Deployment } from '../../domain/deployments/deployment.ts';
import { Invalid } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { ownDeployment, projectInput, projectToDeploy, protectionsToDeploy } from './deployment-access.ts';
import { recordRow } from '../door/record-row.ts';

const input = z.strictObject({
  ...projectInput,
  deploymentId: z.int().positive(),
  status: z.enum(settableStatuses),
});
type Input = z.infer<typeof input>;

/** Changes the status of a deployment. Finished deployments do not change, and blocked ones need approval first. */
export class UpdateDeployment implements UseCase<Input, Deployment> {
  readonly action = 'deployment.update';
  readonly input = input;

  async run(scope: Scope, { project: reference, deploymentId, status }: Input): Promise<Deployment> {
    const project = await projectToDeploy(scope, reference);
    const { deployment: before, environment } = await ownDeployment(scope, project, deploymentId);
    await protectionsToDeploy(scope, project, environment);
    if (status === before.status) return before;
    if (!mayFollow(before.status, status)) {
      throw Invalid.fields({ status: [`cannot change from ${before.status} to ${status}`] });
    }
    const finishedAt = isFinished(status) ? scope.now : null;
    const { deployments } = scope.transaction;
    const after = await deployments.update(before.id, { status, finishedAt, updatedAt: scope.now });
    recordRow(scope, 'deployment', before, after);
    return after;
  }
}
