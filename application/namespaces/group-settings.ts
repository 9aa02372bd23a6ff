import { z } from 'zod';
import { aiAvailabilities } from '../../domain/ai/ai-settings.ts';
import { namespaceDescription, namespaceVisibility } from './namespace-rules.ts';

/** Settings of a group, when it is created and later. Levels are access levels; 0 means no one. */
export const groupSettings = {
  description: namespaceDescription.optional(),
  visibility: namespaceVisibility.optional(),
  subgroupCreationLevel: z.literal([40, 50]).optional(),
  projectCreationLevel: z.literal([0, 30, 40, 50]).optional(),
  requestAccessEnabled: z.boolean().optional(),
  emailsEnabled: z.boolean().optional(),
  lfsEnabled: z.boolean().optional(),
  membershipLock: z.boolean().optional(),
  requireTwoFactor: z.boolean().optional(),
  duoAvailability: z.enum(aiAvailabilities).optional(),
  experimentFeaturesEnabled: z.boolean().optional(),
  defaultBranch: z.string().min(1).max(255).optional(),
};
