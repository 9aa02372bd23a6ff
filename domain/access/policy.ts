import type { Namespace } from '../namespaces/namespace.ts';
import {
  epicAbilities,
  groupAbilities,
  issueAbilities,
  projectAbilities,
  type AbilityRow,
  type ContainerAbility,
  type EpicAbility,
  type GroupAbility,
  type IssueAbility,
  type ProjectAbility,
} from './abilities.ts';
import { isAdministrator, roleIn, type Actor } from './actor.ts';

type Container = Pick<Namespace, 'id' | 'kind' | 'traversalIds' | 'visibility' | 'archived' | 'ownerId'>;
/** The fields of an item that the policy needs. `authorBanned` hides it from all but administrators. */
export interface PolicyItem {
  type: 'epic' | 'issue' | 'incident' | 'task';
  confidential: boolean;
  authorId: number;
  discussionLocked: boolean;
  assigneeIds: readonly number[];
  authorBanned: boolean;
}

/** The same for items loaded for the actor, which exclude those of banned authors. */
export function readablePolicyItem<Item extends Omit<PolicyItem, 'assigneeIds' | 'authorBanned'>>(
  item: Item,
  assigneeIds: readonly number[] = [],
): Item & PolicyItem {
  return { ...item, assigneeIds, authorBanned: false };
}

const reads = [
  'read',
  'readMembers',
  'readConfidential',
  'readBilling',
  'readDeployments',
  'readAnalytics',
  'readVulnerabilities',
  'readMergeRequests',
  'readRepository',
  'readAuditEvents',
  'readOwnAuditEvents',
  'readOutsideAuthors',
];
/** An archived project is read-only; it can still be unarchived and deleted. */
const possibleWhenArchived = new Set([...reads, 'archive', 'deleteProject']);

/** True if the actor can see the namespace. Callers must treat hidden and missing namespaces alike. */
export function canRead(actor: Actor, namespace: Container): boolean {
  if (isAdministrator(actor) || namespace.visibility === 'public') return true;
  if (actor.user === null) return false;
  if (namespace.visibility === 'internal' && !actor.user.external) return true;
  if (namespace.kind === 'user' && namespace.ownerId === actor.user.id) return true;
  return roleIn(actor, namespace) !== null || actor.seenThroughBelow.has(namespace.id);
}

/** True if the actor has this ability in the group. */
export function canInGroup(actor: Actor, ability: GroupAbility, group: Container): boolean {
  return canRead(actor, group) && allows(actor, ability, groupAbilities[ability], group, false);
}

/** True if the actor has this ability in the project (or in the personal namespace that contains it). */
export function canInProject(actor: Actor, ability: ProjectAbility, project: Container): boolean {
  return canRead(actor, project) && allows(actor, ability, projectAbilities[ability], project, false);
}

/** True if the actor has this ability in the group or project. */
export function canInContainer(actor: Actor, ability: ContainerAbility, container: Container): boolean {
  return container.kind === 'group' ? canInGroup(actor, ability, container) : canInProject(actor, ability, container);
}

/** Which audit events of a group or project the actor can see. */
export function mayReadAuditEvents(actor: Actor, namespace: Container): 'all' | 'own' | null {
  if (namespace.kind === 'user') return isAdministrator(actor) ? 'all' : null;
  if (canInContainer(actor, 'readAuditEvents', namespace)) return 'all';
  return canInContainer(actor, 'readOwnAuditEvents', namespace) ? 'own' : null;
}

/** True if the actor can see the project's deployments. */
export function canReadDeployments(actor: Actor, project: Container): boolean {
  if (project.visibility === 'public') return canRead(actor, project);
  return canInProject(actor, 'readDeployments', project);
}

/** True if the actor can see the project's merge requests. */
export function canReadMergeRequests(actor: Actor, project: Container): boolean {
  if (project.visibility === 'public') return canRead(actor, project);
  return canInProject(actor, 'readMergeRequests', project);
}

/** True if the actor can read the files of the project's repository. */
export function canReadRepository(actor: Actor, project: Container): boolean {
  if (project.visibility === 'public') return canRead(actor, project);
  return canInProject(actor, 'readRepository', project);
}

/** True if the actor can see the item: checks namespace, confidentiality and a banned author, in this order. */
export function canReadItem(actor: Actor, item: PolicyItem, namespace: Container): boolean {
  if (!canRead(actor, namespace)) return false;
  if (isAdministrator(actor)) return true;
  if (item.authorBanned) return false;
  if (!item.confidential) return true;
  const row = item.type === 'epic' ? epicAbilities.readConfidential : issueAbilities.readConfidential;
  return allows(actor, 'readConfidential', row, namespace, isOwnItem(actor, item));
}

/**
 * True if the actor has this ability on the item; false for items they cannot see. `canReadItem` separates 404 from
 * 403.
 */
export function canOnItem(
  actor: Actor,
  ability: EpicAbility | IssueAbility,
  item: PolicyItem,
  namespace: Container,
): boolean {
  if (!canReadItem(actor, item, namespace)) return false;
  const table: Partial<Record<string, AbilityRow>> = item.type === 'epic' ? epicAbilities : issueAbilities;
  const row = ability === 'delete' && isOwnTask(actor, item) ? issueAbilities.deleteOwnTask : table[ability];
  if (row === undefined) return false;
  if (
    ability === 'createNote' &&
    item.discussionLocked &&
    !isAdministrator(actor) &&
    roleIn(actor, namespace) === null
  ) {
    return false;
  }
  return allows(actor, ability, row, namespace, isOwnItem(actor, item));
}

/**
 * True if the actor may resolve and reopen a thread of the item: people who may edit the item, and the author of
 * its first comment while they may comment.
 */
export function canResolveThread(
  actor: Actor,
  first: { authorId: number },
  item: PolicyItem,
  namespace: Container,
): boolean {
  const isOwn = actor.user !== null && actor.user.id === first.authorId;
  return canOnItem(actor, 'update', item, namespace) || (isOwn && canOnItem(actor, 'createNote', item, namespace));
}

/** An item with its group or project, as the policy needs it. */
export interface PlacedItem {
  policy: PolicyItem;
  namespace: Container;
}

/**
 * True if the actor may remove the item from its parent, give it another one, or both. Requires the right to edit the
 * item, or for a child epic the right to edit the parents concerned. Guests may add relations, but not take a tree
 * apart.
 */
export function canChangeParent(actor: Actor, item: PlacedItem, parents: readonly PlacedItem[]): boolean {
  const mayEdit = ({ policy, namespace }: PlacedItem) => canOnItem(actor, 'update', policy, namespace);
  const mayRelate = ({ policy, namespace }: PlacedItem) => canOnItem(actor, 'administrateRelations', policy, namespace);
  if (![item, ...parents].every(mayRelate)) return false;
  return mayEdit(item) || (item.policy.type === 'epic' && parents.length > 0 && parents.every(mayEdit));
}

/** True if the actor may delete a time entry of the item: their own, or as a maintainer anyone's. */
export function canDeleteTimelog(
  actor: Actor,
  timelog: { userId: number },
  item: PolicyItem,
  namespace: Container,
): boolean {
  if (!canOnItem(actor, 'setMetadata', item, namespace)) return false;
  return timelog.userId === actor.user?.id || canOnItem(actor, 'administrateTimelogs', item, namespace);
}

function isOwnTask(actor: Actor, item: PolicyItem): boolean {
  return item.type === 'task' && actor.user !== null && item.authorId === actor.user.id;
}

function isOwnItem(actor: Actor, item: PolicyItem): boolean {
  return actor.user !== null && (item.authorId === actor.user.id || item.assigneeIds.includes(actor.user.id));
}

function allows(actor: Actor, ability: string, row: AbilityRow, namespace: Container, own: boolean): boolean {
  if (namespace.archived && !possibleWhenArchived.has(ability)) return false;
  if (isAdministrator(actor)) return true;
  const role = roleIn(actor, namespace);
  if (role !== null) return row.roles.has(role) || (own && row.own.has(role));
  if (row.out === 'anybody') return true;
  if (actor.user === null) return false;
  return row.out === 'signed-in' || (own && row.ownOut);
}
