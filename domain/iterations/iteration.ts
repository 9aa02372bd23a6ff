import type { Day } from '../calendar/day.ts';
import { spanInWords } from '../calendar/words.ts';

/** A stretch of days in which a group works on a set of issues. Both dates belong to it. */
export interface Iteration {
  id: number;
  /** The group of its cadence. */
  namespaceId: number;
  cadenceId: number;
  /** Counts from 1 inside the group. */
  iid: number;
  title: string | null;
  description: string | null;
  startDate: Day;
  dueDate: Day;
  createdAt: Date;
  updatedAt: Date;
}

export const iterationStates = ['upcoming', 'current', 'closed'] as const;
export type IterationState = (typeof iterationStates)[number];

export const iterationTitleMaximum = 255;

/** The state follows from the day alone, so it needs no one to change it. */
export function iterationState({ startDate, dueDate }: Pick<Iteration, 'startDate' | 'dueDate'>, today: Day) {
  if (today < startDate) return 'upcoming' satisfies IterationState;
  return today > dueDate ? ('closed' satisfies IterationState) : ('current' satisfies IterationState);
}

/** What an iteration is called: its title, or its days where it has none. */
export function iterationName({
  title,
  startDate,
  dueDate,
}: Pick<Iteration, 'title' | 'startDate' | 'dueDate'>): string {
  return title ?? spanInWords(startDate, dueDate);
}

/** The days of an iteration that has a title; without one it is called by them already. */
export function iterationDays({
  title,
  startDate,
  dueDate,
}: Pick<Iteration, 'title' | 'startDate' | 'dueDate'>): string {
  return title === null ? '' : spanInWords(startDate, dueDate);
}

/** Where the page of an iteration is. */
export function iterationPath(group: { fullPath: string }, id: number): string {
  return `/groups/${group.fullPath}/-/iterations/${id}`;
}
