import type { Deployment, DeploymentApproval } from '../../domain/deployments/deployment.ts';
import type { Environment } from '../../domain/deployments/environment.ts';
import type {
  ProtectedEnvironment,
  Protection,
  ProtectionRule,
  RuleGroups,
} from '../../domain/deployments/protection.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import type { Store } from '../door/store.ts';

export interface EnvironmentStore extends Store<Environment> {
  findByName(projectId: number, name: string): Promise<Environment | null>;
  countOf(projectId: number): Promise<number>;
}

export interface DeploymentStore extends Store<Deployment> {
  nextIid(projectId: number): Promise<number>;
  /** The environment's current deployment: the last successful one. */
  currentOf(environmentId: number): Promise<Deployment | null>;
}

export interface DeploymentApprovalStore extends Store<DeploymentApproval> {
  /** In the order of the ids. */
  ofDeployment(deploymentId: number): Promise<DeploymentApproval[]>;
}

export interface ProtectedEnvironmentStore extends Store<ProtectedEnvironment> {
  lockByName(namespaceId: number, name: string): Promise<ProtectedEnvironment | null>;
  countOf(namespaceId: number): Promise<number>;
  /** The protections of an environment, from its project and the groups above, with their rules. */
  protecting(project: Namespace, environment: Environment): Promise<{ protections: Protection[]; groups: RuleGroups }>;
}

export interface ProtectionRuleStore extends Store<ProtectionRule> {
  ofProtection(protectedEnvironmentId: number): Promise<ProtectionRule[]>;
}

declare module '../door/stores.ts' {
  interface Stores {
    environments: EnvironmentStore;
    deployments: DeploymentStore;
    deploymentApprovals: DeploymentApprovalStore;
    protectedEnvironments: ProtectedEnvironmentStore;
    protectionRules: ProtectionRuleStore;
  }
}
