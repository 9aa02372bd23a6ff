import { environmentTiers } from '../../domain/deployments/environment.ts';
import { levelDescriptions, ruleLevels } from '../../domain/deployments/protection.ts';
import { ApiError, errorText } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import type { ProtectedEnvironment } from '../api/rest.generated.ts';
import type { Namespace, ApiPath } from '../app/namespace.ts';
import { Form } from '../state/form.ts';

/** A rule as it is sent: a new, kept or deleted one. */
type SentRule = Partial<Record<'id' | 'access_level' | 'user_id' | 'group_id' | 'required_approvals', number>> & {
  _destroy?: boolean;
};
type SavedRule = ProtectedEnvironment['deploy_access_levels'][number];

/** Who a rule is about: `role:40`, `user:7`, `group:3`, or `kept` for someone whom the reader may not see. */
export type Holder = `role:${number}` | `user:${number}` | `group:${number}` | 'kept';

export interface HolderChoice {
  value: Holder;
  text: string;
}

/** What the rules of a list say: who may deploy, or who must approve. */
export type Purpose = 'deploy_access_levels' | 'approval_rules';

/** A rule in the form. */
export interface FormRule {
  readonly key: number;
  /** Null for a new one. */
  readonly id: number | null;
  readonly holder: Holder;
  readonly requiredApprovals: number;
}

type ProtectionFields = Record<Purpose, readonly FormRule[]> & {
  name: string;
  required_approval_count: number;
  allow_self_approval: boolean;
};

export type ProtectionForm = Form<ProtectionFields>;

const roleChoices: readonly HolderChoice[] = ruleLevels.map((level) => ({
  value: `role:${level}`,
  text: levelDescriptions[level] ?? '',
}));

const fieldNames = { role: 'access_level', user: 'user_id', group: 'group_id' } as const;

/** The form of a new or existing protected environment; `path` is that of all in the API. */
export function protectionForm(
  api: ApiClient,
  path: `${ApiPath}/protected_environments`,
  kind: Namespace['kind'],
  before: ProtectedEnvironment | null,
): ProtectionForm {
  return new Form({
    fields: fieldsOf(before, kind),
    isFilled: ({ name, deploy_access_levels: rules }) => name.trim() !== '' && rules.length > 0,
    send: async ({ name, ...fields }) => {
      const body = {
        ...fields,
        deploy_access_levels: sentRules(fields.deploy_access_levels, before?.deploy_access_levels),
        approval_rules: sentRules(fields.approval_rules, before?.approval_rules, true),
      };
      if (before === null) await api.rest('POST', path, { body: { name: name.trim(), ...body } });
      else await api.rest('PUT', `${path}/${encodeURIComponent(before.name)}`, { body });
    },
    errorOf: (error) =>
      error instanceof ApiError && error.kind === 'conflict'
        ? 'This environment is protected already.'
        : errorText(error),
  });
}

/** Roles, people and groups, and those that saved rules name. */
export function holderChoices(people: readonly HolderChoice[], before: ProtectedEnvironment | null): HolderChoice[] {
  const saved = [...(before?.deploy_access_levels ?? []), ...(before?.approval_rules ?? [])].map((rule) => ({
    value: holderOf(rule),
    text: rule.access_level_description,
  }));
  const all = [...roleChoices, ...people, ...saved];
  return all.filter(({ value }, index) => all.findIndex((other) => other.value === value) === index);
}

export function addRule(form: ProtectionForm, purpose: Purpose): void {
  const rules = form.fields[purpose];
  form.change({ [purpose]: [...rules, newRule(Math.max(0, ...rules.map(({ key }) => key)) + 1)] });
}

export function removeRule(form: ProtectionForm, purpose: Purpose, { key }: FormRule): void {
  form.change({ [purpose]: form.fields[purpose].filter((rule) => rule.key !== key) });
}

export function changeRule(form: ProtectionForm, purpose: Purpose, { key }: FormRule, change: Partial<FormRule>): void {
  form.change({ [purpose]: form.fields[purpose].map((rule) => (rule.key === key ? { ...rule, ...change } : rule)) });
}

function newRule(key: number): FormRule {
  return { key, id: null, holder: 'role:40', requiredApprovals: 1 };
}

function fieldsOf(before: ProtectedEnvironment | null, kind: Namespace['kind']): ProtectionFields {
  return {
    name: before?.name ?? (kind === 'group' ? environmentTiers[0] : ''),
    deploy_access_levels: before === null ? [newRule(1)] : before.deploy_access_levels.map((rule) => ruleOf(rule, 1)),
    approval_rules: before?.approval_rules.map((rule) => ruleOf(rule, rule.required_approvals)) ?? [],
    required_approval_count: before?.required_approval_count ?? 0,
    allow_self_approval: before?.allow_self_approval ?? false,
  };
}

function ruleOf(rule: SavedRule, requiredApprovals: number): FormRule {
  return { key: rule.id, id: rule.id, holder: holderOf(rule), requiredApprovals };
}

function sentRules(rules: readonly FormRule[], before: readonly SavedRule[] = [], isApproval = false): SentRule[] {
  const kept = rules.map(({ id, holder, requiredApprovals }) => ({
    ...(id !== null && { id }),
    ...sentHolder(holder),
    ...(isApproval && { required_approvals: requiredApprovals }),
  }));
  const removed = before.filter(({ id }) => !rules.some((rule) => rule.id === id));
  return [...kept, ...removed.map(({ id }) => ({ id, _destroy: true }))];
}

function holderOf({ access_level: level, user_id: userId, group_id: groupId }: SavedRule): Holder {
  if (userId !== null) return `user:${userId}`;
  if (groupId !== null) return `group:${groupId}`;
  return level === null ? 'kept' : `role:${level}`;
}

function sentHolder(holder: Holder): Record<string, number> {
  const [kind = '', id] = holder.split(':');
  return kind in fieldNames ? { [fieldNames[kind as keyof typeof fieldNames]]: Number(id) } : {};
}
