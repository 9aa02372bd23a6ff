import { numberOfId } from '../../api/global-id.ts';
import { makeStore } from '../../state/make-store.ts';
import type { RoadmapStore } from '../roadmap-store.ts';
import { headerHeight } from './timeline-sizes.ts';

/**
 * The single tab stop of the grid. The active row keeps it while the list scrolls, grows and collapses; the row with
 * the keyboard focus always stays in the document.
 */
export class GridFocus {
  /** Index of the active row. */
  index = 0;
  /** True if the focus is on a row or inside it. */
  isInside = false;
  /** The row to focus as soon as it is drawn. */
  pending: number | null = null;
  /** Key of the row that has or had the focus; null on the heading of a group. */
  #key: string | null = null;

  constructor(private readonly store: RoadmapStore) {
    makeStore(this, { drawnRowOf: false });
  }

  /** The active row, clamped to the list, which may have become shorter. */
  get active(): number {
    return Math.max(0, Math.min(this.index, this.store.rows.count - 1));
  }

  /** Indexes of the rows in the document: visible ones, and the focused one. */
  get drawn(): number[] {
    const { viewport, rows } = this.store;
    const { first, end } = viewport.rowSpan;
    const drawn: number[] = [];
    for (let index = first; index < Math.min(end, rows.count); index += 1) drawn.push(index);
    const held = this.isInside || this.pending !== null ? this.active : null;
    if (held !== null && held < first) drawn.unshift(held);
    if (held !== null && held >= end && held < rows.count) drawn.push(held);
    return drawn;
  }

  /** Index of the drawn row of an epic; undefined if it is out of sight. */
  drawnRowOf(epicId: string): number | undefined {
    const number = numberOfId(epicId);
    return this.drawn.find((index) => numberOfId(this.store.rows.at(index)?.epic.id ?? '') === number);
  }

  /** Moves the focus to a row, scrolling if necessary. */
  moveTo(index: number): void {
    const target = Math.max(0, Math.min(index, this.store.rows.count - 1));
    this.store.viewport.reveal(target, headerHeight);
    this.index = target;
    this.pending = target;
  }

  entered(index: number): void {
    this.index = index;
    this.isInside = true;
    this.#key = this.store.rows.at(index)?.key ?? null;
  }

  /** Stays with the row that has the focus once rows have changed; if it is gone, the one in its place takes the focus. */
  followRows(): void {
    const { rows } = this.store;
    const key = this.#key;
    if (!this.isInside || key === null || this.pending !== null) return;
    const row = rows.at(this.active);
    // One that is not loaded may still be the same.
    if (row?.key === key || (row === null && rows.headingAt(this.active) === null)) return;
    const index = rows.indexOf(key, this.active);
    if (index !== null) this.index = index;
    else if (rows.count > 0) this.moveTo(this.active);
  }

  left(): void {
    this.isInside = false;
    this.pending = null;
  }

  /** The requested row has taken the focus. */
  arrived(): void {
    this.pending = null;
  }

  /** Number of rows that fit into the window, for the page keys. */
  get pageLength(): number {
    const { height, rowHeight } = this.store.viewport;
    return Math.max(1, Math.floor((height - headerHeight) / rowHeight) - 1);
  }
}
