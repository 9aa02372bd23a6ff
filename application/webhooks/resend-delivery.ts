import { z } from 'zod';
import type { HookDelivery } from '../../domain/webhooks/hook.ts';
import { NotFound } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { containerOfHooks, hookPlace, ownHook } from './hook-input.ts';

const input = z.strictObject({ ...hookPlace, hookId: z.int().positive(), deliveryId: z.int().positive() });
type Input = z.infer<typeof input>;

/** Prepares a delivery with the body of an earlier one; the caller sends it at once. */
export class ResendDelivery implements UseCase<Input, HookDelivery> {
  readonly action = 'hook.resend';
  readonly input = input;

  async run(scope: Scope, { hookId, deliveryId, ...place }: Input): Promise<HookDelivery> {
    const hook = await ownHook(scope, await containerOfHooks(scope, place), hookId);
    const { hookDeliveries } = scope.transaction;
    const earlier = await hookDeliveries.find(deliveryId);
    if (earlier === null || earlier.hookId !== hook.id) throw new NotFound();
    const { event, body, namespaceId } = earlier;
    return hookDeliveries.add({ hookId: hook.id, namespaceId, event, body });
  }
}
