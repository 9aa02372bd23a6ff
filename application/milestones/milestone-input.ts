import { z } from 'zod';
import { milestoneTitleLengthMaximum } from '../../domain/milestones/milestone.ts';
import { namespaceReference } from '../namespaces/container.ts';
import { dayInput, textInput, titleInput } from '../inputs/text-input.ts';

export const milestoneContainer = { kind: z.enum(['group', 'project']), namespace: namespaceReference };
/** A milestone of exactly this group or project, by its global id. */
export const milestoneReference = { ...milestoneContainer, id: z.number().int() };

export const milestoneTitle = titleInput(milestoneTitleLengthMaximum);
export const milestoneFields = {
  description: textInput(1_048_576).optional(),
  startDate: dayInput.optional(),
  dueDate: dayInput.optional(),
};
