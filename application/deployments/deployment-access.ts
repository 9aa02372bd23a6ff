import { canInProject } from '../../domain/access/policy.ts';
import type { Deployment } from '../../domain/deployments/deployment.ts';
import type { Environment } from '../../domain/deployments/environment.ts';
import { mayDeploy, type Protection, type RuleGroups } from '../../domain/deployments/protection.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import { Forbidden, NotFound } from '../errors.ts';
import { namespaceReference, readableContainer, type NamespaceReference } from '../namespaces/container.ts';
import type { Scope } from '../door/perform.ts';

export const projectInput = { project: namespaceReference };

/** The project, if the actor may deploy to its unprotected environments. @throws NotFound, Forbidden */
export async function projectToDeploy(scope: Scope, reference: NamespaceReference): Promise<Namespace> {
  scope.user();
  const project = await readableContainer(scope, 'project', reference);
  if (!canInProject(scope.actor, 'deploy', project)) throw new Forbidden();
  return project;
}

/** Locks and returns an environment of the project. */
export async function ownEnvironment(scope: Scope, project: Namespace, id: number): Promise<Environment> {
  const environment = await scope.transaction.environments.lock(id);
  if (environment === null || environment.namespaceId !== project.id) throw new NotFound();
  return environment;
}

/** Locks and returns a deployment of the project with its environment. */
export async function ownDeployment(
  scope: Scope,
  project: Namespace,
  id: number,
): Promise<{ deployment: Deployment; environment: Environment }> {
  const { deployments } = scope.transaction;
  const found = await deployments.find(id);
  if (found === null || found.namespaceId !== project.id) throw new NotFound();
  // Lock the environment first, in the same order as creating a deployment does.
  const environment = await ownEnvironment(scope, project, found.environmentId);
  const deployment = await deployments.lock(id);
  if (deployment === null) throw new NotFound();
  return { deployment, environment };
}

/** The protections of the environment. @throws Forbidden if the actor may not deploy there */
export async function protectionsToDeploy(
  scope: Scope,
  project: Namespace,
  environment: Environment,
): Promise<{ protections: Protection[]; groups: RuleGroups }> {
  const found = await scope.transaction.protectedEnvironments.protecting(project, environment);
  if (!mayDeploy(scope.actor, found.protections, project, found.groups)) throw new Forbidden();
  return found;
}
