import { z } from 'zod';
import { NotFound } from '../errors.ts';
import { requireAdministrator } from '../people/administrators-only.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { recordProvider } from './ai-provider-input.ts';

const input = z.strictObject({});

/** Removes the provider and its key, which turns all AI calls off; administrators only. Usage is kept. */
export class RemoveAiProvider implements UseCase<Record<string, never>, void> {
  readonly action = 'ai_provider.remove';
  readonly input = input;

  async run(scope: Scope): Promise<void> {
    requireAdministrator(scope);
    scope.requireConfirmation();
    const { aiProviders } = scope.transaction;
    const before = await aiProviders.lockCurrent();
    if (before === null) throw new NotFound();
    await aiProviders.delete(before.id);
    recordProvider(scope, before, null);
  }
}
