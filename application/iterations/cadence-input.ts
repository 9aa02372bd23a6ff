import { z } from 'zod';
import { isFarFromEnds } from '../../domain/calendar/day.ts';
import {
  cadenceTitleMaximum,
  durationMaximum,
  iterationsInAdvanceMaximum,
  type Cadence,
} from '../../domain/iterations/cadence.ts';
import { Invalid } from '../errors.ts';
import { dayInput, integerInput, textInput, titleInput } from '../inputs/text-input.ts';

export const cadenceTitle = titleInput(cadenceTitleMaximum);

export const cadenceFields = {
  description: textInput(1_048_576).optional(),
  startDate: dayInput.optional(),
  durationInWeeks: integerInput(1, durationMaximum).nullable().optional(),
  iterationsInAdvance: integerInput(1, iterationsInAdvanceMaximum).nullable().optional(),
  rollOver: z.boolean().optional(),
};

/** The fields needed to generate iterations; by default one iteration is created ahead. */
export function checkSchedule(cadence: Cadence): void {
  if (!cadence.automatic) return;
  const missing = (['startDate', 'durationInWeeks'] as const).filter((field) => cadence[field] === null);
  if (missing.length > 0) throw Invalid.fields(Object.fromEntries(missing.map((field) => [field, ["can't be blank"]])));
  if (cadence.startDate !== null && !isFarFromEnds(cadence.startDate)) {
    throw Invalid.fields({ startDate: ['is out of range'] });
  }
  cadence.iterationsInAdvance ??= 1;
}
