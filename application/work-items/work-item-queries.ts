import type { Actor } from '../../domain/access/actor.ts';
import type { Day } from '../../domain/calendar/day.ts';
import type { Label } from '../../domain/labels/label.ts';
import type { Milestone } from '../../domain/milestones/milestone.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import type { User } from '../../domain/people/user.ts';
import type { ItemGrouping } from '../../domain/work-items/grouping.ts';
import type { LinkTiming } from '../../domain/work-items/link-timing.ts';
import type { LinkType, WorkItemLink } from '../../domain/work-items/links.ts';
import type { Timelog } from '../../domain/work-items/timelog.ts';
import type { ItemRow, WorkItem, WorkItemType } from '../../domain/work-items/work-item.ts';
import type { KeysetPage, OffsetPage, Page, PageRequest } from '../inputs/page.ts';
import type { WorkItemFilter, WorkItemOrder } from './work-item-filter.ts';
import type { Award } from '../../domain/notes/award.ts';

/** Namespaces, optionally with the descendants and ancestors of each. */
export interface NamespacePlaces {
  namespaceIds: readonly number[];
  descendants: boolean;
  ancestors: boolean;
}

/** An epic of a plan, with what decides when it is. */
export type PlannedEpic = Pick<
  ItemRow,
  | 'id'
  | 'namespaceId'
  | 'parentId'
  | 'title'
  | 'state'
  | 'startDate'
  | 'dueDate'
  | 'startDateIsFixed'
  | 'dueDateIsFixed'
  | 'mustStartOn'
  | 'startNoEarlierThan'
  | 'finishNoLaterThan'
>;

/** An item that blocks another, and how. */
export interface Blocker extends Pick<WorkItem, 'namespaceId' | 'iid' | 'type'> {
  timing: LinkTiming;
}

/** Epics, and the blocking links between the open ones of them. */
export interface PlannedEpics {
  epics: PlannedEpic[];
  links: Pick<WorkItemLink, 'id' | 'sourceId' | 'targetId' | 'kind' | 'lag'>[];
}

/** Lists and single items, limited to what the actor may read before they are paged or counted. */
export interface WorkItemQueries {
  page(actor: Actor, filter: WorkItemFilter, order: WorkItemOrder, page: PageRequest): Promise<Page<ItemRow>>;
  /**
   * Search results, best match first: exact title or number, then all words in the title, then the rest; ties are
   * sorted newest first.
   */
  searchPage(actor: Actor, filter: WorkItemFilter & { search: string }, page: OffsetPage): Promise<Page<ItemRow>>;
  /** Number of items, counted up to `limit`, since counting takes time in proportion to the matches. */
  count(actor: Actor, filter: WorkItemFilter, limit?: number): Promise<number>;
  /** The first (backwards: the last) page of the filtered children of each item, with an entry for each. */
  childPages(
    actor: Actor,
    parentIds: readonly number[],
    filter: WorkItemFilter,
    order: WorkItemOrder,
    page: Pick<KeysetPage, 'size' | 'direction'>,
  ): Promise<Map<number, Page<ItemRow>>>;
  /** The first page of the items of each namespace, filtered and sorted like `page`. One statement for all. */
  namespacePages(
    actor: Actor,
    places: NamespacePlaces,
    filter: WorkItemFilter,
    order: WorkItemOrder,
    page: Pick<KeysetPage, 'size' | 'direction'>,
  ): Promise<Map<number, Page<ItemRow>>>;
  /** Number and total weight of the filtered children of each item. */
  childSums(
    actor: Actor,
    parentIds: readonly number[],
    filter: WorkItemFilter,
  ): Promise<Map<number, { count: number; weight: number }>>;
  /** The filtered epics with the links between them, as a scheduler needs them; at most as many as `limits` says. */
  plan(actor: Actor, filter: WorkItemFilter, limits: { epics: number; links: number }): Promise<PlannedEpics>;
  /** Where the filtered epics with dates lie in time. A timeframe does not filter, but divides them. */
  outline(actor: Actor, filter: WorkItemFilter): Promise<EpicOutline>;
  /** Number and total weight of the filtered items per state. */
  sums(actor: Actor, filter: WorkItemFilter): Promise<ItemSums>;
  /** The groups of the filtered items, in no order, or with null all of them together; at most `limit` groups. */
  groups(actor: Actor, filter: WorkItemFilter, by: ItemGrouping | null, limit: number): Promise<ItemGroup[]>;
  findByIid(actor: Actor, namespaceId: number, iid: number, types: readonly WorkItemType[]): Promise<ItemRow | null>;
  /** Title and namespace of such an item of the namespace with this path; null without one. */
  placeAt(
    actor: Actor,
    fullPath: string,
    iid: number,
    types: readonly WorkItemType[],
  ): Promise<{ title: string; fullPath: string; fullName: string } | null>;
  findByIds(actor: Actor, ids: readonly number[]): Promise<Map<number, ItemRow>>;
  /** Version text that changes with the item, its sums and dates, and its visible ancestors and descendants. */
  treeVersion(actor: Actor, item: Pick<WorkItem, 'id' | 'ancestorIds'>): Promise<string>;
}

/** Where epics lie in time. */
export interface EpicOutline {
  /** The first and the last day of any of them; null without one. */
  start: Day | null;
  end: Day | null;
  /** Numbers of those that end before the timeframe, and that start after it; 0 without a timeframe. */
  before: number;
  after: number;
  /** The days next to the timeframe: where the last of those before it ends, and the first of those after it starts. */
  lastBefore: Day | null;
  firstAfter: Day | null;
  /**
   * How many of them lie in each of equal parts of the time from `start` to `end`, a day or more each; empty without any. A
   * missing side is open.
   */
  counts: number[];
}

export type ItemSums = Record<WorkItem['state'], { count: number; weight: number }>;

/** The sums of a group of items. */
export interface ItemGroup {
  /** An id, a state or the title of a label; null for the items that have none. */
  key: string | null;
  count: number;
  closedCount: number;
  /** Of epics: the issues below them; of issues: the issues themselves. Each issue counts once. */
  issueCount: number;
  closedIssueCount: number;
  weight: number;
  closedWeight: number;
}

/** A link seen from one item, with the item at its other end. */
export interface LinkedItem {
  linkId: number;
  linkType: LinkType;
  /** Null unless one of the items blocks the other. */
  timing: LinkTiming | null;
  createdAt: Date;
  updatedAt: Date;
  item: ItemRow;
}

/** An emoji on an item, with the person who gave it. */
export interface AwardWithUser {
  award: Award;
  user: User;
}

/** A link with both its ends. */
export interface LinkWithItems {
  link: WorkItemLink;
  source: ItemRow;
  target: ItemRow;
}

/** Creation and update times, of the link and both ends. */
export type TimeSpan = Partial<Record<'createdAfter' | 'createdBefore' | 'updatedAfter' | 'updatedBefore', Date>>;

/** The kinds of children of an item that the actor may read. */
export interface ChildKinds {
  epics: boolean;
  issues: boolean;
  /** True if a child epic overlaps the requested timeframe or, if none is requested, has a date. */
  epicsWithin: boolean;
}

/** Ids of what lies in groups and projects. */
export interface NamespacedThings {
  items: readonly number[];
  milestones: readonly number[];
  iterations: readonly number[];
}

/** Who mainly works on an epic, and the last milestone of that work. */
export interface MainWork {
  /** Its own assignee, or without one the person with the most open items below it, or else with the most closed ones. */
  assigneeId: number | null;
  /** The milestone of the open items below it that is due last; without any, of the closed ones. */
  milestoneId: number | null;
}

/**
 * Related data of items, loaded for many items at once: one query each, never one per row. Every result has an entry
 * for each id. The related things are limited to what the actor may read; the items themselves were checked before.
 */
export interface WorkItemDetails {
  /**
   * The long texts of items, which lists do not load with their rows. @throws AnswerTooLarge if they exceed the limit
   * together
   */
  descriptions(itemIds: readonly number[]): Promise<Map<number, string | null>>;
  /** Sorted by title. */
  labels(itemIds: readonly number[]): Promise<Map<number, Label[]>>;
  assignees(itemIds: readonly number[]): Promise<Map<number, User[]>>;
  /** Author, assignees, people who wrote public comments and who reacted, in this order, without duplicates. */
  participants(itemIds: readonly number[]): Promise<Map<number, User[]>>;
  users(userIds: readonly number[]): Promise<Map<number, User | null>>;
  /** Null for those that the actor may not read. */
  namespaces(actor: Actor, namespaceIds: readonly number[]): Promise<Map<number, Namespace | null>>;
  /** The visible namespaces of all of these, known or not, so that they can be read together with them. */
  namespacesOf(actor: Actor, things: NamespacedThings): Promise<Map<number, Namespace>>;
  /** Null for those that the actor may not read. */
  milestones(actor: Actor, milestoneIds: readonly number[]): Promise<Map<number, Milestone | null>>;
  mainWork(actor: Actor, epicIds: readonly number[]): Promise<Map<number, MainWork>>;
  childKinds(
    actor: Actor,
    itemIds: readonly number[],
    timeframe: { start: string; end: string } | null,
  ): Promise<Map<number, ChildKinds>>;
  /** Sorted by creation of the link. */
  linkedItems(actor: Actor, itemIds: readonly number[]): Promise<Map<number, LinkedItem[]>>;
  /** What blocks each item and how, open or closed; sorted by creation of the link. */
  blockers(actor: Actor, itemIds: readonly number[]): Promise<Map<number, Blocker[]>>;
  /**
   * Links between epics with at least one end in this group or its descendants; the actor may read both ends. Sorted by
   * creation.
   */
  epicLinks(actor: Actor, groupId: number, span: TimeSpan, page: PageRequest): Promise<Page<LinkWithItems>>;
  /** Number of links, counted up to the limit. */
  epicLinkCount(actor: Actor, groupId: number, span: TimeSpan, limit: number): Promise<number>;
  /** Sorted by time; without those of banned people. */
  awards(itemIds: readonly number[]): Promise<Map<number, AwardWithUser[]>>;
  /** The time entries of items, newest first. */
  timelogs(itemIds: readonly number[]): Promise<Map<number, Timelog[]>>;
  /** Open items that block each item, and open items that it blocks. */
  blockCounts(actor: Actor, itemIds: readonly number[]): Promise<Map<number, { blockedBy: number; blocking: number }>>;
  votes(itemIds: readonly number[]): Promise<Map<number, { up: number; down: number }>>;
  /** Whether each item came with an imported plan. */
  imported(itemIds: readonly number[]): Promise<Map<number, boolean>>;
  /** Whether it is the first item of its author in the project, where they have no role above Guest; false for epics. */
  firstContributions(itemIds: readonly number[]): Promise<Map<number, boolean>>;
  /** How often the actor has used each emoji. */
  emojiUsed(actor: Actor): Promise<Map<string, number>>;
  subscribed(actor: Actor, itemIds: readonly number[]): Promise<Map<number, boolean>>;
}

declare module '../door/stores.ts' {
  interface Queries {
    workItems: WorkItemQueries;
    workItemDetails: WorkItemDetails;
  }
}
