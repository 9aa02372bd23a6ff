import { placeFields } from '../../domain/work-items/fields.ts';
import { thingOf } from '../../domain/log/subjects.ts';
import type { FieldChanges } from '../door/change-log.ts';
import type { FeedEntry, FeedSubjectIds, FeedSubjects } from './change-source.ts';

/**
 * Parts of an item that a page may show: its own fields, its list of children, sums and dates derived from descendants,
 * links, conversation, and what only the reader has set (to-do, subscription).
 */
export type ChangedPart = 'fields' | 'children' | 'rollUps' | 'links' | 'notes' | 'attention';

/** A changed part of an item and the conditions under which a reader may know about it. */
export interface Effect {
  itemId: number;
  part: ChangedPart;
  /** The other item of the change; the change is only reported to readers who can see both. */
  witnessId?: number;
  /** Only for readers of the item's internal notes. */
  internal?: boolean;
  /** Only for this person. */
  userId?: number;
}

/** The earlier values of the fields that decide who may see an item; missing fields did not change. */
export interface ItemBefore {
  namespaceId?: number;
  confidential?: boolean;
  assigneeIds?: number[];
  authorId?: number;
  authorBanned?: boolean;
  type?: 'epic' | 'issue' | 'incident' | 'task';
}

export interface NamespaceBefore {
  kind?: 'group' | 'project' | 'user';
  visibility?: 'private' | 'internal' | 'public';
  parentId?: number | null;
  ownerId?: number | null;
  archived?: boolean;
}

/** The effects of log entries on the pages that show these items. */
export interface Effects {
  items: Effect[];
  itemsBefore: Map<number, ItemBefore>;
  /** Items whose dates changed. Whether they lie in the shown days is reported with their parents. */
  rescheduled: Set<number>;
  /** People whose to-do lists changed. */
  todoOwners: Set<number>;
  /** Changed labels and milestones, each with its namespace. */
  labels: Map<number, number>;
  milestones: Map<number, number>;
  /** Changed iterations and cadences, each with its group. */
  iterations: Map<number, number>;
  cadences: Map<number, number>;
  /** Projects whose environments, deployments, approvals or protections changed. */
  deployments: Set<number>;
  /** Groups and projects whose boards or their lists changed. */
  boards: Set<number>;
  /** Namespaces that were moved, renamed, archived, unarchived or deleted. */
  namespaces: Map<number, NamespaceBefore>;
  /** Namespaces whose pages must reload everything; null means all namespaces. */
  rewritten: Set<number | null>;
  /** People whose permissions changed. */
  people: Set<number>;
  /** People who were banned, deleted or restored. */
  banned: Map<number, { before: boolean }>;
  /** True if sessions or tokens may have ended. */
  credentials: boolean;
}

/**
 * Computes which parts of which items the entries changed. Pure; `subjects` holds the rows that entries refer to only
 * by id.
 */
export function effectsOf(entries: readonly FeedEntry[], subjects: FeedSubjects): Effects {
  const effects: Effects = {
    items: [],
    itemsBefore: new Map(),
    rescheduled: new Set(),
    todoOwners: new Set(),
    labels: new Map(),
    milestones: new Map(),
    iterations: new Map(),
    cadences: new Map(),
    deployments: new Set(),
    boards: new Set(),
    namespaces: new Map(),
    rewritten: new Set(),
    people: new Set(),
    banned: new Map(),
    credentials: false,
  };
  for (const entry of entries) add(effects, entry, subjects);
  return effects;
}

/** Ids of the rows that `effectsOf` needs in addition to the entries. */
export function subjectsOf(entries: readonly FeedEntry[]): FeedSubjectIds {
  const ids = (type: FeedEntry['subjectType']) => [
    ...new Set(entries.filter(({ subjectType }) => subjectType === type).map(({ subjectId }) => subjectId)),
  ];
  const membersIn = new Set(entries.flatMap(groupsWithRolesElsewhere));
  return { notes: ids('note'), todos: ids('todo'), members: ids('member'), membersIn: [...membersIn] };
}

function add(effects: Effects, entry: FeedEntry, subjects: FeedSubjects): void {
  const { subjectType, subjectId, namespaceId, changes } = entry;
  const { told } = thingOf(subjectType);
  switch (told) {
    case 'item':
      addItem(effects, entry);
      return;
    case 'place':
      // By the id of the item.
      effects.items.push({ itemId: subjectId, part: 'fields' });
      return;
    case 'note':
      addNote(effects, entry, subjects);
      return;
    case 'link':
      addLink(effects, changes);
      return;
    case 'todo': {
      const todo = subjects.todos.get(subjectId);
      if (todo) effects.items.push({ itemId: todo.workItemId, part: 'attention', userId: todo.userId });
      const ownerId = todo?.userId ?? numberOf(changes, 'userId');
      if (ownerId !== undefined) effects.todoOwners.add(ownerId);
      return;
    }
    case 'labels':
    case 'milestones':
    case 'iterations':
    case 'cadences':
      if (namespaceId !== null) effects[told].set(subjectId, namespaceId);
      return;
    case 'deployments':
    case 'boards':
      if (namespaceId !== null) effects[told].add(namespaceId);
      return;
    case 'namespace':
      addNamespace(effects, subjectId, changes);
      addMembersIn(effects, entry, subjects);
      return;
    case 'share':
      addMembersIn(effects, entry, subjects);
      return;
    case 'member': {
      const userId = numberOf(changes, 'userId') ?? subjects.members.get(subjectId);
      if (userId !== undefined) effects.people.add(userId);
      return;
    }
    case 'user':
      addUser(effects, subjectId, changes);
      return;
    case 'credentials':
      // A new session takes nothing away.
      if (Object.values(changes).some((change) => 'before' in change)) effects.credentials = true;
      return;
    case 'everything':
      effects.rewritten.add(namespaceId);
      return;
    case 'nobody':
      return;
    default:
      told satisfies never;
  }
}

/** Derived from the items below. Each ancestor that changed has its own entry. */
const summedUp = /^(?:opened|closed)(?:Epics|Issues)|^issues(?:OnTrack|Needing|AtRisk)|^(?:start|due)Date(?:Source|$)/;

function addItem(
  { items, itemsBefore, rescheduled }: Effects,
  { subjectId, changes, actorId, derived }: FeedEntry,
): void {
  const names = Object.keys(changes);
  if (names.length === 1 && names[0] === 'subscribed') {
    if (actorId !== null) items.push({ itemId: subjectId, part: 'attention', userId: actorId });
    return;
  }
  remember(itemsBefore, subjectId, changes);
  const isSummedUp = derived && names.every((name) => summedUp.test(name));
  if (isSummedUp) items.push({ itemId: subjectId, part: 'rollUps' });
  else if (names.some((name) => !(placeFields as readonly string[]).includes(name)))
    items.push({ itemId: subjectId, part: 'fields' });
  for (const parentId of sides(changes, 'parentId')) {
    items.push({ itemId: subjectId, part: 'fields', witnessId: parentId });
    items.push({ itemId: parentId, part: 'children', witnessId: subjectId });
  }
  for (const originalId of sides(changes, 'duplicatedToId')) {
    items.push({ itemId: originalId, part: 'notes', witnessId: subjectId });
  }
  if (changes['startDate'] !== undefined || changes['dueDate'] !== undefined) rescheduled.add(subjectId);
}

/** Keeps the first state of the fields that decide visibility; later entries of the same part do not overwrite it. */
function remember(itemsBefore: Effects['itemsBefore'], id: number, changes: FieldChanges): void {
  const earlier = itemsBefore.get(id) ?? {};
  const before: ItemBefore = {};
  for (const field of ['namespaceId', 'confidential', 'assigneeIds', 'authorId', 'type'] as const) {
    const change = changes[field];
    if (change !== undefined && 'before' in change) Object.assign(before, { [field]: change.before });
  }
  itemsBefore.set(id, { ...before, ...earlier });
}

/**
 * A note without a row was deleted; the entry of its deletion holds its item. If its kind is unknown, treat it as
 * internal.
 */
function addNote({ items }: Effects, { subjectId, changes }: FeedEntry, { notes }: FeedSubjects): void {
  const note = notes.get(subjectId);
  const itemId = numberOf(changes, 'workItemId') ?? note?.workItemId;
  if (itemId === undefined) return;
  const internal = note?.internal ?? (changes['internal']?.after ?? changes['internal']?.before) !== false;
  items.push({ itemId, part: 'notes', ...(internal && { internal }) });
}

function addLink({ items }: Effects, changes: FieldChanges): void {
  for (const source of sides(changes, 'sourceId')) {
    for (const target of sides(changes, 'targetId')) {
      items.push(
        { itemId: source, part: 'links', witnessId: target },
        { itemId: target, part: 'links', witnessId: source },
      );
    }
  }
}

const namespaceFields = ['kind', 'visibility', 'parentId', 'ownerId', 'archived'] as const;

function addNamespace({ namespaces }: Effects, id: number, changes: FieldChanges): void {
  const shown = [...namespaceFields, 'name', 'path', 'fullPath'];
  const kind = changes['kind'];
  const isNew = kind !== undefined && !('before' in kind);
  if (isNew || shown.every((field) => changes[field] === undefined)) return;
  const before: NamespaceBefore = {};
  for (const field of namespaceFields) {
    const change = changes[field];
    if (change !== undefined && 'before' in change) Object.assign(before, { [field]: change.before });
  }
  namespaces.set(id, { ...before, ...namespaces.get(id) });
}

/**
 * Groups whose members gain or lose roles in other places: an invited one, and the former and new parent of a group that
 * moved or was deleted, since it may have been invited.
 */
function groupsWithRolesElsewhere({ subjectType, changes }: FeedEntry): number[] {
  if (subjectType === 'group_share') return sides(changes, 'invitedGroupId');
  const isMovedOrGone =
    subjectType === 'namespace' && changes['parentId'] !== undefined && 'before' in changes['parentId'];
  return isMovedOrGone ? sides(changes, 'parentId') : [];
}

function addMembersIn({ people }: Effects, entry: FeedEntry, { membersIn }: FeedSubjects): void {
  for (const id of groupsWithRolesElsewhere(entry)) for (const userId of membersIn.get(id) ?? []) people.add(userId);
}

function addUser({ people, banned }: Effects, userId: number, changes: FieldChanges): void {
  const { state } = changes;
  if (state === undefined && changes['admin'] === undefined && changes['external'] === undefined) return;
  people.add(userId);
  if (state?.before === 'banned' || state?.after === 'banned') {
    if (!banned.has(userId)) banned.set(userId, { before: state.before === 'banned' });
  }
}

/** The old and the new ids in a field. */
function sides(changes: FieldChanges, field: string): number[] {
  const { before, after } = changes[field] ?? {};
  return [...new Set([before, after])].filter((side) => typeof side === 'number');
}

function numberOf(changes: FieldChanges, field: string): number | undefined {
  return sides(changes, field)[0];
}
