import { accessLevelIn, isAdministrator, type Actor } from '../access/actor.ts';
import { accessLevels } from '../access/role.ts';
import type { Namespace } from '../namespaces/namespace.ts';
import type { Deployment, DeploymentApproval } from './deployment.ts';
import type { Environment } from './environment.ts';

/** Who may deploy to an environment and who has to approve that: of one of a project, or of a tier in a group. */
export interface ProtectedEnvironment {
  id: number;
  namespaceId: number;
  /** The name of an environment in a project; a tier in a group. */
  name: string;
  /** Approvals of anyone who may deploy, where there are no approval rules. */
  requiredApprovalCount: number;
  /** Whether someone may approve their own deployment. */
  selfApproval: boolean;
  createdAt: Date;
  updatedAt: Date;
}

/** Whom a rule is about: exactly one of the three is set. */
export interface RuleHolder {
  accessLevel: number | null;
  userId: number | null;
  groupId: number | null;
  /** Whether members of the groups above count as members of the group. */
  inherits: boolean;
}

/** One rule of a protected environment. */
export interface ProtectionRule extends RuleHolder {
  id: number;
  namespaceId: number;
  protectedEnvironmentId: number;
  purpose: 'deploy' | 'approve';
  /** Of an approval rule. */
  requiredApprovals: number | null;
}

/** The level that stands for administrators in rules. */
export const administratorLevel = 60;
export const ruleLevels = [accessLevels.developer, accessLevels.maintainer, administratorLevel] as const;

export const levelDescriptions: Readonly<Record<number, string>> = {
  [accessLevels.developer]: 'Developers + Maintainers',
  [accessLevels.maintainer]: 'Maintainers',
  [administratorLevel]: 'Administrators',
};

/** Rules of each purpose of one protected environment, and protected environments of one container. */
export const rulesMaximum = 100;
export const protectionsMaximum = 100;
export const requiredApprovalsMaximum = 5;

/** A protected environment with its rules, and the groups that those name. */
export interface Protection extends ProtectedEnvironment {
  rules: readonly ProtectionRule[];
}

/** Of the group that a rule names. */
export type RuleGroups = ReadonlyMap<number, Pick<Namespace, 'id' | 'name' | 'traversalIds'>>;

/** Does the rule mean the actor, in this project? Only administrators fit one whose person or group was deleted. */
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

/** Does this protect the environment: by its name in its project, or by its tier in a group above? */
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

/** May the actor deploy here? Each of the protections has to allow it. */
export function mayDeploy(
  actor: Actor,
  protections: readonly Protection[],
  project: Pick<Namespace, 'traversalIds'>,
  groups: RuleGroups,
): boolean {
  if (isAdministrator(actor)) return true;
  return protections.every((protection) => deployRules(protection).some((rule) => fits(actor, rule, project, groups)));
}

/** One thing that approvals have to reach: an approval rule, or the plain number of a protection without rules. */
export interface Requirement {
  rule: ProtectionRule | null;
  required: number;
  protection: Protection;
}

/** What has to be approved before a deployment may go on. */
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

/** Whether an approval counts for what is required. */
export function countsFor({ ruleIds, protectionIds }: CountedApproval, { rule, protection }: Requirement): boolean {
  return rule === null ? protectionIds.includes(protection.id) : ruleIds.includes(rule.id);
}

/** How many approvals a deployment still lacks, over all that is required. */
export function pendingApprovals(required: readonly Requirement[], approvals: readonly CountedApproval[]): number {
  const approved = approvals.filter(({ status }) => status === 'approved');
  return required.reduce((sum, requirement) => {
    const given = approved.filter((approval) => countsFor(approval, requirement)).length;
    return sum + Math.max(0, requirement.required - given);
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

/** May the actor say something about the deployment now? */
export function mayApprove(
  actor: Actor,
  { status, userId }: Pick<Deployment, 'status' | 'userId'>,
  fitting: readonly Requirement[],
): boolean {
  if (status !== 'blocked' || fitting.length === 0) return false;
  return userId === null || userId !== actor.user?.id || fitting.every(({ protection }) => protection.selfApproval);
}
