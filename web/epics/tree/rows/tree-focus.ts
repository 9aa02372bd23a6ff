import { makeStore } from '../../../state/make-store.ts';
import type { Tree } from '../tree.ts';

/**
 * The one tab stop of the tree. It belongs to a row and not to a place, so that it stays with an item that moves; the
 * row that has the keyboard focus stays in the document wherever it is.
 */
export class TreeFocus {
  /** Key of the active row; null until one was entered. */
  key: string | null = null;
  isInside = false;
  /** Key of the row that must take the focus as soon as it is drawn. */
  wanted: string | null = null;

  constructor(private readonly tree: Tree) {
    makeStore(this, { isOn: false });
  }

  /** Number of the active row. */
  get active(): number {
    return this.key === null ? 0 : Math.max(0, this.tree.rows.indexOf(this.key));
  }

  /** The row that must be drawn although it may be out of sight; null when none must. */
  get held(): number | null {
    return this.isInside || this.wanted !== null ? this.active : null;
  }

  /** Whether a row has the focus, or is to get it back from a question about it, which leaves it nowhere for a moment. */
  isOn(key: string): boolean {
    return this.key === key && (this.isInside || document.activeElement === document.body);
  }

  moveTo(index: number): void {
    const { rows, viewport } = this.tree;
    const target = Math.max(0, Math.min(index, rows.count - 1));
    const row = rows.rows[target];
    if (row === undefined) return;
    viewport.reveal(rows.topOf(target), row.height);
    this.key = row.key;
    this.wanted = row.key;
  }

  entered(key: string): void {
    this.key = key;
    this.isInside = true;
  }

  left(): void {
    this.isInside = false;
  }

  arrived(): void {
    this.wanted = null;
  }
}
