import { z } from 'zod';
import { binDays } from '../../domain/bin/binned-item.ts';
import type { Scope, UseCase } from '../door/perform.ts';

const input = z.strictObject({});
const day = 24 * 60 * 60 * 1000;
/** Items that one run removes; there is a run every hour. */
const removedAtOnce = 10_000;

/** Removes items for good that were deleted long ago. Returns how many. */
export class SweepBin implements UseCase<Record<string, never>, number> {
  readonly action = 'bin.sweep';
  readonly input = input;
  readonly transactionOptions = { unlimitedTime: true };

  run(scope: Scope): Promise<number> {
    return scope.transaction.bin.removeBefore(new Date(scope.now.getTime() - binDays * day), removedAtOnce);
  }
}
