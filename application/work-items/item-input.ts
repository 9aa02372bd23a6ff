import { z } from 'zod';
import {
  assigneesMaximum,
  descriptionLengthMaximum,
  healthStatuses,
  severities,
  titleLengthMaximum,
} from '../../domain/work-items/work-item.ts';
import { labelTitleLengthMaximum } from '../../domain/labels/label.ts';
import { colorInput } from '../color-input.ts';
import { listInput } from '../list-input.ts';
import { dayInput, textInput, titleInput } from '../text-input.ts';

export const itemTitle = titleInput(titleLengthMaximum);
export const ids = listInput(z.number().int());
export const labelTitles = listInput(
  z
    .string()
    .trim()
    .max(labelTitleLengthMaximum, `is too long (maximum is ${labelTitleLengthMaximum} characters)`)
    .refine((title) => title.isWellFormed() && !title.includes('\0'), 'is invalid'),
);

/**
 * What may be written on any item; the type decides which of it makes sense. `startDate` and `dueDate` of an epic set
 * its fixed dates (rest.md §6). Sizes are behaviour.md §6.
 */
export const itemFields = {
  description: textInput(descriptionLengthMaximum).optional(),
  confidential: z.boolean().optional(),
  discussionLocked: z.boolean().optional(),
  milestoneId: z.number().int().nullable().optional(),
  assigneeIds: z
    .array(z.number().int())
    .max(assigneesMaximum, `total must be less than or equal to ${assigneesMaximum}`)
    .optional(),
  weight: z
    .number()
    .int()
    .min(0, 'must be greater than or equal to 0')
    .max(2_147_483_647, 'must be less than or equal to 2147483647')
    .nullable()
    .optional(),
  healthStatus: z.enum(healthStatuses).nullable().optional(),
  severity: z.enum(severities).optional(),
  color: colorInput.optional(),
  startDate: dayInput.optional(),
  dueDate: dayInput.optional(),
  startDateIsFixed: z.boolean().optional(),
  startDateFixed: dayInput.optional(),
  dueDateIsFixed: z.boolean().optional(),
  dueDateFixed: dayInput.optional(),
};

const fieldsSchema = z.strictObject(itemFields);
export type ItemFields = z.infer<typeof fieldsSchema>;
