import { canRead } from '../../domain/access/policy.ts';
import type { Namespace, NamespaceKind } from '../../domain/namespaces/namespace.ts';
import { Conflict, NotFound } from '../errors.ts';
import type { Scope } from '../door/perform.ts';

/** Advisory lock for names at the top level. */
const topLevel = 0;

export interface LockTarget {
  id: number;
  kinds: readonly NamespaceKind[];
  /** Its name in a `NotFound` error. */
  thing: 'Group' | 'Project' | 'Namespace';
  /** For the instance itself and for invited people: found even if the actor may not see it. */
  isUnseen?: true;
}

/**
 * Finds namespaces that the actor may see, locks their trees in one order, then locks the rows. `NotFound` is thrown
 * before any lock is taken. `atTop` also locks the names at the top level.
 */
export async function lockNamespaces(
  scope: Scope,
  targets: readonly LockTarget[],
  atTop = false,
): Promise<Namespace[]> {
  const { namespaces } = scope.transaction;
  const seen: Namespace[] = [];
  for (const target of targets) seen.push(found(scope, await namespaces.find(target.id), target));
  const trees = new Set(seen.map(({ traversalIds }) => traversalIds[0] as number));
  if (atTop) trees.add(topLevel);
  await scope.transaction.lockTrees([...trees]);
  const locked = new Map<number, Namespace>();
  for (const target of [...targets].sort((one, other) => one.id - other.id)) {
    locked.set(target.id, found(scope, await namespaces.lock(target.id), target));
  }
  return seen.map(({ id, traversalIds }) => {
    const row = locked.get(id) as Namespace;
    if (row.traversalIds[0] !== traversalIds[0]) throw new Conflict('The namespace was moved meanwhile. Try again.');
    return row;
  });
}

/** Locks a group that the actor may see, with its tree. */
export async function lockGroup(scope: Scope, id: number): Promise<Namespace> {
  return (await lockNamespaces(scope, [{ id, kinds: ['group'], thing: 'Group' }]))[0] as Namespace;
}

/** Locks a group or project with its tree, also one that the actor may not see. */
export async function lockUnseen(scope: Scope, id: number, kind: 'group' | 'project'): Promise<Namespace> {
  const target: LockTarget = { id, kinds: [kind], thing: kind === 'group' ? 'Group' : 'Project', isUnseen: true };
  return (await lockNamespaces(scope, [target]))[0] as Namespace;
}

/** Locks a project that the actor may see, with its tree. */
export async function lockProject(scope: Scope, id: number): Promise<Namespace> {
  return (await lockNamespaces(scope, [{ id, kinds: ['project'], thing: 'Project' }]))[0] as Namespace;
}

/** Locks the names at the top level, and these trees. */
export async function lockTopLevel(scope: Scope, ...treeIds: number[]): Promise<void> {
  await scope.transaction.lockTrees([topLevel, ...treeIds]);
}

function found({ actor }: Scope, namespace: Namespace | null, { kinds, thing, isUnseen }: LockTarget): Namespace {
  if (namespace === null || !kinds.includes(namespace.kind)) throw new NotFound(thing);
  if (isUnseen !== true && !canRead(actor, namespace)) throw new NotFound(thing);
  return namespace;
}
