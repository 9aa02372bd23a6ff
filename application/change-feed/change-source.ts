import type { Actor } from '../../domain/access/actor.ts';
import type { PolicyItem } from '../../domain/access/policy.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import type { WorkItem } from '../../domain/work-items/work-item.ts';
import type { ChangeLogEntry } from '../door/change-log.ts';

/**
 * A point in the history of the instance: the set of committed transactions. A number of the log would not do: numbers
 * are assigned before the commit, so a transaction that commits later may hold a smaller number, and a reader that
 * continues after the greatest number would miss it.
 */
export type FeedPosition = string;

export type FeedEntry = Pick<
  ChangeLogEntry,
  'id' | 'action' | 'actorId' | 'subjectType' | 'subjectId' | 'namespaceId' | 'changes' | 'derived'
>;

/** What was committed between two positions, in parts. */
export interface FeedPage {
  entries: FeedEntry[];
  /** The position it reaches; the same for all parts. */
  until: FeedPosition;
  isLast: boolean;
}

export interface FeedPageRequest {
  after: FeedPosition;
  /** Null means now. */
  until: FeedPosition | null;
  /** Number of the last entry of the previous part, or 0. */
  afterId: number;
}

export type FeedNamespace = Pick<Namespace, 'id' | 'kind' | 'traversalIds' | 'visibility' | 'archived' | 'ownerId'>;

/** What decides who may see an item, and what is reported about it. */
export interface FeedItem
  extends PolicyItem, Pick<WorkItem, 'id' | 'iid' | 'namespaceId' | 'lockVersion' | 'ancestorIds'> {
  namespace: FeedNamespace;
  /** Top-level groups of the item and of all its ancestors. */
  rootIds: readonly number[];
}

/** Rows that log entries refer to only by id. */
export interface FeedSubjects {
  /** By note id. */
  notes: ReadonlyMap<number, { workItemId: number; internal: boolean }>;
  todos: ReadonlyMap<number, { workItemId: number; userId: number }>;
  /** The person of each membership, by membership id. */
  members: ReadonlyMap<number, number>;
  /** Members of these groups and of the groups above, who get roles elsewhere through invitations of them. */
  membersIn: ReadonlyMap<number, readonly number[]>;
}

export type FeedSubjectIds = Record<keyof FeedSubjects, number[]>;

/** Source of commit notifications. Uses its own connections, so that it never waits for writers. */
export interface ChangeSource {
  /**
   * Listens until closed. Calls back after each commit that appended to the change log, after each reconnect, and from
   * time to time in case a notification was lost; the second callback names people whose notifications changed. Rejects
   * if the database is unreachable.
   */
  open(onCommit: () => void, onNotified: (userIds: readonly number[]) => void): Promise<void>;
  close(): Promise<void>;
  /** True while commit notifications are being received. */
  readonly isListening: boolean;
  position(): Promise<FeedPosition>;
  page(request: FeedPageRequest): Promise<FeedPage>;
  /** True if the position belongs to this database and is not in the future. */
  knows(position: FeedPosition): Promise<boolean>;
  subjects(ids: FeedSubjectIds): Promise<FeedSubjects>;
  /** The existing items, each with all its ancestors. */
  itemsAndAncestors(ids: readonly number[]): Promise<Map<number, FeedItem>>;
  /** Up to `limit` items written by these people. */
  itemIdsOfAuthors(userIds: readonly number[], limit: number): Promise<number[]>;
  namespaces(ids: readonly number[]): Promise<Map<number, FeedNamespace>>;
  /** The current actors; deleted people are missing. */
  actors(userIds: readonly number[]): Promise<Map<number, Actor>>;
  /** The sessions and tokens that are still valid. */
  liveCredentials(ids: {
    sessions: number[];
    tokens: number[];
  }): Promise<{ sessions: Set<number>; tokens: Set<number> }>;
  /** Encrypts positions for clients: a position counts the activity of everyone, so clients must not read or forge it. */
  seal(position: FeedPosition): string;
  /** Null if this server did not seal it. */
  unseal(sealed: string): FeedPosition | null;
}
