import { z } from 'zod';
import { canRead } from '../../domain/access/policy.ts';
import { environmentTiers } from '../../domain/deployments/environment.ts';
import {
  requiredApprovalsMaximum,
  ruleLevels,
  rulesMaximum,
  type ProtectedEnvironment,
  type ProtectionRule,
} from '../../domain/deployments/protection.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import { Invalid, NotFound } from '../errors.ts';
import { listInput } from '../inputs/list-input.ts';
import { containerToChange, namespaceReference } from '../namespaces/container.ts';
import type { Scope } from '../door/perform.ts';
import { integerInput } from '../inputs/text-input.ts';
import { recordRow } from '../door/record-row.ts';

/** The project or group whose environments or tiers are protected. */
export const protectionPlace = { kind: z.enum(['group', 'project']), namespace: namespaceReference };

const ruleInput = z.strictObject({
  /** Id of an existing rule. */
  id: z.int().positive().optional(),
  destroy: z.boolean().optional(),
  accessLevel: z.literal([...ruleLevels]).optional(),
  userId: z.int().positive().optional(),
  groupId: z.int().positive().optional(),
  inherits: z.boolean().optional(),
  requiredApprovals: integerInput(1, requiredApprovalsMaximum).optional(),
});
export type RuleInput = z.infer<typeof ruleInput>;

export const protectionFields = {
  deployRules: listInput(ruleInput).optional(),
  approvalRules: listInput(ruleInput).optional(),
  requiredApprovalCount: integerInput(0, requiredApprovalsMaximum).optional(),
  selfApproval: z.boolean().optional(),
};

export interface RuleInputs {
  deployRules?: readonly RuleInput[] | undefined;
  approvalRules?: readonly RuleInput[] | undefined;
}

/** The container, if the actor may manage its protected environments. @throws NotFound, Forbidden */
export async function containerToProtect(
  scope: Scope,
  { kind, namespace }: { kind: 'group' | 'project'; namespace: number | string },
): Promise<Namespace> {
  return await containerToChange(scope, kind, namespace, 'protectEnvironments');
}

/** Groups protect tiers; projects protect environments by name. */
export function checkProtectedName(container: Namespace, name: string): void {
  const tiers: readonly string[] = environmentTiers;
  if (container.kind === 'group' && !tiers.includes(name)) {
    throw Invalid.fields({ name: [`must be one of environment tiers: ${tiers.join(', ')}.`] });
  }
}

export async function ownProtection(scope: Scope, container: Namespace, name: string): Promise<ProtectedEnvironment> {
  const protection = await scope.transaction.protectedEnvironments.lockByName(container.id, name);
  if (protection === null) throw new NotFound();
  return protection;
}

/**
 * Creates, updates and deletes rules. @throws Invalid if a rule names no person, group or role, or if no deploy rule
 * would remain
 */
export async function writeRules(scope: Scope, protection: ProtectedEnvironment, input: RuleInputs): Promise<void> {
  await writeRulesFor(scope, protection, 'deploy', input.deployRules ?? []);
  await writeRulesFor(scope, protection, 'approve', input.approvalRules ?? []);
  const rules = await scope.transaction.protectionRules.ofProtection(protection.id);
  for (const purpose of ['deploy', 'approve'] as const) {
    const count = rules.filter((rule) => rule.purpose === purpose).length;
    const field = fieldOf(purpose);
    if (count > rulesMaximum) throw Invalid.fields({ [field]: [`has too many entries (maximum is ${rulesMaximum})`] });
    if (purpose === 'deploy' && count === 0) throw Invalid.fields({ [field]: ["can't be blank"] });
  }
}

async function writeRulesFor(
  scope: Scope,
  protection: ProtectedEnvironment,
  purpose: ProtectionRule['purpose'],
  inputs: readonly RuleInput[],
): Promise<void> {
  const { protectionRules } = scope.transaction;
  const known = await protectionRules.ofProtection(protection.id);
  const ids = inputs.flatMap(({ id }) => (id === undefined ? [] : [id]));
  if (new Set(ids).size < ids.length) throw Invalid.fields({ [fieldOf(purpose)]: ['must each be named only once'] });
  for (const one of inputs) {
    const before =
      one.id === undefined ? null : known.find(({ id }) => id === one.id && purpose === purposeOf(known, id));
    if (before === undefined) throw new NotFound();
    if (one.destroy === true) {
      if (before === null) continue;
      await protectionRules.delete(before.id);
      recordRow(scope, 'protection_rule', before, null, 'protected_environment.update');
      continue;
    }
    const rule = await ruleOf(scope, protection, purpose, one, before);
    const after = before === null ? await protectionRules.insert(rule) : await protectionRules.update(before.id, rule);
    recordRow(scope, 'protection_rule', before, after, 'protected_environment.update');
  }
}

function purposeOf(rules: readonly ProtectionRule[], id: number): ProtectionRule['purpose'] | undefined {
  return rules.find((rule) => rule.id === id)?.purpose;
}

async function ruleOf(
  scope: Scope,
  protection: ProtectedEnvironment,
  purpose: ProtectionRule['purpose'],
  input: RuleInput,
  before: ProtectionRule | null,
): Promise<Omit<ProtectionRule, 'id'>> {
  const field = fieldOf(purpose);
  const named = [input.accessLevel, input.userId, input.groupId].filter((value) => value !== undefined).length;
  if (named > 1 || (named === 0 && before === null)) {
    throw Invalid.fields({ [field]: ['must each have exactly one of access_level, user_id and group_id'] });
  }
  const holder =
    named === 0 && before !== null
      ? { accessLevel: before.accessLevel, userId: before.userId, groupId: before.groupId }
      : {
          accessLevel: input.accessLevel ?? null,
          userId: input.userId ?? null,
          groupId: input.groupId ?? null,
        };
  if (holder.userId !== null && (await scope.transaction.users.find(holder.userId)) === null) {
    throw Invalid.fields({ [field]: ['user does not exist'] });
  }
  const group = holder.groupId === null ? null : await scope.transaction.namespaces.find(holder.groupId);
  if (holder.groupId !== null && (group?.kind !== 'group' || !canRead(scope.actor, group))) {
    throw Invalid.fields({ [field]: ['group does not exist'] });
  }
  return {
    ...holder,
    namespaceId: protection.namespaceId,
    protectedEnvironmentId: protection.id,
    purpose,
    inherits: input.inherits ?? before?.inherits ?? false,
    requiredApprovals: purpose === 'approve' ? (input.requiredApprovals ?? before?.requiredApprovals ?? 1) : null,
  };
}

function fieldOf(purpose: ProtectionRule['purpose']): string {
  return purpose === 'deploy' ? 'deployAccessLevels' : 'approvalRules';
}
