import type { Actor } from '../../domain/access/actor.ts';
import type { Label } from '../../domain/labels/label.ts';
import type { FirstPage, Page, PageRequest } from '../page.ts';

export interface LabelFilter {
  namespaceId: number;
  includeAncestors: boolean;
  includeDescendants: boolean;
  /** Leaves out the labels of projects. */
  onlyGroupLabels: boolean;
  ids?: readonly number[];
  title?: string;
  /** Found in the title, and in the description when asked for. */
  search?: string;
  searchInDescription?: boolean;
}

export interface LabelCounts {
  openIssues: number;
  closedIssues: number;
}

/** Ordered by title. */
export interface LabelQueries {
  page(actor: Actor, filter: LabelFilter, page: PageRequest): Promise<Page<Label>>;
  count(actor: Actor, filter: LabelFilter): Promise<number>;
  /** The same of many namespaces, with an entry for each. One statement for all. */
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
  /** Issues the actor may read that carry each label. */
  counts(actor: Actor, labelIds: readonly number[]): Promise<Map<number, LabelCounts>>;
  /** Null for those that the actor may not read. */
  byIds(actor: Actor, labelIds: readonly number[]): Promise<Map<number, Label | null>>;
  subscribed(actor: Actor, labelIds: readonly number[]): Promise<Map<number, boolean>>;
}
