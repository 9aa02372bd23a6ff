import { inject, injectable } from 'inversify';
import { z } from 'zod';
import { hooksMaximum, isSameHeader, type Hook } from '../../domain/webhooks/hook.ts';
import { Invalid } from '../errors.ts';
import { lockPlace } from '../namespaces/container.ts';
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
  recordHook,
} from './hook-input.ts';
import { sealSecret, sealSecrets } from './hook-secrets.ts';

const input = z.strictObject({ ...hookPlace, url: hookUrlInput, ...hookFields });
type Input = z.infer<typeof input>;

@injectable()
export class CreateHook implements UseCase<Input, Hook, z.input<typeof input>> {
  readonly action = 'hook.create';
  readonly input = input;

  constructor(
    @inject(portNames.outbound) private readonly outbound: OutboundRequests,
    @inject(portNames.secrets) private readonly secrets: SecretBox,
  ) {}

  async run(scope: Scope, { kind, namespace, url, ...fields }: Input): Promise<Hook> {
    const container = await containerOfHooks(scope, { kind, namespace });
    scope.requireConfirmation();
    const variables = mergedSecrets('urlVariables', [], fields.urlVariables ?? []);
    const headers = mergedSecrets('customHeaders', [], fields.customHeaders ?? [], isSameHeader);
    checkUrl(this.outbound, url, variables);
    await lockPlace(scope, container);
    const { hooks } = scope.transaction;
    if ((await hooks.countOf(container.id)) >= hooksMaximum) {
      throw Invalid.request(`a ${kind} has at most ${hooksMaximum} webhooks`);
    }
    const hook = await hooks.insert({
      namespaceId: container.id,
      url,
      name: fields.name ?? null,
      description: fields.description ?? null,
      events: [...new Set(fields.events)],
      verifiesCertificate: fields.verifiesCertificate ?? true,
      token: this.sealed(fields.token),
      signingToken: this.sealed(fields.signingToken),
      customHeaders: sealSecrets(this.secrets, headers),
      urlVariables: sealSecrets(this.secrets, variables),
      createdAt: scope.now,
      updatedAt: scope.now,
    });
    recordHook(scope, null, hook);
    return hook;
  }

  private sealed(secret: string | null | undefined): string | null {
    return secret === null || secret === undefined ? null : sealSecret(this.secrets, secret);
  }
}
