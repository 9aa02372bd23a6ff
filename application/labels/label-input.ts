import { z } from 'zod';
import { labelTitleLengthMaximum } from '../../domain/labels/label.ts';
import { namespaceReference } from '../namespaces/container.ts';
import { textInput, titleInput } from '../inputs/text-input.ts';

/** Lists of titles are comma-separated, so a title cannot contain a comma. */
export const labelTitle = titleInput(labelTitleLengthMaximum).refine((title) => !title.includes(','), 'is invalid');
export const labelDescription = textInput(65_536);
export const labelPriority = z
  .number()
  .int()
  .min(0, 'must be greater than or equal to 0')
  .max(2_147_483_647, 'is too big')
  .nullable();

/** The group or project of the label, and the label by id or title. */
export const labelContainer = { kind: z.enum(['group', 'project']), namespace: namespaceReference };
export const labelReference = { ...labelContainer, label: z.union([z.number().int(), z.string()]) };
