import type { ListedGroup } from '../app/groups/group-list.ts';
import { makeStore } from '../state/make-store.ts';
import { parsedJson, readLocal, writeLocal } from '../state/local-storage.ts';

/** A shorter tree is shown whole. */
const foldedFrom = 12;

/** A row of the tree; null where there is nothing to fold. */
export interface FoldableGroup extends ListedGroup {
  fold: { isOpen: boolean; toggle: () => void } | null;
}

/** Which groups of a long tree show their subgroups; stored in this browser. */
export class GroupFolding {
  private open: readonly number[];

  constructor(private readonly key: string) {
    const stored = parsedJson(readLocal(key));
    this.open = Array.isArray(stored) ? stored.filter((id) => typeof id === 'number') : [];
    makeStore(this, { rowsOf: false });
  }

  /** The rows in sight of a tree in its order. */
  rowsOf(tree: readonly ListedGroup[]): FoldableGroup[] {
    if (tree.length < foldedFrom) return tree.map((row) => ({ ...row, fold: null }));
    const rows: FoldableGroup[] = [];
    /** Rows below this depth are folded away. */
    let deepest = Infinity;
    for (const [index, row] of tree.entries()) {
      if (row.depth > deepest) continue;
      const { id } = row.group;
      const isOpen = this.open.includes(id);
      const hasSubgroups = (tree[index + 1]?.depth ?? 0) > row.depth;
      rows.push({ ...row, fold: hasSubgroups ? { isOpen, toggle: () => this.toggle(id) } : null });
      deepest = hasSubgroups && !isOpen ? row.depth : Infinity;
    }
    return rows;
  }

  private toggle(id: number): void {
    this.open = this.open.includes(id) ? this.open.filter((one) => one !== id) : [...this.open, id];
    writeLocal(this.key, JSON.stringify(this.open));
  }
}
