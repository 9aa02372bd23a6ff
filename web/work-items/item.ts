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
  /** May change labels and other fields besides the text. */
  canSetMetadata: boolean;
  /** May reorder the description's lists. */
  canReorderDescription: boolean;
  canAdmin: boolean;
  canAdminRelation: boolean;
  canDestroy: boolean;
  canComment: boolean;
  canAward: boolean;
}

/** The type that a task of a description is converted to. */
export interface ConversionTarget {
  type: 'EPIC' | 'ISSUE' | 'TASK';
  namespace: Namespace;
  /** Menu text, such as "As a child epic". */
  words: string;
}

/** The group or project that contains an item. */
export interface Namespace {
  kind: 'group' | 'project';
  fullPath: string;
}

/** The fields that the page of any type of item shows. */
export interface Item {
  id: string;
  itemType: WorkItemType;
  /** The number in the item's global ids, which REST uses too. */
  number: number;
  iid: string;
  title: string;
  titleHtml: string;
  description: string;
  descriptionHtml: string;
  lockVersion: number;
  state: 'opened' | 'closed';
  confidential: boolean;
  /** What became of a closed item, with the path of what it became; null if the reader may not see that. */
  closedAs: { word: 'duplicated' | 'moved' | 'promoted'; href: string } | null;
  /** True if open items block it. */
  isBlocked: boolean;
  /** Visible to administrators only, because its author is banned. */
  isHidden: boolean;
  /** True if it came with an imported plan. */
  imported: boolean;
  /** True if it is the first item of its author in the project, who is not of its team. */
  isFirstContribution: boolean;
  /** The address of the author, who has no account and wrote by mail; null also if the reader may not know it. */
  externalAuthor: string | null;
  /** True if the reader may submit it to a spam service. */
  canReportSpam: boolean;
  /** True if only members may comment. */
  discussionLocked: boolean;
  /** Full reference, as in `group&7`. */
  reference: string;
  createdAt: string;
  /** The last change of title or description; null if there was none. */
  edited: { at: string; by: { name: string; webPath: string } | null } | null;
  subscribed: boolean;
  /** Numbers of the item's visible ancestors. */
  ancestorNumbers: readonly number[];
  author: Person | null;
  assignees: readonly Person[];
  labels: readonly Label[];
  /** Epics have neither milestone nor iteration. */
  milestone?: { id: string } | null;
  iteration?: { id: string } | null;
  permissions: ItemPermissions;
  /** The types it can be converted to in its form, including its own. */
  typeChoices: readonly WorkItemType[];
  /** Null if tasks of the description cannot be converted. */
  conversionTarget: ConversionTarget | null;
}

/** Changes by the shared parts of a page; only the included fields change. */
export interface ItemChanges {
  confidential?: boolean;
  assigneeIds?: readonly string[];
  addLabelIds?: readonly string[];
  removeLabelIds?: readonly string[];
}
