import { childrenMaximum, treeDepthMaximum } from '../../domain/work-items/hierarchy.ts';
import { typeRules } from '../../domain/work-items/work-item.ts';
import type { FaultList } from './faults.ts';
import type { Steps } from './in-turns.ts';
import { loopInWords, quoted } from './values-in-words.ts';
import type { PlannedItem } from './plan.ts';

export const tooDeep = `a tree of epics has at most ${treeDepthMaximum} levels`;

export const isFull = (parentKey: string): string => `${quoted(parentKey)} has ${childrenMaximum} children already`;

export function reportWithoutParent({ row }: PlannedItem, reason: string, faults: FaultList): void {
  faults.add('fixed', row, 'parent', `${reason}; it was imported without a parent`);
}

/**
 * Removes every invalid parent: unknown, skipped, of a type that cannot have such a child, in a cycle, too deep, or
 * full. The item is then imported at the top level. `rowKeys` holds the keys of all rows of the file, including skipped
 * ones. Modifies `items`.
 */
export function* fixParents(
  items: readonly PlannedItem[],
  rowKeys: ReadonlySet<string>,
  faults: FaultList,
): Steps<void> {
  const byKey = new Map(items.map((item) => [item.key, item]));
  const detach = (item: PlannedItem, reason: string) => {
    reportWithoutParent(item, reason, faults);
    item.parentKey = null;
  };
  for (const item of items) {
    yield;
    if (item.parentKey === null) continue;
    const parent = byKey.get(item.parentKey);
    if (parent === undefined) {
      const name = quoted(item.parentKey);
      detach(item, rowKeys.has(item.parentKey) ? `the parent ${name} was left out` : `no row has the key ${name}`);
    } else if (parent !== item && !typeRules[item.type].parents.includes(parent.type)) {
      detach(
        item,
        `its parent ${quoted(parent.key)} is of type ${parent.type}, which takes no child of type ${item.type}`,
      );
    }
  }
  const placeOf = new Map(items.map((item, place) => [item, place]));
  for (const ring of yield* findRings(items, byKey)) {
    yield;
    const first = ring.reduce((one, other) => ((placeOf.get(other) ?? 0) < (placeOf.get(one) ?? 0) ? other : one));
    detach(first, `the parents form a ring: ${loopInWords(ring.map(({ key }) => key))}`);
  }
  for (const item of items) {
    yield;
    if (item.type === 'epic' && item.parentKey !== null && level(item, byKey) > treeDepthMaximum) {
      detach(item, tooDeep);
    }
  }
  const children = new Map<string, number>();
  for (const item of items) {
    yield;
    if (item.parentKey === null) continue;
    const count = (children.get(item.parentKey) ?? 0) + 1;
    if (count > childrenMaximum) detach(item, isFull(item.parentKey));
    else children.set(item.parentKey, count);
  }
}

/** Each cycle once, its items in order from child to parent. */
function* findRings(items: readonly PlannedItem[], byKey: ReadonlyMap<string, PlannedItem>): Steps<PlannedItem[][]> {
  const rings: PlannedItem[][] = [];
  const seen = new Set<PlannedItem>();
  for (const start of items) {
    yield;
    const walked: PlannedItem[] = [];
    let item: PlannedItem | undefined = start;
    while (item !== undefined && !seen.has(item)) {
      seen.add(item);
      walked.push(item);
      item = item.parentKey === null ? undefined : byKey.get(item.parentKey);
    }
    const entry = item === undefined ? -1 : walked.indexOf(item);
    if (entry !== -1) rings.push(walked.slice(entry));
  }
  return rings;
}

/** 1 for a top-level item; of those that are too deep, it does not matter how deep they are. */
function level(item: PlannedItem, byKey: ReadonlyMap<string, PlannedItem>): number {
  let count = 1;
  let parent = parentOf(item, byKey);
  for (; parent !== undefined && count <= treeDepthMaximum; parent = parentOf(parent, byKey)) count += 1;
  return count;
}

function parentOf(item: PlannedItem, byKey: ReadonlyMap<string, PlannedItem>): PlannedItem | undefined {
  return item.parentKey === null ? undefined : byKey.get(item.parentKey);
}
