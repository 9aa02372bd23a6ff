import { canInContainer, canRead } from '../../domain/access/policy.ts';
import type { Label } from '../../domain/labels/label.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import { Forbidden, NotFound } from '../errors.ts';
import { readableContainer, type NamespaceReference } from '../namespaces/container.ts';
import type { Scope } from '../door/perform.ts';

/** True if the actor may create, edit and delete labels there. */
export function mayAdministrateLabels(scope: Pick<Scope, 'actor'>, namespace: Namespace): boolean {
  return canInContainer(scope.actor, 'administrateLabels', namespace);
}

/** The container, if the actor may change its labels. */
export async function labelContainerToChange(
  scope: Scope,
  kind: 'group' | 'project',
  reference: NamespaceReference,
): Promise<Namespace> {
  scope.user();
  const namespace = await readableContainer(scope, kind, reference);
  if (!mayAdministrateLabels(scope, namespace)) throw new Forbidden();
  return namespace;
}

/** Locks and returns a label of the container. A text that matches no title may be an id. */
export async function ownLabel(scope: Scope, namespace: Namespace, reference: number | string): Promise<Label> {
  const { labels } = scope.transaction;
  const byTitle = typeof reference === 'string' ? await labels.findByTitle(namespace.id, reference) : null;
  const id = byTitle?.id ?? idOf(reference);
  const label = id === null ? null : await labels.lock(id);
  if (label === null || label.namespaceId !== namespace.id) throw new NotFound();
  return label;
}

/** A label that is available in the container: its own, or one of the groups above. */
export async function offeredLabel(scope: Scope, namespace: Namespace, reference: number | string): Promise<Label> {
  const { labels } = scope.transaction;
  const titled = typeof reference === 'string' ? await labels.findByTitles(namespace.traversalIds, [reference]) : [];
  const id = idOf(reference);
  // If several groups have the title, the nearest one wins.
  const nearest = titled.sort((a, b) => depth(namespace, b) - depth(namespace, a))[0];
  const label = nearest ?? (id === null ? null : await labels.find(id));
  if (label === null || !namespace.traversalIds.includes(label.namespaceId)) throw new NotFound();
  return label;
}

/**
 * True if a label of a project would be named like one of the groups above, beside which people could not tell it
 * apart. Groups that the actor may not see do not count.
 */
export async function isNamedAbove(scope: Scope, namespace: Namespace, title: string): Promise<boolean> {
  if (namespace.kind !== 'project') return false;
  const { labels, namespaces } = scope.transaction;
  const titled = await labels.findByTitles(namespace.traversalIds.slice(0, -1), [title]);
  const groups = await namespaces.findByIds(titled.map(({ namespaceId }) => namespaceId));
  return groups.some((group) => canRead(scope.actor, group));
}

function depth(namespace: Namespace, label: Label): number {
  return namespace.traversalIds.indexOf(label.namespaceId);
}

function idOf(reference: number | string): number | null {
  if (typeof reference === 'number') return reference;
  return /^[1-9]\d{0,14}$/.test(reference) ? Number(reference) : null;
}
