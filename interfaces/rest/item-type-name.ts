import { z } from 'zod';
import type { WorkItemType } from '../../domain/work-items/work-item.ts';

export const itemTypeNames = {
  epic: 'Epic',
  issue: 'Issue',
  incident: 'Incident',
  task: 'Task',
} as const satisfies Record<WorkItemType, string>;

/** The type of an item as answers name it beside those of other things. */
export const itemTypeNameShape = z.enum(Object.values(itemTypeNames));
