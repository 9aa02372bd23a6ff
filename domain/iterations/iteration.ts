import type { Day } from '../calendar/day.ts';
import { spanInWords } from '../calendar/dates-in-words.ts';

/** A timebox in which a group works on a set of issues. Both dates are inclusive. */
export interface Iteration {
  id: number;
  /** The group of its cadence. */
  namespaceId: number;
  cadenceId: number;
  /** Number within the group, from 1. */
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

/** What people read for each state. */
export const iterationStateTexts: Readonly<Record<IterationState, string>> = {
  upcoming: 'Upcoming',
  current: 'Current',
  closed: 'Closed',
};

export const iterationTitleMaximum = 255;

/** The state follows from the day alone, so it is not stored. */
export function iterationState({ startDate, dueDate }: Pick<Iteration, 'startDate' | 'dueDate'>, today: Day) {
  if (today < startDate) return 'upcoming' satisfies IterationState;
  return today > dueDate ? ('closed' satisfies IterationState) : ('current' satisfies IterationState);
}

/** The name of an iteration: its title, or its dates if it has none. */
export function iterationName({
  title,
  startDate,
  dueDate,
}: Pick<Iteration, 'title' | 'startDate' | 'dueDate'>): string {
  return title ?? spanInWords(startDate, dueDate);
}

/** The name of an iteration beside its dates: its title, or its number in the cadence. */
export function numberedName({ title, sequence }: { title: string | null; sequence: number }): string {
  return title ?? `Iteration ${sequence}`;
}

/** The dates of an iteration that has a title; null without one, because its name already shows them. */
export function iterationDays({
  title,
  startDate,
  dueDate,
}: Pick<Iteration, 'title' | 'startDate' | 'dueDate'>): string {
  return title === null ? '' : spanInWords(startDate, dueDate);
}

/** Path of the iteration's page. */
export function iterationPath(group: { fullPath: string }, id: number): string {
  return `/groups/${group.fullPath}/-/iterations/${id}`;
}
