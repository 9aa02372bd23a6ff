import { accessLevelIn, isAdministrator, type Actor } from '../access/actor.ts';
import { accessLevels } from '../access/role.ts';
import type { Namespace } from '../namespaces/namespace.ts';
import type { Deployment, DeploymentApproval } from './deployment.ts';
import type { Environment } from './environment.ts';

/**
 * Who may deploy to an environment and who must approve deployments: for one environment of a project, or a tier in a
 * group.
 */
export interface ProtectedEnvironment {
  id: number;
  namespaceId: number;
  /** The name of an environment in a project; a tier in a group. */
  name: string;
  /** Required approvals by anyone who may deploy, if there are no approval rules. */
  requiredApprovalCount: number;
  /** True if people may approve their own deployments. */
  selfApproval: boolean;
  createdAt: Date;
  updatedAt: Date;
}

/** The person, group or role of a rule: exactly one of the three is set. */
export interface RuleHolder {
  accessLevel: number | null;
  userId: number | null;
  groupId: number | null;
  /** True if members of the ancestor groups count as members of the group. */
  inherits: boolean;
}

/** One rule of a protected environment. */
export interface ProtectionRule extends RuleHolder {
  id: number;
  namespaceId: number;
  protectedEnvironmentId: number;
  purpose: 'deploy' | 'approve';
  /** Only for approval rules. */
  requiredApprovals: number | null;
}

/** The level that means administrators in rules. */
const administratorLevel = 60;
export const ruleLevels = [accessLevels.developer, accessLevels.maintainer, administratorLevel] as const;

export const levelDescriptions: Readonly<Record<number, string>> = {
  [accessLevels.developer]: 'Developers + Maintainers',
  [accessLevels.maintainer]: 'Maintainers',
  [administratorLevel]: 'Administrators',
};

/** Maximum number of rules per purpose of a protected environment, and of protected environments per container. */
export const rulesMaximum = 100;
export const protectionsMaximum = 100;
export const requiredApprovalsMaximum = 5;

/** A protected environment with its rules and the groups they name. */
export interface Protection extends ProtectedEnvironment {
  rules: readonly ProtectionRule[];
}

/** The group that a rule names. */
export type RuleGroups = ReadonlyMap<number, Pick<Namespace, 'id' | 'name' | 'traversalIds'>>;

/**
 * True if the rule applies to the actor in this project. If its person or group was deleted, it applies only to
 * administrators.
 */
export function fits(
  actor: Actor,
  rule: RuleHolder,
  project: Pick<Namespace, 'traversalIds'>,
  groups: RuleGroups,
): boolean {
  const { user } = actor;
  if (user === null) return false;
  if (rule.userId !== null) return rule.userId === user.id;
  if (rule.groupId !== null) {
    const group = groups.get(rule.groupId);
    if (group === undefined) return false;
    const namespaces = rule.inherits ? group.traversalIds : [group.id];
    return namespaces.some((id) => actor.memberships.has(id));
  }
  if (rule.accessLevel === administratorLevel) return isAdministrator(actor);
  return isAdministrator(actor) || accessLevelIn(actor, project) >= (rule.accessLevel ?? Infinity);
}

/** True if this protects the environment: by name in its project, or by tier in a group above. */
export function protects(
  { namespaceId, name }: Pick<ProtectedEnvironment, 'namespaceId' | 'name'>,
  environment: Pick<Environment, 'namespaceId' | 'name' | 'tier'>,
): boolean {
  return name === (namespaceId === environment.namespaceId ? environment.name : environment.tier);
}

export function deployRules({ rules }: Protection): readonly ProtectionRule[] {
  return rules.filter(({ purpose }) => purpose === 'deploy');
}

export function approvalRules({ rules }: Protection): readonly ProtectionRule[] {
  return rules.filter(({ purpose }) => purpose === 'approve');
}

/** True if the actor may deploy here. Every protection must allow it. */
export function mayDeploy(
  actor: Actor,
  protections: readonly Protection[],
  project: Pick<Namespace, 'traversalIds'>,
  groups: RuleGroups,
): boolean {
  if (isAdministrator(actor)) return true;
  return protections.every((protection) => deployRules(protection).some((rule) => fits(actor, rule, project, groups)));
}

/** A requirement for approvals: an approval rule, or the plain number of a protection without rules. */
export interface Requirement {
  rule: ProtectionRule | null;
  required: number;
  protection: Protection;
}

/** The approvals required before a deployment can continue. */
export function requirements(protections: readonly Protection[]): Requirement[] {
  return protections.flatMap((protection): Requirement[] => {
    const rules = approvalRules(protection);
    if (rules.length > 0) {
      return rules.map((rule) => ({ rule, required: rule.requiredApprovals ?? 1, protection }));
    }
    const required = protection.requiredApprovalCount;
    return required > 0 ? [{ rule: null, required, protection }] : [];
  });
}

type CountedApproval = Pick<DeploymentApproval, 'status' | 'ruleIds' | 'protectionIds'>;

/** True if an approval counts for a requirement. */
export function countsFor({ ruleIds, protectionIds }: CountedApproval, { rule, protection }: Requirement): boolean {
  return rule === null ? protectionIds.includes(protection.id) : ruleIds.includes(rule.id);
}

/** Number of missing approvals over all requirements. */
export function pendingApprovals(required: readonly Requirement[], approvals: readonly CountedApproval[]): number {
  const approved = approvals.filter(({ status }) => status === 'approved');
  return required.reduce((sum, requirement) => {
    const count = approved.filter((approval) => countsFor(approval, requirement)).length;
    return sum + Math.max(0, requirement.required - count);
  }, 0);
}

/** The requirements that the actor's approval counts for. */
export function approvable(
  actor: Actor,
  required: readonly Requirement[],
  project: Pick<Namespace, 'traversalIds'>,
  groups: RuleGroups,
): Requirement[] {
  return required.filter(({ rule, protection }) =>
    rule === null ? mayDeploy(actor, [protection], project, groups) : fits(actor, rule, project, groups),
  );
}

/** True if the actor may approve or reject the deployment now. */
export function mayApprove(
  actor: Actor,
  { status, userId }: Pick<Deployment, 'status' | 'userId'>,
  fitting: readonly Requirement[],
): boolean {
  if (status !== 'blocked' || fitting.length === 0) return false;
  return userId === null || userId !== actor.user?.id || fitting.every(({ protection }) => protection.selfApproval);
}
