import type { Actor } from '../../domain/access/actor.ts';
import type { PolicyItem } from '../../domain/access/policy.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import type { WorkItem } from '../../domain/work-items/work-item.ts';
import type { ChangeLogEntry } from '../change-log.ts';

/**
 * A place in the history of the instance: which transactions had committed. Not a number of the log, because those are
 * handed out before a commit: a transaction that commits later may hold a smaller one, and a reader that continues after
 * the greatest number it saw would miss it.
 */
export type FeedPosition = string;

export type FeedEntry = Pick<
  ChangeLogEntry,
  'id' | 'action' | 'actorId' | 'subjectType' | 'subjectId' | 'namespaceId' | 'changes' | 'derived'
>;

/** What was committed between two positions, or the next part of it. */
export interface FeedPage {
  entries: FeedEntry[];
  /** The position up to which it reaches; the same for every part. */
  until: FeedPosition;
  isLast: boolean;
}

export interface FeedPageRequest {
  after: FeedPosition;
  /** Now, if null. */
  until: FeedPosition | null;
  /** The last entry of the part before, or 0. */
  afterId: number;
}

export type FeedNamespace = Pick<Namespace, 'id' | 'kind' | 'traversalIds' | 'visibility' | 'archived' | 'ownerId'>;

/** What decides who may see an item, and what is said about it to those who may. */
export interface FeedItem
  extends PolicyItem, Pick<WorkItem, 'id' | 'iid' | 'namespaceId' | 'lockVersion' | 'ancestorIds'> {
  namespace: FeedNamespace;
  /** The top-level groups of the item and of everything above it in its tree. */
  rootIds: readonly number[];
}

/** Rows that entries name by their own ids only. */
export interface FeedSubjects {
  /** By the note's id. */
  notes: ReadonlyMap<number, { workItemId: number; internal: boolean }>;
  todos: ReadonlyMap<number, { workItemId: number; userId: number }>;
  /** By the membership's id, the person. */
  members: ReadonlyMap<number, number>;
  /** By the id of a group that was invited to another, the people who get a role there. */
  invited: ReadonlyMap<number, readonly number[]>;
}

export type FeedSubjectIds = Record<keyof FeedSubjects, number[]>;

/** Where the feed learns of commits, on connections of its own, so that it never waits for those who write. */
export interface ChangeSource {
  /**
   * Listens until closed. Calls back after each commit that appended to the change log, after each new connection, and
   * from time to time in case a call was lost. Rejects when the database cannot be reached at all.
   */
  open(onCommit: () => void): Promise<void>;
  close(): Promise<void>;
  /** Whether commits are heard of at the moment. */
  readonly isListening: boolean;
  position(): Promise<FeedPosition>;
  page(request: FeedPageRequest): Promise<FeedPage>;
  /** Whether the position is one of this database, and not newer than the present. */
  knows(position: FeedPosition): Promise<boolean>;
  subjects(ids: FeedSubjectIds): Promise<FeedSubjects>;
  /** The items that exist, each with everything above it. */
  itemsAndAncestors(ids: readonly number[]): Promise<Map<number, FeedItem>>;
  /** Up to `limit` items that these people wrote. */
  itemIdsOfAuthors(userIds: readonly number[], limit: number): Promise<number[]>;
  namespaces(ids: readonly number[]): Promise<Map<number, FeedNamespace>>;
  /** As they are now. Absent: who is gone. */
  actors(userIds: readonly number[]): Promise<Map<number, Actor>>;
  /** Which of these sessions and tokens are still good. */
  liveCredentials(ids: {
    sessions: number[];
    tokens: number[];
  }): Promise<{ sessions: Set<number>; tokens: Set<number> }>;
  /** Makes a position unreadable and unforgeable for those outside: it counts what everyone does. */
  seal(position: FeedPosition): string;
  /** Null for what was not sealed here. */
  unseal(sealed: string): FeedPosition | null;
}
