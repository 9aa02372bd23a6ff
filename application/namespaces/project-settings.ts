import { z } from 'zod';
import { namespaceDescription, namespaceVisibility } from './namespace-rules.ts';

/** What a project may be given when it is made, and later. */
export const projectSettings = {
  description: namespaceDescription.optional(),
  visibility: namespaceVisibility.optional(),
  issuesEnabled: z.boolean().optional(),
  requestAccessEnabled: z.boolean().optional(),
  emailsEnabled: z.boolean().optional(),
  lfsEnabled: z.boolean().optional(),
  defaultBranch: z.string().min(1, "can't be blank").max(255, 'is too long (maximum is 255 characters)').optional(),
};
