import type { Actor } from '../../domain/access/actor.ts';
import type { Label } from '../../domain/labels/label.ts';
import type { Iteration } from '../../domain/iterations/iteration.ts';
import type { Milestone } from '../../domain/milestones/milestone.ts';
import type { NoteFilter } from '../../domain/notes/note.ts';
import type { User } from '../../domain/people/user.ts';
import type { ItemRow } from '../../domain/work-items/work-item.ts';
import type { FieldChanges } from '../change-log.ts';
import type { FirstPage, Page, PageRequest } from '../page.ts';
import type { AwardWithUser } from '../work-items/work-item-queries.ts';

/** A line of an item's conversation: what someone wrote, or a change as the log holds it. Ids never collide. */
export interface Entry {
  id: number;
  workItemId: number;
  /** The thread of a comment; null for a change. */
  discussionId: number | null;
  authorId: number | null;
  /** Whether it belongs to a thread that can be answered, even if it is the only note left in it. */
  threaded: boolean;
  /** Markdown of a comment; null for a change. */
  body: string | null;
  internal: boolean;
  /** What happened, for example `work_item.close`; null for a comment. */
  action: string | null;
  /** The fields that changed; null for a comment. */
  changes: FieldChanges | null;
  /** What changed: the item itself, a child that came or went, or a link with another item. Null for a comment. */
  subjectType: 'work_item' | 'link' | null;
  subjectId: number | null;
  createdAt: Date;
  updatedAt: Date;
  lastEditedAt: Date | null;
}

/** A change can be a line of two items, such as a child's former and its new parent. */
export function threadKey({ itemId, threadId }: { itemId: number; threadId: number }): string {
  return `${itemId} ${threadId}`;
}

export interface NoteOrder {
  by: 'createdAt' | 'updatedAt';
  direction: 'asc' | 'desc';
}

export interface NoteSearch {
  text: string;
  /** A group, with all below it, or a project; null for the whole instance. */
  withinId: number | null;
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

/** The item has been found readable by anyone who asks. Internal notes show to those who may read them. */
export interface NoteQueries {
  page(
    actor: Actor,
    item: Pick<ItemRow, 'id'>,
    filter: NoteFilter,
    order: NoteOrder,
    page: PageRequest,
  ): Promise<Page<Entry>>;
  count(actor: Actor, item: Pick<ItemRow, 'id'>, filter: NoteFilter): Promise<number>;
  /** The same of many items, with an entry for each. One statement for all. */
  pages(
    actor: Actor,
    itemIds: readonly number[],
    filter: NoteFilter,
    order: NoteOrder,
    page: FirstPage,
  ): Promise<Map<number, Page<Entry>>>;
  lengths(actor: Actor, itemIds: readonly number[], filter: NoteFilter): Promise<Map<number, number>>;
  find(actor: Actor, item: Pick<ItemRow, 'id'>, id: number): Promise<Entry | null>;
  /** Comments that hold every word of a text, of all items that the actor may read; newest first. */
  search(actor: Actor, search: NoteSearch, page: PageRequest): Promise<Page<Entry>>;
  searchCount(actor: Actor, search: NoteSearch, limit?: number): Promise<number>;
  /** A thread from its first note on, empty when it is hidden or absent. */
  discussion(actor: Actor, item: Pick<ItemRow, 'id'>, discussionId: number): Promise<Entry[]>;
  /** Threads by their beginning, oldest first, each with its lines; a change is a thread of its own. */
  discussions(actor: Actor, item: Pick<ItemRow, 'id'>, page: PageRequest, filter?: NoteFilter): Promise<Page<Entry[]>>;
  discussionCount(actor: Actor, item: Pick<ItemRow, 'id'>): Promise<number>;
  /** The same of many items, with an entry for each. Two statements for all pages, and one for all numbers. */
  discussionPages(
    actor: Actor,
    itemIds: readonly number[],
    page: FirstPage,
    filter: NoteFilter,
  ): Promise<Map<number, Page<Entry[]>>>;
  discussionCounts(actor: Actor, itemIds: readonly number[]): Promise<Map<number, number>>;
  /** Threads of items by the names that `threadKey` gives them, each from its first line on. */
  threads(actor: Actor, named: readonly { itemId: number; threadId: number }[]): Promise<Map<string, Entry[]>>;
  /** The item a note belongs to, readable or not; for addresses that name the note alone. */
  itemOf(noteId: number): Promise<number | null>;
  /** What ids of changes are called; only what the actor may read has an entry. */
  names(actor: Actor, ids: NamedIds): Promise<NamesOfIds>;
  authors(entries: readonly Entry[]): Promise<Map<number, User>>;
  awards(noteIds: readonly number[]): Promise<Map<number, AwardWithUser[]>>;
  /** Another text whenever what the actor sees of the conversation or its reactions has changed. */
  version(actor: Actor, item: Pick<ItemRow, 'id'>): Promise<string>;
  /** Comments of each item that the actor may see: internal ones only where they may be read. */
  counts(actor: Actor, itemIds: readonly number[]): Promise<Map<number, { notes: number; discussions: number }>>;
}
