import type { Actor } from '../../domain/access/actor.ts';
import type { Milestone, MilestoneState } from '../../domain/milestones/milestone.ts';
import type { FirstPage, Page, PageRequest } from '../page.ts';

export interface MilestoneFilter {
  /** Null for the whole instance. */
  namespaceId: number | null;
  includeAncestors: boolean;
  /** Groups below and their projects, the group's own projects too. */
  includeDescendants: boolean;
  ids?: readonly number[];
  iids?: readonly number[];
  state?: MilestoneState;
  title?: string;
  search?: string;
  searchTitle?: string;
  containingDate?: string;
  /** Milestones with a date that touch these days; a missing side counts as open. */
  timeframe?: { start: string; end: string };
  updatedAfter?: Date;
  updatedBefore?: Date;
}

export interface MilestoneOrder {
  by: 'dueDate' | 'createdAt' | 'updatedAt' | 'id';
  direction: 'asc' | 'desc';
  /** By due date: milestones due before this day come behind all others, in either direction. */
  expiredBefore?: string;
}

export interface MilestoneQueries {
  page(actor: Actor, filter: MilestoneFilter, order: MilestoneOrder, page: PageRequest): Promise<Page<Milestone>>;
  count(actor: Actor, filter: MilestoneFilter): Promise<number>;
  /** The same of many namespaces, with an entry for each. One statement for all. */
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
