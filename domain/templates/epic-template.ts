import type { Day } from '../calendar/day.ts';

/** An epic that is copied with its tree to begin new ones, in its group and the groups below. */
export interface EpicTemplate {
  id: number;
  /** The group of the epic. */
  namespaceId: number;
  workItemId: number;
  name: string;
  createdAt: Date;
  updatedAt: Date;
}

/** A template with what is needed to offer and copy its epic. */
export interface OfferedEpicTemplate extends EpicTemplate {
  groupName: string;
  groupPath: string;
  epicIid: number;
  epicTitle: string;
  startDate: Day | null;
  dueDate: Day | null;
}

export const epicTemplateNameMaximum = 100;
/** Templates of one group. */
export const epicTemplatesMaximum = 100;
/** Templates that a group offers, with those of the groups above it. */
export const offeredEpicTemplatesMaximum = 500;
