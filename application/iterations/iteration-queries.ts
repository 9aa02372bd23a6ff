import type { Actor } from '../../domain/access/actor.ts';
import type { Cadence } from '../../domain/iterations/cadence.ts';
import type { Iteration, IterationState } from '../../domain/iterations/iteration.ts';
import type { FirstPage, Page, PageRequest } from '../page.ts';

/** An iteration with its place in its cadence, counted from 1. */
export interface NumberedIteration extends Iteration {
  sequence: number;
}

interface Place {
  namespaceId: number;
  includeAncestors: boolean;
  /** Groups below. */
  includeDescendants: boolean;
}

export interface IterationFilter extends Place {
  ids?: readonly number[];
  iids?: readonly number[];
  cadenceIds?: readonly number[];
  /** Opened ones are upcoming or current. */
  state?: IterationState | 'opened';
  search?: string;
  searchIn?: readonly ('title' | 'cadenceTitle')[];
  /** Iterations that touch these days. */
  timeframe?: { start: string; end: string };
  updatedAfter?: Date;
  updatedBefore?: Date;
}

/** By cadence the older ones come first in either direction. */
export interface IterationOrder {
  by: 'dueDate' | 'cadenceAndDueDate';
  direction: 'asc' | 'desc';
}

export interface CadenceFilter extends Place {
  ids?: readonly number[];
  /** A part of the title. */
  title?: string;
  active?: boolean;
  automatic?: boolean;
  durationInWeeks?: number;
}

export interface IterationQueries {
  page(
    actor: Actor,
    filter: IterationFilter,
    order: IterationOrder,
    page: PageRequest,
  ): Promise<Page<NumberedIteration>>;
  count(actor: Actor, filter: IterationFilter): Promise<number>;
  /** The same of many namespaces, with an entry for each. One statement for all. */
  pages(
    actor: Actor,
    namespaceIds: readonly number[],
    filter: Omit<IterationFilter, 'namespaceId'>,
    order: IterationOrder,
    page: FirstPage,
  ): Promise<Map<number, Page<NumberedIteration>>>;
  lengths(
    actor: Actor,
    namespaceIds: readonly number[],
    filter: Omit<IterationFilter, 'namespaceId'>,
  ): Promise<Map<number, number>>;
  /** By their ids; null for those that the actor may not read. */
  byIds(actor: Actor, ids: readonly number[]): Promise<Map<number, NumberedIteration | null>>;
  /** By title. */
  cadencePage(actor: Actor, filter: CadenceFilter, page: PageRequest): Promise<Page<Cadence>>;
  cadencePages(
    actor: Actor,
    namespaceIds: readonly number[],
    filter: Omit<CadenceFilter, 'namespaceId'>,
    page: FirstPage,
  ): Promise<Map<number, Page<Cadence>>>;
  cadenceLengths(
    actor: Actor,
    namespaceIds: readonly number[],
    filter: Omit<CadenceFilter, 'namespaceId'>,
  ): Promise<Map<number, number>>;
  cadencesByIds(actor: Actor, ids: readonly number[]): Promise<Map<number, Cadence | null>>;
  /** Automatic cadences that lack iterations or have issues to roll over today, without regard to who may read them. */
  cadencesToPlan(): Promise<number[]>;
}
