import { runInAction } from 'mobx';
import { environmentTiers } from '../../domain/deployments/environment.ts';
import { levelDescriptions, ruleLevels } from '../../domain/deployments/protection.ts';
import { ApiError, errorText } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import { during } from '../state/during.ts';
import { makeStore } from '../state/make-store.ts';

/** A rule as the API answers it. */
export interface RuleAnswer {
  id: number;
  access_level: number | null;
  /** Of a role, a person or a group. */
  access_level_description: string;
  user_id: number | null;
  group_id: number | null;
}

export interface ProtectionAnswer {
  name: string;
  deploy_access_levels: readonly RuleAnswer[];
  required_approval_count: number;
  approval_rules: readonly (RuleAnswer & { required_approvals: number })[];
  allow_self_approval: boolean;
}

/** Who a rule is about: `role:40`, `user:7`, `group:3`, or `kept` for someone whom the reader may not see. */
export type Holder = `role:${number}` | `user:${number}` | `group:${number}` | 'kept';

export interface HolderChoice {
  value: Holder;
  text: string;
}

export type Purpose = 'deploy' | 'approve';

/** A rule in the form. */
export interface FormRule {
  readonly key: number;
  /** Null for a new one. */
  readonly id: number | null;
  readonly holder: Holder;
  readonly requiredApprovals: number;
}

export const roleChoices: readonly HolderChoice[] = ruleLevels.map((level) => ({
  value: `role:${level}`,
  text: levelDescriptions[level] ?? '',
}));

const fieldNames = { role: 'access_level', user: 'user_id', group: 'group_id' } as const;

/** The form of a new or existing protected environment. */
export class ProtectionForm {
  name: string;
  rules: Readonly<Record<Purpose, readonly FormRule[]>>;
  requiredApprovals: number;
  selfApproval: boolean;
  isSaving = false;
  error: string | null = null;
  private lastKey = 0;

  constructor(
    private readonly api: ApiClient,
    /** URL of the protected environments in the API. */
    private readonly root: string,
    readonly kind: 'group' | 'project',
    /** People and groups that rules can name, besides roles. */
    private readonly people: readonly HolderChoice[],
    /** Null for a new one. */
    readonly before: ProtectionAnswer | null,
  ) {
    this.name = before?.name ?? (kind === 'group' ? environmentTiers[0] : '');
    this.rules = {
      deploy: (before?.deploy_access_levels ?? []).map((rule) => this.ruleOf(rule, 1)),
      approve: (before?.approval_rules ?? []).map((rule) => this.ruleOf(rule, rule.required_approvals)),
    };
    this.requiredApprovals = before?.required_approval_count ?? 0;
    this.selfApproval = before?.allow_self_approval ?? false;
    makeStore(this);
    if (before === null) this.add('deploy');
  }

  /** Roles, people and groups, and those that saved rules name. */
  get choices(): readonly HolderChoice[] {
    const { before } = this;
    const saved = [...(before?.deploy_access_levels ?? []), ...(before?.approval_rules ?? [])].map((rule) => ({
      value: holderOf(rule),
      text: rule.access_level_description,
    }));
    const all = [...roleChoices, ...this.people, ...saved];
    return all.filter(({ value }, index) => all.findIndex((other) => other.value === value) === index);
  }

  get isComplete(): boolean {
    return this.name.trim() !== '' && this.rules.deploy.length > 0;
  }

  changeName(name: string): void {
    this.name = name;
  }

  add(purpose: Purpose): void {
    const rule: FormRule = { key: (this.lastKey += 1), id: null, holder: 'role:40', requiredApprovals: 1 };
    this.rules = { ...this.rules, [purpose]: [...this.rules[purpose], rule] };
  }

  remove(purpose: Purpose, rule: FormRule): void {
    this.rules = { ...this.rules, [purpose]: this.rules[purpose].filter(({ key }) => key !== rule.key) };
  }

  change(purpose: Purpose, rule: FormRule, change: Partial<Pick<FormRule, 'holder' | 'requiredApprovals'>>): void {
    const rules = this.rules[purpose].map((one) => (one.key === rule.key ? { ...one, ...change } : one));
    this.rules = { ...this.rules, [purpose]: rules };
  }

  requireOfAnyone(approvals: number): void {
    this.requiredApprovals = approvals;
  }

  allowSelfApproval(allows: boolean): void {
    this.selfApproval = allows;
  }

  /** Returns true if it was saved. */
  async save(): Promise<boolean> {
    if (!this.isComplete || this.isSaving) return false;
    let isSaved = false;
    await during(this, 'isSaving', async () => {
      this.error = null;
      const { before, requiredApprovals, selfApproval } = this;
      const body = {
        deploy_access_levels: this.sentRules('deploy', before?.deploy_access_levels ?? []),
        approval_rules: this.sentRules('approve', before?.approval_rules ?? []),
        required_approval_count: requiredApprovals,
        allow_self_approval: selfApproval,
      };
      try {
        if (before === null) await this.api.rest('POST', this.root, { body: { name: this.name.trim(), ...body } });
        else await this.api.rest('PUT', `${this.root}/${encodeURIComponent(before.name)}`, { body });
        isSaved = true;
      } catch (error) {
        runInAction(() => {
          const isTaken = error instanceof ApiError && error.kind === 'conflict';
          this.error = isTaken ? 'This environment is protected already.' : errorText(error);
        });
      }
    });
    return isSaved;
  }

  private ruleOf(rule: RuleAnswer, requiredApprovals: number): FormRule {
    return { key: (this.lastKey += 1), id: rule.id, holder: holderOf(rule), requiredApprovals };
  }

  private sentRules(purpose: Purpose, before: readonly RuleAnswer[]): Record<string, unknown>[] {
    const rules = this.rules[purpose];
    const kept = rules.map(({ id, holder, requiredApprovals }) => ({
      ...(id !== null && { id }),
      ...sentHolder(holder),
      ...(purpose === 'approve' && { required_approvals: requiredApprovals }),
    }));
    const removed = before.filter(({ id }) => !rules.some((rule) => rule.id === id));
    return [...kept, ...removed.map(({ id }) => ({ id, _destroy: true }))];
  }
}

function holderOf({ access_level: level, user_id: userId, group_id: groupId }: RuleAnswer): Holder {
  if (userId !== null) return `user:${userId}`;
  if (groupId !== null) return `group:${groupId}`;
  return level === null ? 'kept' : `role:${level}`;
}

function sentHolder(holder: Holder): Record<string, number> {
  const [kind = '', id] = holder.split(':');
  return kind in fieldNames ? { [fieldNames[kind as keyof typeof fieldNames]]: Number(id) } : {};
}
