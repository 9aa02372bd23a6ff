import type { Actor } from '../../domain/access/actor.ts';
import type { Deployment, DeploymentApproval, DeploymentStatus } from '../../domain/deployments/deployment.ts';
import type { Environment, EnvironmentState } from '../../domain/deployments/environment.ts';
import type { Protection, RuleGroups } from '../../domain/deployments/protection.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import type { Page, PageRequest } from '../inputs/page.ts';

export interface EnvironmentFilter {
  projectId: number;
  name?: string;
  /** Substring of the name. */
  search?: string;
  state?: EnvironmentState;
}

export interface DeploymentFilter {
  projectId: number;
  /** Name of the environment. */
  environment?: string;
  status?: DeploymentStatus;
  updatedAfter?: Date;
  updatedBefore?: Date;
}

export interface DeploymentOrder {
  by: 'id' | 'iid' | 'createdAt' | 'updatedAt' | 'ref';
  direction: 'asc' | 'desc';
}

/**
 * Environments, deployments and protections of namespaces that the actor may see. The caller checks whether the actor
 * may see these too.
 */
export interface DeploymentQueries {
  environmentPage(actor: Actor, filter: EnvironmentFilter, page: PageRequest): Promise<Page<Environment>>;
  environmentCount(actor: Actor, filter: EnvironmentFilter): Promise<number>;
  findEnvironment(actor: Actor, projectId: number, id: number): Promise<Environment | null>;
  environments(ids: readonly number[]): Promise<Map<number, Environment>>;
  deploymentPage(
    actor: Actor,
    filter: DeploymentFilter,
    order: DeploymentOrder,
    page: PageRequest,
  ): Promise<Page<Deployment>>;
  deploymentCount(actor: Actor, filter: DeploymentFilter): Promise<number>;
  findDeployment(actor: Actor, projectId: number, id: number): Promise<Deployment | null>;
  /** The newest deployment of each environment. */
  newestOf(environmentIds: readonly number[]): Promise<Deployment[]>;
  /** In the order of the ids. */
  approvals(deploymentIds: readonly number[]): Promise<DeploymentApproval[]>;
  /** All protections in these namespaces, with the groups that their rules name. */
  protectionsOf(namespaceIds: readonly number[]): Promise<{ protections: Protection[]; groups: RuleGroups }>;
  protectionPage(actor: Actor, namespace: Namespace, page: PageRequest): Promise<Page<Protection>>;
  protectionCount(actor: Actor, namespace: Namespace): Promise<number>;
  findProtection(actor: Actor, namespace: Namespace, name: string): Promise<Protection | null>;
}

declare module '../door/stores.ts' {
  interface Queries {
    deployments: DeploymentQueries;
  }
}
