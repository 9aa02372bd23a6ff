import { z } from 'zod';
import { addDays } from '../../domain/calendar/day.ts';
import type { Scope, UseCase } from '../door/perform.ts';

const input = z.strictObject({});
/** Long enough to compare a month with the same month of the year before. */
const keptDays = 400;

/** Deletes counts of AI calls that are older than about a year. */
export class SweepAiUsage implements UseCase<Record<string, never>, void> {
  readonly action = 'ai.sweep';
  readonly input = input;

  async run(scope: Scope): Promise<void> {
    await scope.transaction.aiUsage.deleteBefore(addDays(scope.today, -keptDays));
  }
}
