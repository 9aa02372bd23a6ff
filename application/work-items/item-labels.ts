import { textColorOn } from '../../domain/colors/text-color.ts';
import type { Label } from '../../domain/labels/label.ts';
import { withLabels } from '../../domain/labels/scoped.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import { mayAdministrateLabels } from '../labels/label-access.ts';
import { recordLabel } from '../labels/label-changes.ts';
import { labelTitle } from '../labels/label-input.ts';
import type { Scope } from '../door/perform.ts';

/** Label changes of an item, by title. `labels` and `labelIds` replace all current ones. */
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
 * The labels of an item after the change. Titles are looked up in its namespace and the groups above. Unknown ones are
 * created in the namespace if the actor may create labels, and otherwise ignored. Of each scope the last one is kept.
 */
export async function changedLabels(
  scope: Scope,
  namespace: Namespace,
  current: readonly Label[],
  change: LabelChange,
): Promise<Label[]> {
  const added = [
    ...(await byTitles(scope, namespace, [...(change.labels ?? []), ...(change.addLabels ?? [])])),
    ...(await byIds(scope, namespace, addedIds(change))),
  ];
  return labelsAfter(current, change, added);
}

/** The ids of the labels that a change adds. */
export function addedIds(change: LabelChange): number[] {
  return [...(change.labelIds ?? []), ...(change.addLabelIds ?? [])];
}

/** The labels of an item after a change that adds these. */
export function labelsAfter(current: readonly Label[], change: LabelChange, added: readonly Label[]): Label[] {
  const replaced = change.labels !== undefined || change.labelIds !== undefined;
  const removed = (label: Label) =>
    (change.removeLabels?.includes(label.title) ?? false) || (change.removeLabelIds?.includes(label.id) ?? false);
  const known = new Map([...current, ...added].map((label) => [label.title, label]));
  const titles = withLabels(
    replaced ? [] : current.map((label) => label.title),
    added.map((label) => label.title),
  );
  return titles.map((title) => known.get(title) as Label).filter((label) => !removed(label));
}

/** The labels with these titles that items of the namespace can have; of two with one title the nearer one. */
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

async function byTitles(scope: Scope, namespace: Namespace, names: readonly string[]): Promise<Label[]> {
  const titles = [...new Set(names.filter((title) => title !== ''))];
  const found = await nearestLabels(scope, namespace, titles);
  const missing = titles.filter((title) => !found.has(title));
  for (const label of await newLabels(scope, namespace, missing)) found.set(label.title, label);
  return titles.map((title) => found.get(title)).filter((label) => label !== undefined);
}

async function byIds(scope: Scope, namespace: Namespace, ids: readonly number[]): Promise<Label[]> {
  return usableLabels(namespace, ids, await labelsById(scope, ids));
}

export async function labelsById(scope: Scope, ids: readonly number[]): Promise<Map<number, Label>> {
  const found = ids.length === 0 ? [] : await scope.transaction.labels.findByIds([...new Set(ids)]);
  return new Map(found.map((label) => [label.id, label]));
}

/** Those of the labels with these ids that items of the namespace can have. */
export function usableLabels(
  namespace: Namespace,
  ids: readonly number[],
  labels: ReadonlyMap<number, Label>,
): Label[] {
  return ids
    .map((id) => labels.get(id))
    .filter((label) => label !== undefined)
    .filter((label) => namespace.traversalIds.includes(label.namespaceId));
}

/** Creates labels with these titles together; none if the actor may not create labels. */
async function newLabels(scope: Scope, namespace: Namespace, titles: readonly string[]): Promise<Label[]> {
  const valid = titles.filter((title) => labelTitle.safeParse(title).success);
  if (valid.length === 0 || !mayAdministrateLabels(scope, namespace)) return [];
  const { labels } = scope.transaction;
  const created = await labels.insertNew(
    valid.map((title) => ({
      namespaceId: namespace.id,
      title,
      color: colorOfNewLabels,
      textColor: textColorOn(colorOfNewLabels).toLowerCase(),
      createdAt: scope.now,
      updatedAt: scope.now,
    })),
  );
  for (const label of created) recordLabel(scope, null, label, 'label.create');
  const createdTitles = new Set(created.map(({ title }) => title));
  // Another transaction may have created some of them meanwhile.
  const taken = valid.filter((title) => !createdTitles.has(title));
  return [...created, ...(await labels.findByTitles([namespace.id], taken))];
}
