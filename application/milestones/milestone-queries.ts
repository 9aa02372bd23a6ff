import type { Actor } from '../../domain/access/actor.ts';
import type { Milestone, MilestoneState } from '../../domain/milestones/milestone.ts';
import type { FirstPage, Page, PageRequest } from '../page.ts';

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
  by: 'dueDate' | 'createdAt' | 'updatedAt' | 'id';
  direction: 'asc' | 'desc';
  /** When sorted by due date: milestones due before this day come last, in both directions. */
  expiredBefore?: string;
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
}
