import type { Actor } from '../../domain/access/actor.ts';
import type { BurnUpChange } from '../../domain/milestones/burn-up.ts';
import type { Milestone, MilestoneState } from '../../domain/milestones/milestone.ts';
import type { FirstPage, Page, PageRequest } from '../inputs/page.ts';

export interface MilestoneFilter {
  /** Null for the whole instance. */
  namespaceId: number | null;
  includeAncestors: boolean;
  /** Includes subgroups and their projects; the group's own projects too. */
  includeDescendants: boolean;
  ids?: readonly number[];
  iids?: readonly number[];
  state?: MilestoneState;
  title?: string;
  search?: string;
  searchTitle?: string;
  containingDate?: string;
  /** Milestones with dates that overlap these days; a missing date counts as open-ended. */
  timeframe?: { start: string; end: string };
  updatedAfter?: Date;
  updatedBefore?: Date;
}

export interface MilestoneOrder {
  by: 'dueDate' | 'startDate' | 'title' | 'createdAt' | 'updatedAt' | 'id';
  direction: 'asc' | 'desc';
  /** When sorted by due date: milestones due before this day come last, in both directions. */
  expiredBefore?: string;
}

/** The issues of a milestone that someone may read, counted. */
export interface MilestoneSums {
  issues: number;
  closedIssues: number;
  weight: number;
  closedWeight: number;
}

/** Who is assigned to how many issues of a milestone; null for those without an assignee. */
export interface MilestonePerson {
  userId: number | null;
  issues: number;
  closedIssues: number;
}

export interface MilestoneQueries {
  page(actor: Actor, filter: MilestoneFilter, order: MilestoneOrder, page: PageRequest): Promise<Page<Milestone>>;
  count(actor: Actor, filter: MilestoneFilter): Promise<number>;
  /** The same for many namespaces in one statement, with an entry for each. */
  pages(
    actor: Actor,
    namespaceIds: readonly number[],
    filter: Omit<MilestoneFilter, 'namespaceId'>,
    order: MilestoneOrder,
    page: FirstPage,
  ): Promise<Map<number, Page<Milestone>>>;
  lengths(
    actor: Actor,
    namespaceIds: readonly number[],
    filter: Omit<MilestoneFilter, 'namespaceId'>,
  ): Promise<Map<number, number>>;
  /** An entry for each milestone; counts only issues that the actor may read, as do the two below. */
  sums(actor: Actor, milestoneIds: readonly number[]): Promise<Map<number, MilestoneSums>>;
  /** When the issues that it has now were added, and completed; in the order of the days. */
  burnUpChanges(actor: Actor, milestoneId: number): Promise<BurnUpChange[]>;
  /** Those with most issues first, at most 100. */
  people(actor: Actor, milestoneId: number): Promise<MilestonePerson[]>;
}

declare module '../door/stores.ts' {
  interface Queries {
    milestones: MilestoneQueries;
  }
}
