import { inject, injectable } from 'inversify';
import { z } from 'zod';
import { aiTimeout, type AiProvider } from '../../domain/ai/ai-provider.ts';
import { Invalid } from '../errors.ts';
import type { OutboundRequests } from '../outbound/outbound-requests.ts';
import { requireAdministrator } from '../people/administrators-only.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { portNames } from '../ports/port-names.ts';
import type { SecretBox } from '../ports/secret-box.ts';
import { aiKeyPurpose, aiProviderFields, recordProvider } from './ai-provider-input.ts';

const input = z.strictObject({
  ...aiProviderFields,
  /** Validates without saving. */
  dryRun: z.boolean().default(false),
});
type Input = z.infer<typeof input>;

/** Sets the provider of AI calls, or changes its settings; administrators only. */
@injectable()
export class SetAiProvider implements UseCase<
  Input,
  { before: AiProvider | null; after: AiProvider },
  z.input<typeof input>
> {
  readonly action = 'ai_provider.set';
  readonly input = input;

  constructor(
    @inject(portNames.outbound) private readonly outbound: OutboundRequests,
    @inject(portNames.secrets) private readonly secrets: SecretBox,
  ) {}

  async run(scope: Scope, { dryRun, key, ...sent }: Input): Promise<{ before: AiProvider | null; after: AiProvider }> {
    requireAdministrator(scope);
    if (!dryRun) scope.requireConfirmation();
    const { aiProviders } = scope.transaction;
    const before = await aiProviders.lockCurrent();
    const fields = Object.fromEntries(
      Object.entries(sent).filter(([, value]) => value !== undefined),
    ) as Partial<AiProvider>;
    const target = { ...defaults, ...before, ...fields };
    this.check(before, target, key);
    const sealedKey =
      key === undefined ? (before?.sealedKey ?? null) : key === null ? null : this.secrets.seal(key, aiKeyPurpose);
    const { baseUrl, models, timeoutSeconds, dailyRequestsPerPerson, dailyRequestsPerGroup } = target;
    const row = {
      baseUrl,
      models,
      timeoutSeconds,
      dailyRequestsPerPerson,
      dailyRequestsPerGroup,
      sealedKey,
      createdAt: before?.createdAt ?? scope.now,
      updatedAt: scope.now,
    };
    if (dryRun) return { before, after: { id: before?.id ?? 1, ...row } };
    const after = before === null ? await aiProviders.insert(row) : await aiProviders.update(before.id, row);
    recordProvider(scope, before, after);
    return { before, after };
  }

  private check(
    before: AiProvider | null,
    { baseUrl, models }: Pick<AiProvider, 'baseUrl' | 'models'>,
    key: string | null | undefined,
  ): void {
    const problems: Record<string, string[]> = {};
    if (baseUrl === '') problems['baseUrl'] = ["can't be blank"];
    else {
      const problem = this.outbound.problemWith(baseUrl);
      if (problem !== null) problems['baseUrl'] = [problem];
      // The key is meant for one server: naming another server requires entering it again.
      else if (before?.sealedKey && key === undefined && new URL(baseUrl).origin !== new URL(before.baseUrl).origin) {
        problems['key'] = ['must be entered again for another server'];
      }
    }
    if (models.length === 0) problems['models'] = ["can't be blank"];
    if (Object.keys(problems).length > 0) throw Invalid.fields(problems);
  }
}

const defaults = {
  baseUrl: '',
  models: [] as string[],
  timeoutSeconds: aiTimeout.default,
  dailyRequestsPerPerson: null,
  dailyRequestsPerGroup: null,
};
