import { z } from 'zod';
import type { ContainerAbility } from '../../domain/access/abilities.ts';
import { canInContainer, canRead } from '../../domain/access/policy.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import { Forbidden, NotFound } from '../errors.ts';
import type { Scope } from '../door/perform.ts';

/** Identifies a namespace by id or full path. */
export const namespaceReference = z.union([z.number().int(), z.string()]);
export type NamespaceReference = z.infer<typeof namespaceReference>;

/**
 * The group or project that holds labels, milestones or items. Throws the same `NotFound` if it does not exist or is
 * hidden.
 */
export async function readableContainer(
  scope: Scope,
  kind: 'group' | 'project',
  reference: NamespaceReference,
): Promise<Namespace> {
  const { namespaces } = scope.transaction;
  const namespace =
    typeof reference === 'number' ? await namespaces.find(reference) : await namespaces.findByFullPath(reference);
  if (namespace === null || namespace.kind !== kind || !canRead(scope.actor, namespace)) {
    throw new NotFound(kind === 'group' ? 'Group' : 'Project');
  }
  return namespace;
}

/** The container, if the actor has an ability that groups and projects share. @throws NotFound, Forbidden */
export async function containerToChange(
  scope: Scope,
  kind: 'group' | 'project',
  reference: NamespaceReference,
  ability: ContainerAbility,
): Promise<Namespace> {
  scope.user();
  const namespace = await readableContainer(scope, kind, reference);
  if (!canInContainer(scope.actor, ability, namespace)) throw new Forbidden();
  return namespace;
}

/** Lets one at a time add what is counted and limited in a group or project, until the transaction ends. */
export async function lockPlace({ transaction }: Scope, { traversalIds: [rootId] }: Namespace): Promise<void> {
  if (rootId !== undefined) await transaction.lockTrees([rootId]);
}
