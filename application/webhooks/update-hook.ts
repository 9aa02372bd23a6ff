import { inject, injectable } from 'inversify';
import { z } from 'zod';
import { isSameHeader, recovered, type Hook, type HookSecret } from '../../domain/webhooks/hook.ts';
import { Invalid, NotFound } from '../errors.ts';
import { listInput } from '../inputs/list-input.ts';
import type { OutboundRequests } from '../outbound/outbound-requests.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { portNames } from '../ports/port-names.ts';
import type { SecretBox } from '../ports/secret-box.ts';
import {
  checkUrl,
  containerOfHooks,
  hookFields,
  hookPlace,
  hookUrlInput,
  mergedSecrets,
  ownHook,
  recordHook,
} from './hook-input.ts';
import { openSecrets, sealSecret, sealSecrets, SecretsLost } from './hook-secrets.ts';

const input = z.strictObject({
  ...hookPlace,
  hookId: z.int().positive(),
  url: hookUrlInput.optional(),
  ...hookFields,
  /** Names of headers and variables to remove. */
  removedHeaders: listInput(z.string()).optional(),
  removedVariables: listInput(z.string()).optional(),
});
type Input = z.infer<typeof input>;

/**
 * Changes a webhook; headers and variables that are not named stay. One that was paused or switched off after failures
 * gets requests again.
 */
@injectable()
export class UpdateHook implements UseCase<Input, Hook, z.input<typeof input>> {
  readonly action = 'hook.update';
  readonly input = input;

  constructor(
    @inject(portNames.outbound) private readonly outbound: OutboundRequests,
    @inject(portNames.secrets) private readonly secrets: SecretBox,
  ) {}

  async run(scope: Scope, { kind, namespace, hookId, ...sent }: Input): Promise<Hook> {
    const container = await containerOfHooks(scope, { kind, namespace });
    scope.requireConfirmation();
    const before = await ownHook(scope, container, hookId);
    // Secrets are meant for one receiver: who redirects a webhook must know them.
    const isRedirected = sent.url !== undefined && sent.url !== before.url;
    const { removedHeaders = [], removedVariables = [], customHeaders = [], urlVariables = [] } = sent;
    const changes: Partial<Hook> = {
      ...(sent.url !== undefined && { url: sent.url }),
      ...(sent.name !== undefined && { name: sent.name }),
      ...(sent.description !== undefined && { description: sent.description }),
      ...(sent.events !== undefined && { events: [...new Set(sent.events)] }),
      ...(sent.verifiesCertificate !== undefined && { verifiesCertificate: sent.verifiesCertificate }),
      ...this.tokens(sent, isRedirected),
      customHeaders: mergedSecrets(
        'customHeaders',
        without(isRedirected ? [] : before.customHeaders, removedHeaders, isSameHeader),
        sealSecrets(this.secrets, customHeaders),
        isSameHeader,
      ),
      urlVariables: mergedSecrets(
        'urlVariables',
        without(isRedirected ? [] : before.urlVariables, removedVariables),
        sealSecrets(this.secrets, urlVariables),
      ),
    };
    if (sent.url !== undefined || urlVariables.length > 0 || removedVariables.length > 0) {
      checkUrl(this.outbound, changes.url ?? before.url, this.opened(changes.urlVariables ?? []));
    }
    const after = await scope.transaction.hooks.update(before.id, { ...changes, ...recovered, updatedAt: scope.now });
    recordHook(scope, before, after);
    return after;
  }

  private tokens(sent: Pick<Input, 'token' | 'signingToken'>, isRedirected: boolean): Partial<Hook> {
    const changes: Partial<Hook> = {};
    for (const field of ['token', 'signingToken'] as const) {
      const value = sent[field];
      if (value !== undefined && value !== null) changes[field] = sealSecret(this.secrets, value);
      else if (value === null || isRedirected) changes[field] = null;
    }
    return changes;
  }

  private opened(variables: readonly HookSecret[]): HookSecret[] {
    try {
      return openSecrets(this.secrets, variables);
    } catch (error) {
      if (error instanceof SecretsLost) throw Invalid.fields({ urlVariables: ['must be entered again'] });
      throw error;
    }
  }
}

/** @throws NotFound if one of the names is not there */
function without(
  secrets: readonly HookSecret[],
  removed: readonly string[],
  isSame: (one: string, other: string) => boolean = Object.is,
): HookSecret[] {
  if (removed.some((name) => !secrets.some(({ key }) => isSame(key, name)))) throw new NotFound();
  return secrets.filter(({ key }) => !removed.some((name) => isSame(key, name)));
}
