import { z } from 'zod';
import type { Scope, UseCase } from '../door/perform.ts';
import { existingDay } from '../inputs/text-input.ts';

/** More is a mistake of the provider. */
const tokensMaximum = 100_000_000;
const tokens = z.int().min(0).max(tokensMaximum);

const input = z.strictObject({
  usage: z.strictObject({ day: existingDay(), userId: z.int().positive(), namespaceId: z.int().positive() }),
  hasFailed: z.boolean(),
  promptTokens: tokens,
  completionTokens: tokens,
});
type Input = z.infer<typeof input>;

/** Adds the tokens of a call, or its failure, to what was counted before it. */
export class RecordAiUse implements UseCase<Input, void> {
  readonly action = 'ai.record';
  readonly input = input;

  async run(scope: Scope, { usage, hasFailed, promptTokens, completionTokens }: Input): Promise<void> {
    const used = { failures: hasFailed ? 1 : 0, promptTokens, completionTokens };
    await scope.transaction.aiUsage.add(usage, used);
  }
}
