import { z } from 'zod';
import { burnUpDaysMaximum, type BurnUpDay } from '../../domain/milestones/burn-up.ts';
import { countShape, dayShape, listShape, type Presented } from './answer-shapes.ts';

/** Day by day, what a milestone or iteration held and what of it was completed. */
export const burnUpShape = listShape(
  z.strictObject({
    date: dayShape,
    scope_count: countShape,
    scope_weight: countShape,
    completed_count: countShape,
    completed_weight: countShape,
  }),
  burnUpDaysMaximum,
);

export function presentBurnUp(days: readonly BurnUpDay[]): Presented<typeof burnUpShape> {
  return days.map(({ date, scope, completed }) => ({
    date,
    scope_count: scope.count,
    scope_weight: scope.weight,
    completed_count: completed.count,
    completed_weight: completed.weight,
  }));
}
