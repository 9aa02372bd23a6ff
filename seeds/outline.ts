import type { PlannedItem } from '../application/import/plan.ts';
import type { HealthStatus } from '../domain/work-items/work-item.ts';

/**
 * How the demo plan is written down: a tree of epics and the issues of each. Days are counted from today, negative ones
 * lie in the past, so that the plan looks alive whenever it is created.
 */
export interface EpicOutline {
  /** The group's path. */
  group: string;
  title: string;
  /** Fixed dates; a missing side has none. */
  start?: number;
  due?: number;
  /** Dates follow the children instead. */
  inherits?: true;
  color?: 'Blue' | 'Green' | 'Red' | 'Orange' | 'Purple';
  labels?: string[];
  /** The day it was closed. */
  closed?: number;
  confidential?: true;
  author?: string;
  description?: string;
  /** Named only where a link refers to it. */
  key?: string;
  /** Where its issues are, unless they say otherwise. */
  project?: string;
  issues?: IssueOutline[];
  epics?: EpicOutline[];
}

export interface IssueOutline {
  title: string;
  project?: string;
  type?: PlannedItem['type'];
  weight?: number;
  /** The day it was closed. */
  closed?: number;
  health?: HealthStatus;
  milestone?: string;
  assignee?: string;
  labels?: string[];
  confidential?: true;
  key?: string;
  description?: string;
  due?: number;
  tasks?: IssueOutline[];
}

type IssueDetails = Omit<IssueOutline, 'title' | 'weight' | 'closed'>;

/** An issue that waits or is under way. */
export function open(title: string, weight: number, details: IssueDetails = {}): IssueOutline {
  return { title, weight, ...details };
}

/** An issue that was closed `closed` days from today. */
export function done(title: string, weight: number, closed: number, details: IssueDetails = {}): IssueOutline {
  return { title, weight, closed, ...details };
}

export interface LinkOutline {
  source: string;
  target: string;
  type: 'relates_to' | 'blocks';
}
