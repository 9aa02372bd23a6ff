import type { Knex } from 'knex';
import type {
  DeploymentApprovalStore,
  DeploymentStore,
  EnvironmentStore,
  ProtectedEnvironmentStore,
  ProtectionRuleStore,
} from '../../../application/deployments/deployment-stores.ts';
import type { Deployment, DeploymentApproval } from '../../../domain/deployments/deployment.ts';
import type { Environment } from '../../../domain/deployments/environment.ts';
import { protects, type ProtectedEnvironment, type ProtectionRule } from '../../../domain/deployments/protection.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import { reserveIids } from '../iid-counter.ts';
import { selectCount, selectOne, sql } from '../sql.ts';
import { TableStore } from '../table-store.ts';
import { withRules } from './protections.ts';

export class DatabaseEnvironmentStore extends TableStore<Environment> implements EnvironmentStore {
  constructor(transaction: Knex.Transaction) {
    super('environments', transaction);
  }

  findByName(namespaceId: number, name: string): Promise<Environment | null> {
    return this.findWhere({ namespaceId, name });
  }

  countOf(projectId: number): Promise<number> {
    return selectCount(
      this.transaction,
      sql`select count(*) as count from environments where namespace_id = ${projectId}`,
    );
  }
}

export class DatabaseDeploymentStore extends TableStore<Deployment> implements DeploymentStore {
  constructor(transaction: Knex.Transaction) {
    super('deployments', transaction);
  }

  nextIid(projectId: number): Promise<number> {
    return reserveIids(this.transaction, projectId, 'deployments');
  }

  currentOf(environmentId: number): Promise<Deployment | null> {
    return selectOne<Deployment>(
      this.transaction,
      sql`select * from deployments where environment_id = ${environmentId} and status = 'success'
          order by finished_at desc, id desc limit 1`,
    );
  }
}

export class DatabaseDeploymentApprovalStore extends TableStore<DeploymentApproval> implements DeploymentApprovalStore {
  constructor(transaction: Knex.Transaction) {
    super('deployment_approvals', transaction);
  }

  ofDeployment(deploymentId: number): Promise<DeploymentApproval[]> {
    return this.where({ deploymentId });
  }
}

export class DatabaseProtectedEnvironmentStore
  extends TableStore<ProtectedEnvironment>
  implements ProtectedEnvironmentStore
{
  constructor(transaction: Knex.Transaction) {
    super('protected_environments', transaction);
  }

  lockByName(namespaceId: number, name: string): Promise<ProtectedEnvironment | null> {
    return this.lockWhere({ namespaceId, name });
  }

  countOf(namespaceId: number): Promise<number> {
    return selectCount(
      this.transaction,
      sql`select count(*) as count from protected_environments where namespace_id = ${namespaceId}`,
    );
  }

  async protecting(project: Namespace, environment: Environment) {
    const candidates = await this.whereIn('namespaceId', project.traversalIds);
    return withRules(
      this.transaction,
      candidates.filter((candidate) => protects(candidate, environment)),
    );
  }
}

export class DatabaseProtectionRuleStore extends TableStore<ProtectionRule> implements ProtectionRuleStore {
  constructor(transaction: Knex.Transaction) {
    super('protection_rules', transaction);
  }

  ofProtection(protectedEnvironmentId: number): Promise<ProtectionRule[]> {
    return this.where({ protectedEnvironmentId });
  }
}
