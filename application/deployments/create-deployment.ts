import { z } from 'zod';
import { firstStatus, isFinished, settableStatuses, type Deployment } from '../../domain/deployments/deployment.ts';
import { requirements } from '../../domain/deployments/protection.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import type { Environment } from '../../domain/deployments/environment.ts';
import { Invalid, NotFound } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { titleInput } from '../inputs/text-input.ts';
import { ownEnvironment, projectInput, projectToDeploy, protectionsToDeploy } from './deployment-access.ts';
import { recordRow } from '../door/record-row.ts';
import { environmentName, insertEnvironment } from './environment-input.ts';

const input = z.strictObject({
  ...projectInput,
  /** Name of the environment, which is created if it does not exist. */
  environment: environmentName,
  ref: titleInput(255),
  tag: z.boolean(),
  sha: z
    .string()
    .toLowerCase()
    .regex(/^[0-9a-f]{7,64}$/, 'is invalid'),
  status: z.enum(settableStatuses),
});
type Input = z.infer<typeof input>;

/** Creates a deployment. It starts blocked if approvals are required. */
export class CreateDeployment implements UseCase<Input, Deployment, z.input<typeof input>> {
  readonly action = 'deployment.create';
  readonly input = input;

  async run(
    scope: Scope,
    { project: reference, environment: name, status: sent, ...fields }: Input,
  ): Promise<Deployment> {
    const project = await projectToDeploy(scope, reference);
    const environment = await this.environment(scope, project, name);
    const { protections } = await protectionsToDeploy(scope, project, environment);
    if (environment.state === 'stopped') throw Invalid.fields({ environment: ['is stopped'] });
    const status = firstStatus(sent, requirements(protections).length > 0);
    const { deployments } = scope.transaction;
    const deployment = await deployments.insert({
      ...fields,
      namespaceId: project.id,
      iid: await deployments.nextIid(project.id),
      environmentId: environment.id,
      userId: scope.user().id,
      status,
      createdAt: scope.now,
      updatedAt: scope.now,
      finishedAt: isFinished(status) ? scope.now : null,
    });
    recordRow(scope, 'deployment', null, deployment);
    return deployment;
  }

  private async environment(scope: Scope, project: Namespace, name: string): Promise<Environment> {
    const find = () => scope.transaction.environments.findByName(project.id, name);
    // A concurrent first deployment may have created the environment.
    const environment = (await find()) ?? (await insertEnvironment(scope, project, { name })) ?? (await find());
    if (environment === null) throw new NotFound();
    return ownEnvironment(scope, project, environment.id);
  }
}
