import { chunksOf } from '../../domain/lists/chunks.ts';
import { importedKindOf } from '../../domain/import/plan-import.ts';
import type { WorkItem } from '../../domain/work-items/work-item.ts';
import { titleKey, type ImportContext } from './import-context.ts';
import type { EarlierItem, ImportedItem } from './import-store.ts';
import { NewItemRows } from './new-item-rows.ts';
import type { PlannedItem } from './plan.ts';

const itemsPerBatch = 500;

/**
 * Finds the items of earlier imports and creates the others level by level, parents before children. The sums of all
 * affected epics are refreshed once at the end.
 */
export async function importItems(context: ImportContext): Promise<void> {
  const { imports, workItems } = context.scope.transaction;
  const fresh = await findNewItems(context);
  const known = context.plan.items.length - fresh.length;
  if (known > 0) context.progress('issues', known);
  if (fresh.length === 0) return;

  const rows = await NewItemRows.prepare(context, fresh);
  const changedEpics = new Set<number>();
  for (const level of byLevel(fresh)) {
    for (const batch of chunksOf(level, itemsPerBatch)) {
      const made = await workItems.insertMany(batch.map((item) => rows.rowOf(item)));
      const pairs = batch.map((item, index) => ({ item, row: made[index] as WorkItem }));
      for (const { item, row } of pairs) {
        rows.remember(item, row);
        context.itemIds.set(item.key, row.id);
        if (row.type === 'epic') changedEpics.add(row.id);
        else if (row.parentId !== null && row.type !== 'task') changedEpics.add(row.parentId);
        context.countCreated(importedKindOf[item.type], [row.id]);
        context.scope.recordItem(row.id, 'work_item.create');
      }
      await imports.remember(pairs.map((pair) => memoryOf(context, pair)));
      await attach(context, pairs, rows);
      context.progress(importedKindOf[(batch[0] as PlannedItem).type], batch.length);
    }
  }
  context.progress('sums', 0);
  await workItems.rollUps.refresh([...changedEpics].sort((a, b) => a - b));
}

/** Items that no earlier import has created. For the others only their ids are recorded. */
async function findNewItems(context: ImportContext): Promise<PlannedItem[]> {
  const rootIds = new Set(context.plan.items.map((item) => context.rootIdAt(item.namespacePath)));
  const imported = new Map<string, EarlierItem>();
  for (const item of await context.scope.transaction.imports.itemsOf([...rootIds])) {
    imported.set(titleKey(item.rootNamespaceId, item.key), item);
  }
  return context.plan.items.filter((item) => {
    const earlier = imported.get(titleKey(context.rootIdAt(item.namespacePath), item.key));
    if (earlier === undefined) return true;
    context.countExisting(importedKindOf[item.type]);
    if (earlier.isWithin) context.itemIds.set(item.key, earlier.workItemId);
    if (earlier.digest !== item.digest) {
      const reason = 'the row has changed since it was imported; the item was left as it is';
      context.faults.add('left_out', item.row, null, reason);
    }
    return false;
  });
}

/** Groups new items by level, parents before children. */
function byLevel(items: readonly PlannedItem[]): PlannedItem[][] {
  const byKey = new Map(items.map((item) => [item.key, item]));
  const levels: PlannedItem[][] = [];
  for (const item of items) {
    let level = 0;
    for (let key = item.parentKey; key !== null; level += 1) {
      const parent = byKey.get(key);
      if (parent === undefined) break;
      key = parent.parentKey;
    }
    (levels[level] ??= []).push(item);
  }
  return levels.filter((level) => level !== undefined);
}

async function attach(
  context: ImportContext,
  pairs: readonly { item: PlannedItem; row: WorkItem }[],
  rows: NewItemRows,
): Promise<void> {
  const { imports } = context.scope.transaction;
  await imports.labelItems(
    pairs.flatMap(({ item, row }) => rows.labelIds(item).map((labelId) => ({ workItemId: row.id, labelId }))),
  );
  await imports.assignItems(
    pairs.flatMap(({ item, row }) => rows.assigneeIds(item).map((userId) => ({ workItemId: row.id, userId }))),
  );
}

function memoryOf(context: ImportContext, { item, row }: { item: PlannedItem; row: WorkItem }): ImportedItem {
  return {
    rootNamespaceId: context.rootIdAt(item.namespacePath),
    key: item.key,
    workItemId: row.id,
    digest: item.digest,
  };
}
