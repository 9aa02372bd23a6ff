import type { PlannedItem } from '../application/import/plan.ts';
import type { HealthStatus } from '../domain/work-items/work-item.ts';

/**
 * The format of the demo plan: a tree of epics with the issues of each. Days are relative to today, negative ones are
 * in the past, so that the plan looks current whenever it is created.
 */
export interface EpicOutline {
  /** The group's path. */
  group: string;
  title: string;
  /** Fixed dates; either may be missing. */
  start?: number;
  due?: number;
  /** Inherits its dates from the children instead. */
  inherits?: true;
  color?: 'Blue' | 'Green' | 'Red' | 'Orange' | 'Purple';
  labels?: string[];
  /** The day it was closed. */
  closed?: number;
  confidential?: true;
  author?: string;
  description?: string;
  /** Only set if a link refers to it. */
  key?: string;
  /** The project of its issues, unless they name one. */
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

/** An open issue. */
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
