import type { Actor } from '../../domain/access/actor.ts';
import type { Label } from '../../domain/labels/label.ts';
import type { MergeRequest, MergeRequestPerson, MergeRequestState } from '../../domain/merge-requests/merge-request.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import type { Page, PageRequest } from '../inputs/page.ts';

export interface MergeRequestFilter {
  /** A project, or a group with everything below it; everything if omitted. */
  namespace?: Pick<Namespace, 'id' | 'kind'>;
  state?: MergeRequestState;
  iids?: readonly number[];
  sourceBranch?: string;
  targetBranch?: string;
  authorId?: number;
  assigneeId?: number;
  reviewerId?: number;
  /** Titles of labels that it has all of, and of which it has none. */
  labels?: readonly string[];
  notLabels?: readonly string[];
  milestone?: string;
  notMilestone?: string;
  milestoneId?: number;
  /** Issue that its title or description names. */
  relatedTo?: number;
  /** Substring of title or description. */
  search?: string;
  createdAfter?: Date;
  createdBefore?: Date;
  updatedAfter?: Date;
  updatedBefore?: Date;
}

export interface MergeRequestOrder {
  /** `reviewTime`: the review that lasts longest first, those without one last. */
  by: 'createdAt' | 'updatedAt' | 'title' | 'mergedAt' | 'reviewTime';
  direction: 'asc' | 'desc';
}

/** Merge requests that the actor may see. */
export interface MergeRequestQueries {
  page(
    actor: Actor,
    filter: MergeRequestFilter,
    order: MergeRequestOrder,
    page: PageRequest,
  ): Promise<Page<MergeRequest>>;
  count(actor: Actor, filter: MergeRequestFilter): Promise<number>;
  findByIid(actor: Actor, projectId: number, iid: number): Promise<MergeRequest | null>;
  /** Labels that the actor may see, by merge request. */
  labels(actor: Actor, ids: readonly number[]): Promise<Map<number, Label[]>>;
  /** How many name each of these issues; issues without any are missing. */
  countsOfIssues(actor: Actor, issueIds: readonly number[]): Promise<Map<number, number>>;
  /** In the order in which they were added, by merge request. */
  people(ids: readonly number[]): Promise<Map<number, MergeRequestPerson[]>>;
}

declare module '../door/stores.ts' {
  interface Queries {
    mergeRequests: MergeRequestQueries;
  }
}
