import type { Label } from '../../domain/labels/label.ts';
import type { ItemSets } from '../../domain/work-items/fields.ts';
import type { Scope } from '../door/perform.ts';
import type { LoadedRow } from '../references/item-reference.ts';
import { addedIds, changesLabels, labelsAfter, labelsById, usableLabels } from './item-labels.ts';
import { assignableOf } from './item-people.ts';
import type { UpdateInput } from './update-input.ts';

/** The sets of an item that an update changes, before and after it. */
export interface ChangedSets {
  before: Partial<ItemSets>;
  after: Partial<ItemSets>;
}

/** What updates by ids make of the labels and people of many items, with a few statements that all share. */
export async function setsOfMany(
  scope: Scope,
  updates: readonly { loaded: LoadedRow; input: UpdateInput }[],
): Promise<ChangedSets[]> {
  const { workItems, actors } = scope.transaction;
  const labeled = updates.filter(({ input }) => changesLabels(input));
  const labels =
    labeled.length === 0
      ? new Map<number, Label[]>()
      : await workItems.labelsOfMany(labeled.map(({ loaded }) => loaded.item.id));
  const known = await labelsById(
    scope,
    labeled.flatMap(({ input }) => addedIds(input)),
  );
  const personIds = [...new Set(updates.flatMap(({ input }) => input.assigneeIds ?? []))];
  const people = personIds.length === 0 ? new Map() : await actors.loadMany(personIds);
  return updates.map(({ loaded: { item, namespace, policy }, input }) => {
    const sets: ChangedSets = { before: {}, after: {} };
    if (changesLabels(input)) {
      const current = labels.get(item.id) ?? [];
      const after = labelsAfter(current, input, usableLabels(namespace, addedIds(input), known));
      sets.before.labelIds = current.map(({ id }) => id);
      sets.after.labelIds = after.map(({ id }) => id);
    }
    if (input.assigneeIds !== undefined) {
      sets.before.assigneeIds = policy.assigneeIds;
      sets.after.assigneeIds = assignableOf(people, namespace, input.assigneeIds);
    }
    return sets;
  });
}
