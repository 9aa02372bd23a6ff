import { makeStore } from '../../../state/make-store.ts';
import type { Tree } from '../tree.ts';

/**
 * The single tab stop of the tree. It belongs to a row and not to an index, so that it stays with an item that moves;
 * the row with the keyboard focus always stays in the document.
 */
export class TreeFocus {
  /** Key of the active row; null until one was focused. */
  key: string | null = null;
  isInside = false;
  /** Key of the row to focus as soon as it is drawn. */
  pending: string | null = null;

  constructor(private readonly tree: Tree) {
    makeStore(this, { isOn: false });
  }

  /** Index of the active row. */
  get active(): number {
    return this.key === null ? 0 : Math.max(0, this.tree.rows.indexOf(this.key));
  }

  /** The row that must be drawn even if it is not visible; null if there is none. */
  get held(): number | null {
    return this.isInside || this.pending !== null ? this.active : null;
  }

  /** True if a row has the focus, or will get it back from a closing dialog, which leaves it nowhere for a moment. */
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
    this.pending = row.key;
  }

  entered(key: string): void {
    this.key = key;
    this.isInside = true;
  }

  left(): void {
    this.isInside = false;
  }

  arrived(): void {
    this.pending = null;
  }
}
