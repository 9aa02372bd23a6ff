import type { Branch } from '../items/branch.ts';
import { isClosed, type TreeItem } from '../items/tree-item.ts';

/** A row of the tree: an item, or a button below the children of an epic for those that are not shown. */
export type TreeRow = { branch: Branch; level: number; key: string; height: number } & (
  | { kind: 'item'; item: TreeItem; index: number }
  | { kind: 'more' }
  | { kind: 'closed'; count: number }
  | { kind: 'loading' }
  | { kind: 'folded'; rest: number }
);

/**
 * Heights of rows in px; fixed, so that where each row lies is known without drawing it. Labels have a line only in narrow
 * and tight rows; what is below the title has up to two lines in narrow rows, and three in tight ones.
 */
export const rowHeights = {
  wide: { item: 40, labels: 40, other: 40 },
  narrow: { item: 76, labels: 104, other: 52 },
  tight: { item: 96, labels: 124, other: 52 },
  compact: { item: 28, labels: 28, other: 36 },
} as const;

/** How much room the rows have across. */
export type RowRoom = 'wide' | 'narrow' | 'tight';

/** The room in a width in px; tight on the smallest phones. */
export function rowRoomIn(width: number): RowRoom {
  return width < 320 ? 'tight' : width < 640 ? 'narrow' : 'wide';
}

/** Rows of a tree that is longer than {@link longestTree} until all of them are asked for. */
export const foldedLength = 40;
/** More rows than this are folded, so that what is below the tree stays within reach. */
export const longestTree = 50;

/** All lines that stand below each other, and where each begins. */
export class TreeRows {
  /** Px from the first row; one more than there are rows, the last one being the total height. */
  private readonly tops: readonly number[];
  private readonly indexes = new Map<string, number>();

  constructor(readonly rows: readonly TreeRow[]) {
    const tops = [0];
    rows.forEach(({ key, height }, index) => {
      this.indexes.set(key, index);
      tops.push((tops[index] ?? 0) + height);
    });
    this.tops = tops;
  }

  get count(): number {
    return this.rows.length;
  }

  get height(): number {
    return this.tops[this.rows.length] ?? 0;
  }

  topOf(index: number): number {
    return this.tops[Math.max(0, Math.min(index, this.rows.length))] ?? 0;
  }

  /** Index of the row of an item, or -1. */
  indexOf(key: string): number {
    return this.indexes.get(key) ?? -1;
  }

  /** The row at a distance in px from the first one; clamped to the first and last row. */
  indexAt(offset: number): number {
    let first = 0;
    let last = Math.max(0, this.rows.length - 1);
    while (first < last) {
      const middle = Math.ceil((first + last) / 2);
      if (this.topOf(middle) <= offset) first = middle;
      else last = middle - 1;
    }
    return first;
  }

  /** Index of the first row after an item and its descendants. */
  endOf(index: number): number {
    const level = this.rows[index]?.level ?? 0;
    let end = index + 1;
    while (end < this.rows.length && (this.rows[end]?.level ?? 0) > level) end += 1;
    return end;
  }
}

export interface TreeLayout {
  root: Branch;
  /** The branch of an epic that was ever expanded. */
  branchOf(item: TreeItem): Branch | null;
  heightOf(item: TreeItem): number;
  otherHeight: number;
  /** Whether an item is looked for; those above it are shown as well. */
  matches(item: TreeItem): boolean;
  /** Whether the closed children of a branch are left out; a row then tells how many. */
  closedHidden(branch: Branch): boolean;
}

/**
 * Lays out what is expanded and wanted, branch by branch. An item that has moved is in two of them until both are read; it
 * stands in the first.
 */
export function layOut({ root, branchOf, heightOf, otherHeight, matches, closedHidden }: TreeLayout): TreeRow[] {
  const seen = new Set<string>();
  const below = (item: TreeItem, level: number): TreeRow[] => {
    const branch = branchOf(item);
    if (!branch?.isExpanded) return [];
    if (branch.status !== 'loading') return rowsOf(branch, level);
    return [{ kind: 'loading', key: `${item.key} loading`, branch, level, height: otherHeight }];
  };
  const rowsOf = (branch: Branch, level: number): TreeRow[] => {
    const rows: TreeRow[] = [];
    const hidesClosed = closedHidden(branch);
    let count = 0;
    branch.items.forEach((item, index) => {
      if (seen.has(item.key)) return;
      seen.add(item.key);
      if (hidesClosed && isClosed(item)) {
        if (matches(item)) count += 1;
        return;
      }
      const children = below(item, level + 1);
      if (!matches(item) && !children.some(({ kind }) => kind === 'item' || kind === 'closed')) return;
      rows.push({ kind: 'item', key: item.key, branch, level, item, index, height: heightOf(item) });
      for (const child of children) rows.push(child);
    });
    if (count > 0) {
      rows.push({ kind: 'closed', key: `${branch.epicId} closed`, branch, level, count, height: otherHeight });
    }
    if (branch.hasMore) rows.push({ kind: 'more', key: `${branch.epicId} more`, branch, level, height: otherHeight });
    return rows;
  };
  return rowsOf(root, 1);
}

/** The first lines of a tree, and how many there are besides. */
export function foldRows(rows: readonly TreeRow[], root: Branch, height: number): readonly TreeRow[] {
  if (rows.length <= longestTree) return rows;
  const rest = rows.length - foldedLength;
  return [...rows.slice(0, foldedLength), { kind: 'folded', key: 'folded', branch: root, level: 1, height, rest }];
}
