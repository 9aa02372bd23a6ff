import type { Actor } from '../../domain/access/actor.ts';
import type { Label } from '../../domain/labels/label.ts';
import type { Iteration } from '../../domain/iterations/iteration.ts';
import type { Milestone } from '../../domain/milestones/milestone.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import type { NoteFilter } from '../../domain/notes/note.ts';
import type { User } from '../../domain/people/user.ts';
import type { ItemRow } from '../../domain/work-items/work-item.ts';
import type { FieldChanges } from '../door/change-log.ts';
import type { FirstPage, Page, PageRequest } from '../inputs/page.ts';
import type { AwardWithUser } from '../work-items/work-item-queries.ts';

/** A line of an item's conversation: a comment or a change from the log. Ids are unique across both. */
export interface Entry {
  id: number;
  workItemId: number;
  /** The thread of a comment; null for a change. */
  discussionId: number | null;
  authorId: number | null;
  /** True if it belongs to a thread that can be replied to, even as its only note. */
  threaded: boolean;
  /** Markdown of a comment; null for a change. */
  body: string | null;
  internal: boolean;
  /** The logged action, for example `work_item.close`; null for a comment. */
  action: string | null;
  /** The changed fields; null for a comment. */
  changes: FieldChanges | null;
  /** The subject of the change: the item itself, an added or removed child, or a link. Null for a comment. */
  subjectType: 'work_item' | 'link' | null;
  subjectId: number | null;
  createdAt: Date;
  updatedAt: Date;
  lastEditedAt: Date | null;
  /** Who began the thread, and when and by whom it was resolved; null for a change. */
  threadAuthorId: number | null;
  resolvedAt: Date | null;
  resolvedById: number | null;
}

/** Number of comments and threads of an item; only threads that can be replied to can be resolved. */
export interface NoteCounts {
  notes: number;
  discussions: number;
  resolvable: number;
  resolved: number;
}

/** A change can appear in two conversations, for example of a child's old and new parent. */
export function threadKey({ itemId, threadId }: { itemId: number; threadId: number }): string {
  return `${itemId} ${threadId}`;
}

export interface NoteOrder {
  by: 'createdAt' | 'updatedAt';
  direction: 'asc' | 'desc';
}

export interface NoteSearch {
  text: string;
  /** A group with its descendants, or a project; null for the whole instance. */
  within: Pick<Namespace, 'id' | 'kind'> | null;
}

export interface NamedIds {
  labels: readonly number[];
  users: readonly number[];
  milestones: readonly number[];
  iterations: readonly number[];
  items: readonly number[];
}

export interface NamesOfIds {
  labels: ReadonlyMap<number, Pick<Label, 'title'>>;
  users: ReadonlyMap<number, User>;
  milestones: ReadonlyMap<number, Pick<Milestone, 'title'>>;
  iterations: ReadonlyMap<number, Pick<Iteration, 'title' | 'startDate' | 'dueDate'>>;
  items: ReadonlyMap<number, { item: ItemRow; fullPath: string }>;
}

/**
 * The caller must have checked that the actor may read the item. Internal notes are only returned to those who may read
 * them.
 */
export interface NoteQueries {
  page(
    actor: Actor,
    item: Pick<ItemRow, 'id'>,
    filter: NoteFilter,
    order: NoteOrder,
    page: PageRequest,
  ): Promise<Page<Entry>>;
  count(actor: Actor, item: Pick<ItemRow, 'id'>, filter: NoteFilter): Promise<number>;
  /** The same for many items in one statement, with an entry for each. */
  pages(
    actor: Actor,
    itemIds: readonly number[],
    filter: NoteFilter,
    order: NoteOrder,
    page: FirstPage,
  ): Promise<Map<number, Page<Entry>>>;
  lengths(actor: Actor, itemIds: readonly number[], filter: NoteFilter): Promise<Map<number, number>>;
  /** The comments on all items that the actor may read. */
  total(actor: Actor): Promise<number>;
  find(actor: Actor, item: Pick<ItemRow, 'id'>, id: number): Promise<Entry | null>;
  /** Comments with every word of a text on all items that the actor may read, newest first. */
  search(actor: Actor, search: NoteSearch, page: PageRequest): Promise<Page<Entry>>;
  searchCount(actor: Actor, search: NoteSearch, limit?: number): Promise<number>;
  /** The notes of a thread, in order; empty if it is hidden or does not exist. */
  discussion(actor: Actor, item: Pick<ItemRow, 'id'>, discussionId: number): Promise<Entry[]>;
  /** Threads by creation, oldest first, each with its notes. A change is its own thread. */
  discussions(actor: Actor, item: Pick<ItemRow, 'id'>, page: PageRequest, filter?: NoteFilter): Promise<Page<Entry[]>>;
  discussionCount(actor: Actor, item: Pick<ItemRow, 'id'>): Promise<number>;
  /** The same for many items, with an entry for each. Two statements for all pages, and one for all counts. */
  discussionPages(
    actor: Actor,
    itemIds: readonly number[],
    page: FirstPage,
    filter: NoteFilter,
  ): Promise<Map<number, Page<Entry[]>>>;
  discussionCounts(actor: Actor, itemIds: readonly number[]): Promise<Map<number, number>>;
  /** Threads of items by `threadKey`, each with all its notes. */
  threads(actor: Actor, named: readonly { itemId: number; threadId: number }[]): Promise<Map<string, Entry[]>>;
  /** The item of a note, whether readable or not; for URLs that contain only the note. */
  itemOf(noteId: number): Promise<number | null>;
  /** Titles and references of ids in changes; only for what the actor may read. */
  names(actor: Actor, ids: NamedIds): Promise<NamesOfIds>;
  /** The people who wrote the entries or resolved their threads. */
  authors(entries: readonly Entry[]): Promise<Map<number, User>>;
  awards(noteIds: readonly number[]): Promise<Map<number, AwardWithUser[]>>;
  /** Version text that changes whenever the conversation or its reactions change for the actor. */
  version(actor: Actor, item: Pick<ItemRow, 'id'>): Promise<string>;
  /** Number of comments on each item that the actor may see; internal ones only if they may be read. */
  counts(actor: Actor, itemIds: readonly number[]): Promise<Map<number, NoteCounts>>;
}

declare module '../door/stores.ts' {
  interface Queries {
    notes: NoteQueries;
  }
}
