import type { Actor } from '../../domain/access/actor.ts';
import type { Cadence } from '../../domain/iterations/cadence.ts';
import type { BurnUpChange } from '../../domain/milestones/burn-up.ts';
import type { Iteration, IterationState } from '../../domain/iterations/iteration.ts';
import type { FirstPage, Page, PageRequest } from '../inputs/page.ts';

/** An iteration with its index in its cadence, counted from 1. */
export interface NumberedIteration extends Iteration {
  sequence: number;
}

interface Place {
  namespaceId: number;
  includeAncestors: boolean;
  /** Includes subgroups. */
  includeDescendants: boolean;
}

export interface IterationFilter extends Place {
  ids?: readonly number[];
  iids?: readonly number[];
  cadenceIds?: readonly number[];
  /** Open iterations are upcoming or current. */
  state?: IterationState | 'opened';
  search?: string;
  searchIn?: readonly ('title' | 'cadenceTitle')[];
  /** Iterations that overlap these days. */
  timeframe?: { start: string; end: string };
  updatedAfter?: Date;
  updatedBefore?: Date;
}

/** When sorted by cadence, older cadences come first in both directions. */
export interface IterationOrder {
  by: 'dueDate' | 'cadenceAndDueDate';
  direction: 'asc' | 'desc';
}

export interface CadenceFilter extends Place {
  ids?: readonly number[];
  /** Substring of the title. */
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
  /** The same for many namespaces in one statement, with an entry for each. */
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
  /** By id; null for iterations that the actor may not read. */
  byIds(actor: Actor, ids: readonly number[]): Promise<Map<number, NumberedIteration | null>>;
  /** When the issues of a group or project below came into the iteration and were completed, if the actor may read them. */
  burnUpChanges(actor: Actor, iterationId: number, namespaceId: number): Promise<BurnUpChange[]>;
  /** Sorted by title. */
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
  /** Automatic cadences that need new iterations or have issues to roll over today, regardless of who may read them. */
  cadencesToPlan(): Promise<number[]>;
}

declare module '../door/stores.ts' {
  interface Queries {
    iterations: IterationQueries;
  }
}
