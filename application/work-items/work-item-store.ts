import type { Label } from '../../domain/labels/label.ts';
import type { WorkItemLink } from '../../domain/work-items/links.ts';
import type { ItemRow, WorkItem } from '../../domain/work-items/work-item.ts';
import type { Store } from '../door/store.ts';
import type { LoadedItem, LoadedRow } from '../references/item-reference.ts';
import type { PlanStore } from './plan-store.ts';
import type { SiblingOrder } from './sibling-order-store.ts';

export interface WorkItemStore extends Store<WorkItem> {
  readonly siblings: SiblingOrder;
  readonly tree: ItemTree;
  readonly rollUps: RollUps;
  readonly links: LinkStore;
  readonly plans: PlanStore;

  /** The next number in the namespace; locks the counter's row until the transaction ends. */
  nextIid(namespaceId: number): Promise<number>;
  /** Reserves `count` numbers and returns the first. */
  reserveIids(namespaceId: number, count: number): Promise<number>;
  /** Raises the counter of a namespace to at least a chosen number. Returns its previous value. */
  raiseIidCounter(namespaceId: number, iid: number): Promise<number>;
  findByIid(namespaceId: number, iid: number, types: readonly WorkItem['type'][]): Promise<WorkItem | null>;
  findByIds(ids: readonly number[]): Promise<ItemRow[]>;
  /** The existing items among these ids, unordered. */
  load(ids: readonly number[]): Promise<LoadedItem[]>;
  /** The same without their long texts, by ascending id: there may be very many. */
  loadRows(ids: readonly number[]): Promise<LoadedRow[]>;
  /** Items of these types by their numbers in namespaces, unordered. */
  loadByIids(
    places: readonly { namespaceId: number; iid: number }[],
    types: readonly WorkItem['type'][],
  ): Promise<LoadedItem[]>;

  /** Updates several rows, each with its own values. Rows that change the same columns share a statement. */
  updateMany(changes: readonly (Partial<WorkItem> & { id: number })[]): Promise<void>;

  assigneeIds(itemId: number): Promise<number[]>;
  setAssignees(itemId: number, userIds: readonly number[]): Promise<void>;
  labels(itemId: number): Promise<Label[]>;
  /** The ids of the labels of several items. */
  labelIds(itemIds: readonly number[]): Promise<Map<number, number[]>>;
  /** The labels of several items, by item; of those that have any. */
  labelsOfMany(itemIds: readonly number[]): Promise<Map<number, Label[]>>;
  setLabels(itemId: number, labelIds: readonly number[]): Promise<void>;
  /** The same for many items with as many statements. */
  setLabelsOfMany(sets: ReadonlyMap<number, readonly number[]>): Promise<void>;
  setAssigneesOfMany(sets: ReadonlyMap<number, readonly number[]>): Promise<void>;

  /** Epics whose issues have this milestone; their dates depend on it. */
  epicsFollowingMilestone(milestoneId: number): Promise<number[]>;
  /** Returns false if it already had this state. */
  setSubscription(itemId: number, userId: number, subscribed: boolean): Promise<boolean>;
  /** Notes an explicit choice against the item; returns false if there was one. */
  unsubscribe(itemId: number, userId: number): Promise<boolean>;
}

/** Parents, ancestor paths and children. The caller holds the lock of each changed tree. */
export interface ItemTree {
  /**
   * Locks rows from the lowest level of the tree upwards, in the order in which sums are refreshed, so that two writers
   * do not deadlock.
   */
  lockMany(ids: readonly number[]): Promise<void>;
  /**
   * Locks and returns children in tree order; only the columns that a change of their parent needs, since there may be
   * thousands.
   */
  lockChildren(parentId: number): Promise<Pick<WorkItem, 'id' | 'relativePosition'>[]>;
  childrenCount(parentId: number): Promise<number>;
  /** Everything below an item, upper levels first and children in their order; at most `limit`. */
  descendantIds(itemId: number, limit: number): Promise<number[]>;
  /** The types of the children that are not confidential. */
  openChildTypes(parentId: number): Promise<WorkItem['type'][]>;
  /** Removes the parent of all children of an item; they are placed as root items and keep their own descendants. */
  releaseChildren(parentId: number): Promise<void>;
  /** Levels of epics in the subtree: 1 for an epic without child epics, 0 for anything else. */
  heights(itemIds: readonly number[]): Promise<Map<number, number>>;
  /** Sets the parent of the item, and the ancestor paths of the item and all its descendants. */
  setParent(itemId: number, parent: WorkItem | null, relativePosition: number): Promise<WorkItem>;
  /** The same for several items, in order. No item may be an ancestor of another. */
  setParents(itemIds: readonly number[], parent: WorkItem, relativePositions: readonly number[]): Promise<WorkItem[]>;
  /** Moves the children of one item to another and keeps their positions. */
  handOverChildren(children: readonly Pick<WorkItem, 'id' | 'relativePosition'>[], to: WorkItem): Promise<void>;
  /** The smallest position below the parent; null without children. */
  firstPosition(parentId: number): Promise<number | null>;
  /** Top-level namespaces of these items and of all their ancestors, ascending: what a writer of their trees locks. */
  topLevelNamespaceIds(itemIds: readonly number[]): Promise<number[]>;
}

/** The sums and inherited dates of epics. */
export interface RollUps {
  /**
   * Recalculates these epics and all epics above them, bottom up, from their direct children. Rows are locked in id
   * order first.
   */
  refresh(epicIds: readonly number[]): Promise<void>;
  /**
   * Recalculates every epic of the instance, for import and verification. Returns the ids of the epics that were wrong.
   */
  rebuild(): Promise<number[]>;
}

export interface LinkStore extends Store<WorkItemLink> {
  /** The links whose both ends are among these items. */
  among(itemIds: readonly number[]): Promise<WorkItemLink[]>;
  /** The link between two items, in either direction. */
  between(oneId: number, otherId: number): Promise<WorkItemLink | null>;
  ofItem(itemId: number): Promise<WorkItemLink[]>;
  /** The blocking links of these items, of those that they block, and so on. */
  blockedFrom(itemIds: readonly number[]): Promise<WorkItemLink[]>;
  /**
   * The shortest loop of blocking links through this one: the blocked item, those that it blocks in turn, and at the end the
   * blocking item. Null without one.
   */
  loopThrough(link: Pick<WorkItemLink, 'sourceId' | 'targetId'>): Promise<number[] | null>;
  /** The number of links of those of these items that have more than this. */
  countsAbove(most: number, itemIds: readonly number[]): Promise<Map<number, number>>;
  deleteMany(ids: readonly number[]): Promise<void>;
}

declare module '../door/stores.ts' {
  interface Stores {
    workItems: WorkItemStore;
  }
}
