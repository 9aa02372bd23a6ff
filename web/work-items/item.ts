import type { WorkItemType } from '../../domain/work-items/work-item.ts';

export interface Person {
  id: string;
  name: string;
  username: string;
  avatarUrl: string | null;
  webPath: string;
}

export interface Label {
  id: string;
  title: string;
  description: string | null;
  color: string;
}

export interface ItemPermissions {
  canUpdate: boolean;
  canReopen: boolean;
  /** May change labels and other facts beside the text. */
  canSetMetadata: boolean;
  /** May change the order of the description's lists. */
  canArrange: boolean;
  canAdmin: boolean;
  canAdminRelation: boolean;
  canDestroy: boolean;
  canComment: boolean;
  canAward: boolean;
}

/** What a task of a description is converted to. */
export interface ConversionTarget {
  type: 'EPIC' | 'ISSUE' | 'TASK';
  namespace: Namespace;
  /** Names it in the menu, such as "As a child epic". */
  words: string;
}

/** The group or project that holds an item. */
export interface Namespace {
  kind: 'group' | 'project';
  fullPath: string;
}

/** What the page of an item shows, whatever the item's type. */
export interface Item {
  id: string;
  itemType: WorkItemType;
  /** The number in the item's global ids, by which REST addresses it too. */
  number: number;
  iid: string;
  title: string;
  titleHtml: string;
  description: string;
  descriptionHtml: string;
  lockVersion: number;
  state: 'opened' | 'closed';
  confidential: boolean;
  /** What a closed item became part of, and where that is for those who may see it. */
  outcome: { word: 'duplicated' | 'moved' | 'promoted'; href: string } | null;
  /** Open items block it. */
  isBlocked: boolean;
  /** Seen by administrators only, because its author is banned. */
  isHidden: boolean;
  /** Only members may comment. */
  discussionLocked: boolean;
  /** With the path in front, as in `group&7`. */
  reference: string;
  createdAt: string;
  /** The last change of title or description; null when there was none. */
  edited: { at: string; by: { name: string; webPath: string } | null } | null;
  subscribed: boolean;
  /** Numbers of the items above it that are shown. */
  ancestorNumbers: readonly number[];
  author: Person | null;
  labels: readonly Label[];
  permissions: ItemPermissions;
  /** The types it may become in its form, its own among them. */
  typeChoices: readonly WorkItemType[];
  /** Null when tasks of the description cannot be converted. */
  conversionTarget: ConversionTarget | null;
}

/** What the shared parts of a page change; only what is sent is changed. */
export interface ItemChanges {
  confidential?: boolean;
  addLabelIds?: readonly string[];
  removeLabelIds?: readonly string[];
}
