import type { Actor } from '../../domain/access/actor.ts';
import type { Label } from '../../domain/labels/label.ts';
import type { FirstPage, Page, PageRequest } from '../inputs/page.ts';

export interface LabelFilter {
  namespaceId: number;
  includeAncestors: boolean;
  includeDescendants: boolean;
  /** Excludes labels of projects. */
  onlyGroupLabels: boolean;
  ids?: readonly number[];
  title?: string;
  /** Only the namespace's own labels with a priority, sorted by it; or only the others. */
  prioritized?: boolean;
  /** Search text for the title, and optionally the description. */
  search?: string;
  searchInDescription?: boolean;
}

export interface LabelCounts {
  openIssues: number;
  closedIssues: number;
  openEpics: number;
  closedEpics: number;
  openMergeRequests: number;
}

/** Sorted by title, unless by priority. */
export interface LabelQueries {
  page(actor: Actor, filter: LabelFilter, page: PageRequest): Promise<Page<Label>>;
  count(actor: Actor, filter: LabelFilter): Promise<number>;
  /** The same for many namespaces in one statement, with an entry for each. */
  pages(
    actor: Actor,
    namespaceIds: readonly number[],
    filter: Omit<LabelFilter, 'namespaceId'>,
    page: FirstPage,
  ): Promise<Map<number, Page<Label>>>;
  lengths(
    actor: Actor,
    namespaceIds: readonly number[],
    filter: Omit<LabelFilter, 'namespaceId'>,
  ): Promise<Map<number, number>>;
  /** Number of items with each label that the actor may read. */
  counts(actor: Actor, labelIds: readonly number[]): Promise<Map<number, LabelCounts>>;
  /** Null for labels that the actor may not read. */
  byIds(actor: Actor, labelIds: readonly number[]): Promise<Map<number, Label | null>>;
  subscribed(actor: Actor, labelIds: readonly number[]): Promise<Map<number, boolean>>;
}

declare module '../door/stores.ts' {
  interface Queries {
    labels: LabelQueries;
  }
}
