import type { Actor } from '../../domain/access/actor.ts';
import type { Label } from '../../domain/labels/label.ts';
import type { Milestone } from '../../domain/milestones/milestone.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import type { User } from '../../domain/people/user.ts';
import type { LinkType, WorkItemLink } from '../../domain/work-items/links.ts';
import type { Timelog } from '../../domain/work-items/timelog.ts';
import type { ItemRow, WorkItem, WorkItemType } from '../../domain/work-items/work-item.ts';
import type { KeysetPage, OffsetPage, Page, PageRequest } from '../page.ts';
import type { WorkItemFilter, WorkItemOrder } from './work-item-filter.ts';
import type { AwardEmoji } from '../notes/award-store.ts';

/** Namespaces, and whether those below and above each of them are meant too. */
export interface NamespacePlaces {
  namespaceIds: readonly number[];
  descendants: boolean;
  ancestors: boolean;
}

/** Lists and single items, each limited to what the actor may read before it is paged or counted. */
export interface WorkItemQueries {
  page(actor: Actor, filter: WorkItemFilter, order: WorkItemOrder, page: PageRequest): Promise<Page<ItemRow>>;
  /**
   * What a search finds, best first: named exactly so or of that number, then all words in the title, then the rest;
   * among equals the newest first.
   */
  searchPage(actor: Actor, filter: WorkItemFilter & { search: string }, page: OffsetPage): Promise<Page<ItemRow>>;
  /** How many there are; `limit` stops the count there, since it takes as long as there is to count. */
  count(actor: Actor, filter: WorkItemFilter, limit?: number): Promise<number>;
  /** The first page (backwards the last) of the children of each item that the filter finds, with an entry for each. */
  childPages(
    actor: Actor,
    parentIds: readonly number[],
    filter: WorkItemFilter,
    order: WorkItemOrder,
    page: Pick<KeysetPage, 'size' | 'direction'>,
  ): Promise<Map<number, Page<ItemRow>>>;
  /** The first page of the items of each namespace, as `page` finds them within one. One statement for all. */
  namespacePages(
    actor: Actor,
    places: NamespacePlaces,
    filter: WorkItemFilter,
    order: WorkItemOrder,
    page: Pick<KeysetPage, 'size' | 'direction'>,
  ): Promise<Map<number, Page<ItemRow>>>;
  /** How many children of each item the filter finds, and what they weigh together. */
  childSums(
    actor: Actor,
    parentIds: readonly number[],
    filter: WorkItemFilter,
  ): Promise<Map<number, { count: number; weight: number }>>;
  /** How many items of each state the filter finds, and what they weigh. */
  sums(actor: Actor, filter: WorkItemFilter): Promise<ItemSums>;
  findByIid(actor: Actor, namespaceId: number, iid: number, types: readonly WorkItemType[]): Promise<ItemRow | null>;
  /** Whether there is such an item in the namespace of this path. */
  existsAt(actor: Actor, fullPath: string, iid: number, types: readonly WorkItemType[]): Promise<boolean>;
  findByIds(actor: Actor, ids: readonly number[]): Promise<Map<number, ItemRow>>;
  /** Changes with the item, its sums and dates, and what the actor may see above and below it in its tree. */
  treeVersion(actor: Actor, item: Pick<WorkItem, 'id' | 'ancestorIds'>): Promise<string>;
}

export type ItemSums = Record<WorkItem['state'], { count: number; weight: number }>;

/** A link seen from one item, with the item at its other end. */
export interface LinkedItem {
  linkId: number;
  linkType: LinkType;
  createdAt: Date;
  updatedAt: Date;
  item: ItemRow;
}

/** An emoji that someone gave an item. */
export interface AwardWithUser {
  award: AwardEmoji;
  user: User;
}

/** A link with both its ends. */
export interface LinkWithItems {
  link: WorkItemLink;
  source: ItemRow;
  target: ItemRow;
}

/** When something was created and changed, both ends included. */
export type TimeSpan = Partial<Record<'createdAfter' | 'createdBefore' | 'updatedAfter' | 'updatedBefore', Date>>;

/** What kinds of children an item has, as far as the actor may read them. */
export interface ChildKinds {
  epics: boolean;
  issues: boolean;
  /** Whether a child epic touches the timeframe that was asked for; without one, whether a child epic has any date. */
  epicsWithin: boolean;
}

/**
 * What belongs to items, loaded for many at once: one query each, never one per row. Every answer holds an entry for
 * each id asked for. What is named in answers is limited to what the actor may read; the items themselves, by whose ids
 * labels, people and reactions are loaded, were read before.
 */
export interface WorkItemDetails {
  /**
   * The long texts of items, which lists do not read with their rows.
   * @throws AnswerTooLarge when all together are
   */
  descriptions(itemIds: readonly number[]): Promise<Map<number, string | null>>;
  /** By title. */
  labels(itemIds: readonly number[]): Promise<Map<number, Label[]>>;
  assignees(itemIds: readonly number[]): Promise<Map<number, User[]>>;
  /** Author, assignees and anyone who took part, in this order, each once. */
  participants(itemIds: readonly number[]): Promise<Map<number, User[]>>;
  users(userIds: readonly number[]): Promise<Map<number, User | null>>;
  /** Null for those that the actor may not read. */
  namespaces(actor: Actor, namespaceIds: readonly number[]): Promise<Map<number, Namespace | null>>;
  /** Null for those that the actor may not read. */
  milestones(actor: Actor, milestoneIds: readonly number[]): Promise<Map<number, Milestone | null>>;
  childKinds(
    actor: Actor,
    itemIds: readonly number[],
    timeframe: { start: string; end: string } | null,
  ): Promise<Map<number, ChildKinds>>;
  /** Ordered by link creation. */
  linkedItems(actor: Actor, itemIds: readonly number[]): Promise<Map<number, LinkedItem[]>>;
  /** Links between epics of which one is in this group or below; both ends are readable to the actor. By creation. */
  epicLinks(actor: Actor, groupId: number, span: TimeSpan, page: PageRequest): Promise<Page<LinkWithItems>>;
  /** How many there are, up to the limit. */
  epicLinkCount(actor: Actor, groupId: number, span: TimeSpan, limit: number): Promise<number>;
  /** By time of giving; of banned people none. */
  awards(itemIds: readonly number[]): Promise<Map<number, AwardWithUser[]>>;
  /** The time that was logged on items, the latest first. */
  timelogs(itemIds: readonly number[]): Promise<Map<number, Timelog[]>>;
  /** Open items that block, and open items that are blocked. */
  blockCounts(actor: Actor, itemIds: readonly number[]): Promise<Map<number, { blockedBy: number; blocking: number }>>;
  votes(itemIds: readonly number[]): Promise<Map<number, { up: number; down: number }>>;
  /** How often the actor gave each emoji. */
  emojiUsed(actor: Actor): Promise<Map<string, number>>;
  subscribed(actor: Actor, itemIds: readonly number[]): Promise<Map<number, boolean>>;
}
