import type {
  DeploymentFilter,
  DeploymentOrder,
  DeploymentQueries,
  EnvironmentFilter,
} from '../../../application/deployments/deployment-queries.ts';
import type { Page, PageRequest } from '../../../application/inputs/page.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import type { Deployment, DeploymentApproval } from '../../../domain/deployments/deployment.ts';
import type { Environment } from '../../../domain/deployments/environment.ts';
import type { ProtectedEnvironment, Protection } from '../../../domain/deployments/protection.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { List, Pager, SortKey } from '../pager.ts';
import { all, likePattern, select, selectCount, selectOne, sql, trusted, type Fragment } from '../sql.ts';
import type { Statements } from '../statement-limiter.ts';
import { visibleDeployments, visibleInNamespace } from '../visible.ts';
import { withRules } from './protections.ts';

const byName: SortKey = {
  name: 'name',
  expression: trusted('lower(e.name)'),
  type: 'text',
  nullable: false,
  direction: 'asc',
};

const orders: Record<DeploymentOrder['by'], Pick<SortKey, 'expression' | 'type'>> = {
  id: { expression: trusted('d.id'), type: 'bigint' },
  iid: { expression: trusted('d.iid'), type: 'bigint' },
  createdAt: { expression: trusted('d.created_at'), type: 'timestamptz' },
  updatedAt: { expression: trusted('d.updated_at'), type: 'timestamptz' },
  ref: { expression: trusted('d.ref'), type: 'text' },
};

const deploymentsFrom = trusted('deployments d join environments e on e.id = d.environment_id');

export class DatabaseDeploymentQueries implements DeploymentQueries {
  constructor(
    private readonly connection: Statements,
    private readonly pager: Pager,
  ) {}

  environmentPage(actor: Actor, filter: EnvironmentFilter, page: PageRequest): Promise<Page<Environment>> {
    const [from, id] = [trusted('environments e'), trusted('e.id')];
    return this.pager.page({ columns: 'e.*', from, conditions: environmentsOf(actor, filter), sort: byName, id }, page);
  }

  environmentCount(actor: Actor, filter: EnvironmentFilter): Promise<number> {
    return this.count(trusted('environments e'), environmentsOf(actor, filter));
  }

  findEnvironment(actor: Actor, projectId: number, id: number): Promise<Environment | null> {
    return selectOne<Environment>(
      this.connection,
      sql`select e.* from environments e where e.id = ${id} and ${all(environmentsOf(actor, { projectId }))}`,
    );
  }

  async environments(ids: readonly number[]): Promise<Map<number, Environment>> {
    const rows = await select<Environment>(
      this.connection,
      sql`select * from environments where id = any(${[...new Set(ids)]}::bigint[])`,
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  deploymentPage(
    actor: Actor,
    filter: DeploymentFilter,
    { by, direction }: DeploymentOrder,
    page: PageRequest,
  ): Promise<Page<Deployment>> {
    const list: List = {
      columns: 'd.*',
      from: deploymentsFrom,
      conditions: deploymentsOf(actor, filter),
      sort: { name: by, direction, nullable: false, ...orders[by] },
      id: trusted('d.id'),
    };
    return this.pager.page(list, page);
  }

  deploymentCount(actor: Actor, filter: DeploymentFilter): Promise<number> {
    return this.count(deploymentsFrom, deploymentsOf(actor, filter));
  }

  findDeployment(actor: Actor, projectId: number, id: number): Promise<Deployment | null> {
    return selectOne<Deployment>(
      this.connection,
      sql`select d.* from ${deploymentsFrom} where d.id = ${id} and ${all(deploymentsOf(actor, { projectId }))}`,
    );
  }

  newestOf(environmentIds: readonly number[]): Promise<Deployment[]> {
    return select<Deployment>(
      this.connection,
      sql`select d.* from unnest(${environmentIds}::bigint[]) place(id)
          cross join lateral (select * from deployments of
            where of.environment_id = place.id order by of.id desc limit 1) d`,
    );
  }

  approvals(deploymentIds: readonly number[]): Promise<DeploymentApproval[]> {
    return select<DeploymentApproval>(
      this.connection,
      sql`select * from deployment_approvals where deployment_id = any(${deploymentIds}::bigint[]) order by id`,
    );
  }

  async protectionsOf(namespaceIds: readonly number[]) {
    const rows = await select<ProtectedEnvironment>(
      this.connection,
      sql`select * from protected_environments where namespace_id = any(${namespaceIds}::bigint[]) order by id`,
    );
    return withRules(this.connection, rows);
  }

  async protectionPage(actor: Actor, namespace: Namespace, page: PageRequest): Promise<Page<Protection>> {
    const found = await this.pager.page<ProtectedEnvironment>(
      {
        columns: 'p.*',
        from: trusted('protected_environments p'),
        conditions: protectionsIn(actor, namespace),
        sort: { name: 'id', expression: trusted('p.id'), type: 'bigint', nullable: false, direction: 'asc' },
        id: trusted('p.id'),
      },
      page,
    );
    return { ...found, rows: (await withRules(this.connection, found.rows)).protections };
  }

  protectionCount(actor: Actor, namespace: Namespace): Promise<number> {
    return this.count(trusted('protected_environments p'), protectionsIn(actor, namespace));
  }

  async findProtection(actor: Actor, namespace: Namespace, name: string): Promise<Protection | null> {
    const row = await selectOne<ProtectedEnvironment>(
      this.connection,
      sql`select p.* from protected_environments p where p.name = ${name} and ${all(protectionsIn(actor, namespace))}`,
    );
    return row === null ? null : ((await withRules(this.connection, [row])).protections[0] ?? null);
  }

  private count(from: Fragment, conditions: readonly Fragment[]): Promise<number> {
    return selectCount(this.connection, sql`select count(*) as count from ${from} where ${all(conditions)}`);
  }
}

function environmentsOf(actor: Actor, { projectId, name, search, state }: EnvironmentFilter): Fragment[] {
  const conditions = [sql`e.namespace_id = ${projectId}`, visibleDeployments(actor, 'e')];
  if (name !== undefined) conditions.push(sql`e.name = ${name}`);
  if (search !== undefined) conditions.push(sql`e.name ilike ${likePattern(search)}`);
  if (state !== undefined) conditions.push(sql`e.state = ${state}`);
  return conditions;
}

function deploymentsOf(
  actor: Actor,
  { projectId, environment, status, updatedAfter, updatedBefore }: DeploymentFilter,
): Fragment[] {
  const conditions = [sql`d.namespace_id = ${projectId}`, visibleDeployments(actor, 'd')];
  if (environment !== undefined) conditions.push(sql`e.name = ${environment}`);
  if (status !== undefined) conditions.push(sql`d.status = ${status}`);
  if (updatedAfter !== undefined) conditions.push(sql`d.updated_at >= ${updatedAfter}`);
  if (updatedBefore !== undefined) conditions.push(sql`d.updated_at <= ${updatedBefore}`);
  return conditions;
}

function protectionsIn(actor: Actor, { id }: Namespace): Fragment[] {
  return [sql`p.namespace_id = ${id}`, visibleInNamespace(actor, 'p')];
}
