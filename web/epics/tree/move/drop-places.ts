import type { Branch } from '../items/branch.ts';
import { isClosed, type TreeItem } from '../items/tree-item.ts';
import type { TreeStore } from '../tree-store.ts';
import type { Place } from './tree-move.ts';

/** Indentation per level in px. */
export const indentSize = 24;
/** Width in px left of the first level: the grip. */
export const indentStart = 20;

/** Share of a collapsed epic's row, at its top and bottom, where a drop goes next to it and not inside it. */
const edge = 0.3;

/** Children without the moved item, to which the indexes of places refer. */
export function siblingsAt(branch: Branch, moved: TreeItem | null): TreeItem[] {
  return branch.items.filter(({ key }) => key !== moved?.key);
}

/** Where an item would be inserted if dropped at a point of the tree, in px from its top left corner. */
export function placeAtPoint(tree: TreeStore, moved: TreeItem, { x, y }: { x: number; y: number }): Place | null {
  const { rows } = tree;
  const at = rows.indexAt(y);
  const row = rows.rows[at];
  if (row === undefined || row.kind === 'loading' || row.kind === 'folded') return null;
  if (row.kind === 'more') return { branch: row.branch, index: siblingsAt(row.branch, moved).length };
  if (row.kind === 'closed') {
    return { branch: row.branch, index: siblingsAt(row.branch, moved).filter((one) => !isClosed(one)).length };
  }
  const { item, branch } = row;
  if (item.key === moved.key) return { branch, index: row.index };
  const part = (y - rows.topOf(at)) / row.height;
  const isExpanded = tree.isExpanded(item);
  if (item.groupPath !== null && !isExpanded && part > edge && part < 1 - edge) {
    return { branch: tree.branchFor(item, item.groupPath), index: 0 };
  }
  const index = siblingsAt(branch, moved).findIndex(({ key }) => key === item.key);
  if (part < 0.5) return { branch, index };
  const below = tree.branchOf(item);
  if (isExpanded && below !== null && siblingsAt(below, moved).length > 0) return { branch: below, index: 0 };
  return outward(tree, moved, { branch, index: index + 1 }, levelAt(x));
}

/** After the last child, the pointer's indentation determines the parent: this one or an ancestor. */
function outward(tree: TreeStore, moved: TreeItem, place: Place, level: number): Place {
  const { branch, index } = place;
  const isLast = index === siblingsAt(branch, moved).length && !branch.hasMore;
  if (!isLast || level >= levelOf(tree, branch)) return place;
  const out = besideParent(tree, moved, branch, 1);
  return out === null ? place : outward(tree, moved, out, level);
}

/** The place before (0) or after (1) the epic of a branch; null for the root. */
export function besideParent(tree: TreeStore, moved: TreeItem, branch: Branch, side: 0 | 1): Place | null {
  const parent = tree.parentOf(branch);
  if (parent === null) return null;
  const index = siblingsAt(parent, moved).findIndex(({ key }) => key === branch.epicId);
  return { branch: parent, index: index + side };
}

/** 1 for the children of the page's epic. */
export function levelOf(tree: TreeStore, branch: Branch): number {
  const parent = tree.parentOf(branch);
  return parent === null ? 1 : levelOf(tree, parent) + 1;
}

function levelAt(x: number): number {
  return Math.max(1, Math.floor((x - indentStart) / indentSize) + 1);
}

/** Position of the drop line for a place, in px from the first row. */
export function lineOf(tree: TreeStore, moved: TreeItem, { branch, index }: Place): { top: number; level: number } {
  const { rows } = tree;
  const level = levelOf(tree, branch);
  const siblings = siblingsAt(branch, moved);
  const isShown = branch === tree.root || branch.isExpanded;
  const there = siblings[index];
  if (isShown && there !== undefined) return { top: rows.topOf(rows.indexOf(there.key)), level };
  const last = siblings.at(-1);
  if (isShown && last !== undefined) return { top: rows.topOf(rows.endOf(rows.indexOf(last.key))), level };
  return { top: rows.topOf(rows.indexOf(branch.epicId) + 1), level };
}
