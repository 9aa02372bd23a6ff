import { makeStore } from '../../state/make-store.ts';
import type { RoadmapStore } from '../roadmap-store.ts';
import { headerHeight } from './timeline-sizes.ts';

/**
 * The one tab stop of the grid. The active row keeps it while the list scrolls, grows and folds; a row that has the
 * keyboard focus stays in the document wherever it is.
 */
export class GridFocus {
  /** Number of the active row, counted from 0. */
  index = 0;
  /** The focus is on a row or inside it. */
  isInside = false;
  /** The row that must take the focus as soon as it is drawn. */
  wanted: number | null = null;

  constructor(private readonly store: RoadmapStore) {
    makeStore(this);
  }

  /** The active row, brought inside the list that may have become shorter. */
  get active(): number {
    return Math.max(0, Math.min(this.index, this.store.rows.count - 1));
  }

  /** Numbers of the rows that are in the document: those in sight, and the one that has the focus. */
  get drawn(): number[] {
    const { viewport, rows } = this.store;
    const { first, end } = viewport.rowSpan;
    const drawn: number[] = [];
    for (let index = first; index < Math.min(end, rows.count); index += 1) drawn.push(index);
    const held = this.isInside || this.wanted !== null ? this.active : null;
    if (held !== null && held < first) drawn.unshift(held);
    if (held !== null && held >= end && held < rows.count) drawn.push(held);
    return drawn;
  }

  /** Moves the focus to a row, into sight if need be. */
  moveTo(index: number): void {
    const target = Math.max(0, Math.min(index, this.store.rows.count - 1));
    this.store.viewport.reveal(target, headerHeight);
    this.index = target;
    this.wanted = target;
  }

  entered(index: number): void {
    this.index = index;
    this.isInside = true;
  }

  left(): void {
    this.isInside = false;
    this.wanted = null;
  }

  /** The wanted row has taken the focus. */
  arrived(): void {
    this.wanted = null;
  }

  /** Rows that fit into the window, for page up and down. */
  get pageLength(): number {
    const { height, rowHeight } = this.store.viewport;
    return Math.max(1, Math.floor((height - headerHeight) / rowHeight) - 1);
  }
}
