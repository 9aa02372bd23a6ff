import { z } from 'zod';
import { titleInput } from '../inputs/text-input.ts';
import { namespaceDescription, namespaceVisibility } from './namespace-rules.ts';

const topic = titleInput(255);

/** Removes duplicate topics, ignoring case. */
const topics = z
  .array(topic)
  .max(100, 'is too long (maximum is 100 topics)')
  .transform((values) => [...new Map(values.map((one) => [one.toLowerCase(), one])).values()]);

/** Settings of a project, when it is created and later. */
export const projectSettings = {
  description: namespaceDescription.optional(),
  visibility: namespaceVisibility.optional(),
  issuesEnabled: z.boolean().optional(),
  serviceDeskEnabled: z.boolean().optional(),
  requestAccessEnabled: z.boolean().optional(),
  emailsEnabled: z.boolean().optional(),
  lfsEnabled: z.boolean().optional(),
  topics: topics.optional(),
  defaultBranch: z.string().min(1).max(255).optional(),
};
