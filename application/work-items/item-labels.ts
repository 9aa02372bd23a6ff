import { textColorOn } from '../../domain/colors/text-color.ts';
import type { Label } from '../../domain/labels/label.ts';
import { withLabel } from '../../domain/labels/scoped.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import { mayAdministrateLabels } from '../labels/label-access.ts';
import { recordLabel } from '../labels/label-changes.ts';
import { labelTitle } from '../labels/label-input.ts';
import type { Scope } from '../perform.ts';

/** How the labels of an item shall change; names are titles. `labels` and `labelIds` replace all that were there. */
export interface LabelChange {
  labels?: readonly string[];
  labelIds?: readonly number[];
  addLabels?: readonly string[];
  addLabelIds?: readonly number[];
  removeLabels?: readonly string[];
  removeLabelIds?: readonly number[];
}

export function changesLabels(change: LabelChange): boolean {
  const names = ['labels', 'labelIds', 'addLabels', 'addLabelIds', 'removeLabels', 'removeLabelIds'] as const;
  return names.some((name) => change[name] !== undefined);
}

const colorOfNewLabels = '#6699cc';

/**
 * The labels an item carries after the change. Titles are looked up in its namespace and the groups above; unknown ones
 * become labels of the namespace when the actor may make labels, else they are left out (rest.md §5). Of each scope
 * the last one named stays (behaviour.md §7.4).
 */
export async function changedLabels(
  scope: Scope,
  namespace: Namespace,
  current: readonly Label[],
  change: LabelChange,
): Promise<Label[]> {
  const replaced = change.labels !== undefined || change.labelIds !== undefined;
  const added = [
    ...(await byTitles(scope, namespace, [...(change.labels ?? []), ...(change.addLabels ?? [])])),
    ...(await byIds(scope, namespace, [...(change.labelIds ?? []), ...(change.addLabelIds ?? [])])),
  ];
  const removed = (label: Label) =>
    (change.removeLabels?.includes(label.title) ?? false) || (change.removeLabelIds?.includes(label.id) ?? false);
  const known = new Map([...current, ...added].map((label) => [label.title, label]));
  let titles: readonly string[] = replaced ? [] : current.map((label) => label.title);
  for (const label of added) titles = withLabel(titles, label.title);
  return titles.map((title) => known.get(title) as Label).filter((label) => !removed(label));
}

/** The labels of these titles that items of the namespace may carry; of two with one title the nearer. */
export async function nearestLabels(
  scope: Scope,
  namespace: Namespace,
  titles: readonly string[],
): Promise<Map<string, Label>> {
  const found = new Map<string, Label>();
  const nearness = (label: Label) => namespace.traversalIds.indexOf(label.namespaceId);
  for (const label of await scope.transaction.labels.findByTitles(namespace.traversalIds, titles)) {
    const other = found.get(label.title);
    if (other === undefined || nearness(other) < nearness(label)) found.set(label.title, label);
  }
  return found;
}

async function byTitles(scope: Scope, namespace: Namespace, wanted: readonly string[]): Promise<Label[]> {
  const titles = [...new Set(wanted.filter((title) => title !== ''))];
  const found = await nearestLabels(scope, namespace, titles);
  const labels: Label[] = [];
  for (const title of titles) {
    const label = found.get(title) ?? (await newLabel(scope, namespace, title));
    if (label !== null) labels.push(label);
  }
  return labels;
}

async function byIds(scope: Scope, namespace: Namespace, ids: readonly number[]): Promise<Label[]> {
  const labels = await scope.transaction.labels.findByIds(ids);
  return ids
    .map((id) => labels.find((label) => label.id === id))
    .filter((label) => label !== undefined)
    .filter((label) => namespace.traversalIds.includes(label.namespaceId));
}

async function newLabel(scope: Scope, namespace: Namespace, title: string): Promise<Label | null> {
  if (!mayAdministrateLabels(scope, namespace) || !labelTitle.safeParse(title).success) return null;
  const { labels } = scope.transaction;
  const label = await labels.insertNew({
    namespaceId: namespace.id,
    title,
    color: colorOfNewLabels,
    textColor: textColorOn(colorOfNewLabels).toLowerCase(),
    createdAt: scope.now,
    updatedAt: scope.now,
  });
  if (label === null) return labels.findByTitle(namespace.id, title);
  recordLabel(scope, null, label, 'label.create');
  return label;
}
