import { z } from 'zod';
import type { Scope, UseCase } from '../door/perform.ts';
import { containerOfHooks, hookPlace, ownHook, recordHook } from './hook-input.ts';

const input = z.strictObject({ ...hookPlace, hookId: z.int().positive() });
type Input = z.infer<typeof input>;

/** Deletes a webhook with its deliveries, also those not yet sent. */
export class DeleteHook implements UseCase<Input, void> {
  readonly action = 'hook.delete';
  readonly input = input;

  async run(scope: Scope, { hookId, ...place }: Input): Promise<void> {
    scope.requireConfirmation();
    const hook = await ownHook(scope, await containerOfHooks(scope, place), hookId);
    await scope.transaction.hooks.delete(hook.id);
    recordHook(scope, hook, null);
  }
}
