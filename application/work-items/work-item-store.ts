import type { PolicyItem } from '../../domain/access/policy.ts';
import type { Label } from '../../domain/labels/label.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import type { WorkItemLink } from '../../domain/work-items/links.ts';
import type { ItemRow, WorkItem } from '../../domain/work-items/work-item.ts';
import type { Store } from '../store.ts';
import type { SiblingOrder } from './sibling-order.ts';

/** An item with all that decides who may do what to it. */
export interface LoadedItem {
  item: WorkItem;
  namespace: Namespace;
  policy: PolicyItem;
}

export interface WorkItemStore extends Store<WorkItem> {
  readonly siblings: SiblingOrder;
  readonly tree: ItemTree;
  readonly rollUps: RollUps;
  readonly links: LinkStore;

  /** The next number in the namespace; holds the counter's row lock until the transaction ends. */
  nextIid(namespaceId: number): Promise<number>;
  /** Reserves `count` numbers and returns the first. */
  reserveIids(namespaceId: number, count: number): Promise<number>;
  /** Keeps the counter of a namespace at or above a number that someone chose; returns where it was. */
  raiseIidCounter(namespaceId: number, iid: number): Promise<number>;
  findByIid(namespaceId: number, iid: number, types: readonly WorkItem['type'][]): Promise<WorkItem | null>;
  findByIds(ids: readonly number[]): Promise<ItemRow[]>;
  /** Those of these items that exist, in any order. */
  load(ids: readonly number[]): Promise<LoadedItem[]>;
  /** Items of these types by their numbers in namespaces, in any order. */
  loadByIids(
    places: readonly { namespaceId: number; iid: number }[],
    types: readonly WorkItem['type'][],
  ): Promise<LoadedItem[]>;

  assigneeIds(itemId: number): Promise<number[]>;
  setAssignees(itemId: number, userIds: readonly number[]): Promise<void>;
  labels(itemId: number): Promise<Label[]>;
  setLabels(itemId: number, labelIds: readonly number[]): Promise<void>;

  /** Epics whose issues carry this milestone: their dates follow it. */
  epicsFollowingMilestone(milestoneId: number): Promise<number[]>;
  /** Returns false when it was so already. */
  setSubscription(itemId: number, userId: number, subscribed: boolean): Promise<boolean>;
}

/** Parents, paths of ancestors and children. Anyone who changes a tree holds its lock. */
export interface ItemTree {
  /** Locks rows from the lowest level of the tree upwards, as sums are refreshed, so that two writers do not wait for each other. */
  lockMany(ids: readonly number[]): Promise<void>;
  /** Children in tree order, locked; no more than what their parent's change needs, since there may be thousands. */
  lockChildren(parentId: number): Promise<Pick<WorkItem, 'id' | 'relativePosition'>[]>;
  childrenCount(parentId: number): Promise<number>;
  /** The types among the children that are not confidential. */
  openChildTypes(parentId: number): Promise<WorkItem['type'][]>;
  /** Takes all children from their parent, with everything below them; each goes where an item without a parent is. */
  releaseChildren(parentId: number): Promise<void>;
  /** Levels of epics in the subtree: 1 for an epic without child epics, 0 for anything else. */
  heights(itemIds: readonly number[]): Promise<Map<number, number>>;
  /** Sets the parent and the path of ancestors of the item and of all its descendants. */
  setParent(itemId: number, parent: WorkItem | null, relativePosition: number): Promise<WorkItem>;
  /** The same for several items, of which none is above another, in their order. */
  setParents(itemIds: readonly number[], parent: WorkItem, relativePositions: readonly number[]): Promise<WorkItem[]>;
  /** Hangs the children of one item below another, each where it stood. */
  handOverChildren(children: readonly Pick<WorkItem, 'id' | 'relativePosition'>[], to: WorkItem): Promise<void>;
  /** The smallest position below the parent, or null without children. */
  firstPosition(parentId: number): Promise<number | null>;
  /** Top-level namespaces of these items and of everything above them, ascending: what a writer of their trees locks. */
  topLevelNamespaceIds(itemIds: readonly number[]): Promise<number[]>;
}

/** The sums and inherited dates on the rows of epics. */
export interface RollUps {
  /**
   * Recounts these epics and all epics above them, bottom up, from their direct children. Rows are locked in id order
   * first.
   */
  refresh(epicIds: readonly number[]): Promise<void>;
  /** Recounts every epic of the instance, for import and verification; answers the ids of those that were wrong. */
  rebuild(): Promise<number[]>;
}

export interface LinkStore extends Store<WorkItemLink> {
  /** The one link of a pair, whatever its direction. */
  between(oneId: number, otherId: number): Promise<WorkItemLink | null>;
}
