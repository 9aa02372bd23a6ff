import { inject, injectable } from 'inversify';
import { z } from 'zod';
import { recovered, type Hook } from '../../domain/hooks/hook.ts';
import type { OutboundRequests } from '../outbound/outbound-requests.ts';
import type { Scope, UseCase } from '../perform.ts';
import { portNames } from '../ports.ts';
import { checkUrl, containerOfHooks, hookFields, hookPlace, hookUrlInput, ownHook, recordHook } from './hook-input.ts';

const input = z.strictObject({
  ...hookPlace,
  hookId: z.int().positive(),
  url: hookUrlInput.optional(),
  ...hookFields,
});
type Input = z.infer<typeof input>;

/** Changes a webhook. One that was paused or switched off after failures gets requests again. */
@injectable()
export class UpdateHook implements UseCase<Input, Hook, z.input<typeof input>> {
  readonly action = 'hook.update';
  readonly input = input;

  constructor(@inject(portNames.outbound) private readonly outbound: OutboundRequests) {}

  async run(scope: Scope, { kind, namespace, hookId, ...sent }: Input): Promise<Hook> {
    const container = await containerOfHooks(scope, { kind, namespace });
    const before = await ownHook(scope, container, hookId);
    const changes = Object.fromEntries(
      Object.entries(sent).filter(([, value]) => value !== undefined),
    ) as Partial<Hook>;
    if (changes.url !== undefined) {
      checkUrl(this.outbound, changes.url);
      // Tokens are meant for one receiver: who redirects a webhook must know them.
      if (changes.url !== before.url) {
        changes.token ??= null;
        changes.signingToken ??= null;
      }
    }
    if (changes.events !== undefined) changes.events = [...new Set(changes.events)];
    const after = await scope.transaction.hooks.update(before.id, { ...changes, ...recovered, updatedAt: scope.now });
    recordHook(scope, before, after);
    return after;
  }
}
