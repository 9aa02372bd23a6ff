import { stillThere } from '../../../application/errors.ts';
import { z } from 'zod';
import {
  approvalStatuses,
  deploymentStatuses,
  type Deployment,
  type DeploymentApproval,
} from '../../../domain/deployments/deployment.ts';
import { environmentStates, environmentTiers, type Environment } from '../../../domain/deployments/environment.ts';
import {
  approvable,
  countsFor,
  levelDescriptions,
  mayApprove,
  pendingApprovals,
  protects,
  requirements,
  type Protection,
  type ProtectionRule,
} from '../../../domain/deployments/protection.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';
import { countShape, idShape, instantShape, listShape, type Presented } from '../answer-shapes.ts';
import { presentAs } from '../present-as.ts';
import { presentUserBasic, userBasicShape } from '../people/user-presenter.ts';
import type { RestRequest } from '../route.ts';

const holderFields = {
  id: idShape,
  access_level: z.int().nullable(),
  access_level_description: z.string(),
  user_id: idShape.nullable(),
  group_id: idShape.nullable(),
  group_inheritance_type: z.union([z.literal(0), z.literal(1)]),
};

const holderShape = z.strictObject(holderFields);
const approvalRuleShape = z.strictObject({ ...holderFields, required_approvals: countShape });

export const protectedEnvironmentShape = z
  .strictObject({
    name: z.string(),
    deploy_access_levels: listShape(holderShape),
    required_approval_count: countShape,
    approval_rules: listShape(approvalRuleShape),
    allow_self_approval: z.boolean(),
  })
  .meta({ id: 'ProtectedEnvironment' });

export const approvalShape = z
  .strictObject({
    user: userBasicShape.nullable(),
    status: z.enum(approvalStatuses),
    created_at: instantShape,
    comment: z.string(),
  })
  .meta({ id: 'DeploymentApproval' });

const shortEnvironmentShape = z.strictObject({ id: idShape, name: z.string(), external_url: z.string().nullable() });

export const deploymentShape = z
  .strictObject({
    id: idShape,
    iid: idShape,
    ref: z.string(),
    sha: z.string(),
    created_at: instantShape,
    updated_at: instantShape,
    status: z.enum(deploymentStatuses),
    user: userBasicShape.nullable(),
    environment: shortEnvironmentShape,
    deployable: z.null(),
    pending_approval_count: countShape,
    approvals: listShape(approvalShape),
    approval_summary: z.strictObject({
      rules: listShape(approvalRuleShape.extend({ deployment_approvals: listShape(approvalShape) })),
    }),
    can_approve: z.boolean(),
  })
  .meta({ id: 'Deployment' });

export const environmentShape = z
  .strictObject({
    id: idShape,
    name: z.string(),
    slug: z.string(),
    external_url: z.string().nullable(),
    tier: z.enum(environmentTiers),
    state: z.enum(environmentStates),
    created_at: instantShape,
    updated_at: instantShape,
    last_deployment: deploymentShape.nullable(),
  })
  .meta({ id: 'Environment' });

function presentProtection(
  protection: Protection,
  users: Map<number, User | null>,
  groupNames: NamesById,
): Presented<typeof protectedEnvironmentShape> {
  const { rules } = protection;
  const present = (rule: ProtectionRule) => presentRule(rule, users, groupNames);
  return {
    name: protection.name,
    deploy_access_levels: rules.filter(({ purpose }) => purpose === 'deploy').map(present),
    required_approval_count: protection.requiredApprovalCount,
    approval_rules: rules
      .filter(({ purpose }) => purpose === 'approve')
      .map((rule) => ({ ...present(rule), required_approvals: rule.requiredApprovals ?? 0 })),
    allow_self_approval: protection.selfApproval,
  };
}

/** Names of the groups that the reader may see. */
type NamesById = ReadonlyMap<number, Pick<Namespace, 'name'> | null>;

function presentRule(
  rule: ProtectionRule,
  users: Map<number, User | null>,
  groups: NamesById,
): Presented<typeof holderShape> {
  const { accessLevel, userId, groupId } = rule;
  const description =
    userId !== null
      ? users.get(userId)?.name
      : groupId !== null
        ? groups.get(groupId)?.name
        : accessLevel === null
          ? 'Deleted'
          : levelDescriptions[accessLevel];
  return {
    id: rule.id,
    access_level: accessLevel,
    access_level_description: description ?? 'Hidden',
    user_id: userId,
    group_id: groupId,
    group_inheritance_type: rule.inherits ? 1 : 0,
  };
}

/** Protections with the names of the people and groups in their rules. */
export async function presentProtections(
  request: RestRequest<unknown>,
  protections: readonly Protection[],
): Promise<Presented<typeof protectedEnvironmentShape>[]> {
  const { users, groups } = await namesIn(request, protections);
  return protections.map((protection) => presentProtection(protection, users, groups));
}

async function namesIn(request: RestRequest<unknown>, protections: readonly Protection[]) {
  const rules = protections.flatMap((protection) => protection.rules);
  const ids = (of: 'userId' | 'groupId') => [
    ...new Set(rules.flatMap((rule) => (rule[of] === null ? [] : [rule[of]]))),
  ];
  const { workItemDetails } = request.services.queries;
  const [userIds, groupIds] = [ids('userId'), ids('groupId')];
  const users: Map<number, User | null> = userIds.length === 0 ? new Map() : await workItemDetails.users(userIds);
  const groups: NamesById =
    groupIds.length === 0 ? new Map() : await workItemDetails.namespaces(await request.actor(), groupIds);
  return { users, groups };
}

/** Deployments of one project, with required approvals and the approvals given. */
export async function presentDeployments(
  request: RestRequest<unknown>,
  project: Namespace,
  rows: readonly Deployment[],
): Promise<Presented<typeof deploymentShape>[]> {
  if (rows.length === 0) return [];
  const { deployments, workItemDetails } = request.services.queries;
  const environments = await deployments.environments(rows.map(({ environmentId }) => environmentId));
  const actor = await request.actor();
  const { protections, groups } = await deployments.protectionsOf(project.traversalIds);
  const names = await namesIn(request, protections);
  const approvals = await deployments.approvals(rows.map(({ id }) => id));
  const userIds = [...rows, ...approvals].flatMap(({ userId }) => (userId === null ? [] : [userId]));
  const users = await workItemDetails.users([...new Set(userIds)]);
  const present = ({ userId, status, createdAt, comment }: DeploymentApproval) => ({
    user: presentedUser(users, userId, request.baseUrl),
    status,
    created_at: createdAt,
    comment: comment ?? '',
  });
  return rows.map((row) => {
    const environment = stillThere(environments.get(row.environmentId));
    const required = requirements(protections.filter((protection) => protects(protection, environment)));
    const own = approvals.filter(({ deploymentId }) => deploymentId === row.id);
    return presentAs(deploymentShape, row, {
      user: presentedUser(users, row.userId, request.baseUrl),
      environment: { id: environment.id, name: environment.name, external_url: environment.externalUrl },
      deployable: null,
      pending_approval_count: row.status === 'blocked' ? pendingApprovals(required, own) : 0,
      approvals: own.map(present),
      approval_summary: {
        rules: required.flatMap((requirement) =>
          requirement.rule === null
            ? []
            : [
                {
                  ...presentRule(requirement.rule, names.users, names.groups),
                  required_approvals: requirement.required,
                  deployment_approvals: own.filter((approval) => countsFor(approval, requirement)).map(present),
                },
              ],
        ),
      },
      can_approve: !project.archived && mayApprove(actor, row, approvable(actor, required, project, groups)),
    });
  });
}

/** Environments of one project, each with its newest deployment. */
export async function presentEnvironments(
  request: RestRequest<unknown>,
  project: Namespace,
  rows: readonly Environment[],
): Promise<Presented<typeof environmentShape>[]> {
  const newest = await request.services.queries.deployments.newestOf(rows.map(({ id }) => id));
  const presented = await presentDeployments(request, project, newest);
  return rows.map((row) =>
    presentAs(environmentShape, row, {
      last_deployment: presented[newest.findIndex(({ environmentId }) => environmentId === row.id)] ?? null,
    }),
  );
}

export async function presentApproval(
  request: RestRequest<unknown>,
  { userId, status, createdAt, comment }: DeploymentApproval,
): Promise<Presented<typeof approvalShape>> {
  const users = await request.services.queries.workItemDetails.users(userId === null ? [] : [userId]);
  const user = presentedUser(users, userId, request.baseUrl);
  return { user, status, created_at: createdAt, comment: comment ?? '' };
}

function presentedUser(users: Map<number, User | null>, id: number | null, baseUrl: string) {
  const user = id === null ? null : (users.get(id) ?? null);
  return user && presentUserBasic(user, baseUrl);
}
