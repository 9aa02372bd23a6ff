import { z } from 'zod';
import { sentHookEvents, type HookDelivery } from '../../domain/webhooks/hook.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { containerOfHooks, hookPlace, ownHook } from './hook-input.ts';

const input = z.strictObject({
  ...hookPlace,
  hookId: z.int().positive(),
  event: z.enum(sentHookEvents),
  body: z.string().min(2),
});
type Input = z.infer<typeof input>;

/** Adds a delivery to try a webhook out; the caller sends it at once. */
export class AddDelivery implements UseCase<Input, HookDelivery> {
  readonly action = 'hook.test';
  readonly input = input;

  async run(scope: Scope, { hookId, event, body, ...place }: Input): Promise<HookDelivery> {
    const hook = await ownHook(scope, await containerOfHooks(scope, place), hookId);
    const { id, namespaceId } = hook;
    return scope.transaction.hookDeliveries.add({ hookId: id, namespaceId, event, body });
  }
}
