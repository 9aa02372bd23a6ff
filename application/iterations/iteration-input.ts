import { iterationTitleMaximum } from '../../domain/iterations/iteration.ts';
import { dayInput, optionalNameInput, textInput } from '../inputs/text-input.ts';

/** An empty title becomes null; the iteration is then named by its dates. */
export const iterationFields = {
  title: optionalNameInput(iterationTitleMaximum).optional(),
  description: textInput(1_048_576).optional(),
  startDate: dayInput.optional(),
  dueDate: dayInput.optional(),
};
