import { canRead } from '../../domain/access/policy.ts';
import type { Namespace, NamespaceKind } from '../../domain/namespaces/namespace.ts';
import { Conflict, NotFound } from '../errors.ts';
import type { Scope } from '../perform.ts';

/** Advisory lock for names at the top level. */
const topLevel = 0;

export interface LockTarget {
  id: number;
  kinds: readonly NamespaceKind[];
  /** Its name in a `NotFound` error. */
  thing: 'Group' | 'Project' | 'Namespace';
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
  for (const { id, kinds, thing } of targets) seen.push(readable(scope, await namespaces.find(id), kinds, thing));
  const trees = new Set(seen.map(({ traversalIds }) => traversalIds[0] as number));
  if (atTop) trees.add(topLevel);
  await scope.transaction.lockTrees([...trees]);
  const locked = new Map<number, Namespace>();
  for (const { id, kinds, thing } of [...targets].sort((one, other) => one.id - other.id)) {
    locked.set(id, readable(scope, await namespaces.lock(id), kinds, thing));
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

/** Locks a group or project with its tree, whoever may see it: for the instance itself, and for invited people. */
export async function lockUnseen(scope: Scope, id: number, kind: 'group' | 'project'): Promise<Namespace> {
  const { namespaces } = scope.transaction;
  const treeOf = (namespace: Namespace | null) => {
    if (namespace?.kind !== kind) throw new NotFound(kind === 'group' ? 'Group' : 'Project');
    return namespace.traversalIds[0] as number;
  };
  const tree = treeOf(await namespaces.find(id));
  await scope.transaction.lockTrees([tree]);
  const namespace = await namespaces.lock(id);
  if (treeOf(namespace) !== tree) throw new Conflict('The namespace was moved meanwhile. Try again.');
  return namespace as Namespace;
}

/** Locks a project that the actor may see, with its tree. */
export async function lockProject(scope: Scope, id: number): Promise<Namespace> {
  return (await lockNamespaces(scope, [{ id, kinds: ['project'], thing: 'Project' }]))[0] as Namespace;
}

/** Locks the names at the top level, and these trees. */
export async function lockTopLevel(scope: Scope, ...treeIds: number[]): Promise<void> {
  await scope.transaction.lockTrees([topLevel, ...treeIds]);
}

function readable(
  { actor }: Scope,
  namespace: Namespace | null,
  kinds: readonly NamespaceKind[],
  thing: LockTarget['thing'],
): Namespace {
  if (namespace === null || !kinds.includes(namespace.kind) || !canRead(actor, namespace)) throw new NotFound(thing);
  return namespace;
}
