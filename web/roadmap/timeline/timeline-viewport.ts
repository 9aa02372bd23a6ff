import { computedStruct } from 'mobx';
import { columnWidth } from '../../../domain/roadmap/timeframe.ts';
import { makeStore } from '../../state/make-store.ts';

/** First and last of a run of rows or columns, the last one excluded. */
export interface Span {
  first: number;
  end: number;
}

/** Rows and columns are drawn in steps, so that most scrolling changes nothing in the document. */
const rowStep = 2;
const rowMargin = 3;
const columnStep = 2;

/**
 * Which part of the timeline is in sight. All lengths in px. The scrolling element tells its position and size; what is
 * drawn follows from the spans, which change in steps only.
 */
export class TimelineViewport {
  scrollTop = 0;
  scrollLeft = 0;
  width = 0;
  height = 0;
  /** Width of the fixed left column. */
  leftColumn = 320;
  /** Height of what is above the first row: header and milestones. */
  rowsTop = 0;
  rowHeight = 50;
  #element: HTMLElement | null = null;

  constructor() {
    makeStore(this, { rowSpan: computedStruct, columnSpan: computedStruct, sideOf: false, cutAtStart: false });
  }

  /** Follows an element's scrolling and size, from where the last one was scrolled to; the answer ends it. `leftColumnOf` gives the fixed column for a width. */
  attach(element: HTMLElement, leftColumnOf: (width: number) => number): () => void {
    const measure = (): void => {
      this.resizedTo(element.clientWidth, element.clientHeight, leftColumnOf(element.clientWidth));
    };
    const follow = (): void => this.scrolledTo(element.scrollTop, element.scrollLeft);
    const observer = new ResizeObserver(measure);
    this.#element = element;
    // The place that the reader left, when they come back.
    element.scrollTo({ top: this.scrollTop, left: this.scrollLeft, behavior: 'instant' });
    measure();
    follow();
    observer.observe(element);
    element.addEventListener('scroll', follow, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', follow);
      this.#element = null;
    };
  }

  /** Moves what is in sight; a missing side stays. */
  scrollTo(target: { top?: number; left?: number }): void {
    this.#element?.scrollTo({ ...target, behavior: 'instant' });
    if (this.#element) this.scrolledTo(this.#element.scrollTop, this.#element.scrollLeft);
  }

  /** Scrolls no further than needed to have a row between the header, `above` px high, and the bottom. */
  reveal(row: number, above: number): void {
    const top = this.rowsTop + row * this.rowHeight;
    if (top - above < this.scrollTop) this.scrollTo({ top: Math.max(0, top - above) });
    else if (top + this.rowHeight > this.scrollTop + this.height)
      this.scrollTo({ top: top + this.rowHeight - this.height });
  }

  /** Rows to draw; may reach beyond the list. */
  get rowSpan(): Span {
    const top = (this.scrollTop - this.rowsTop) / this.rowHeight;
    const bottom = top + this.height / this.rowHeight;
    return {
      first: Math.max(0, Math.floor((top - rowMargin) / rowStep) * rowStep),
      end: Math.max(0, Math.ceil((bottom + rowMargin) / rowStep) * rowStep),
    };
  }

  /** Columns to draw; may reach beyond the timeframe. */
  get columnSpan(): Span {
    const first = this.scrollLeft / columnWidth;
    const end = (this.scrollLeft + this.timelineWidth) / columnWidth;
    return {
      first: Math.max(0, (Math.floor(first / columnStep) - 1) * columnStep),
      end: (Math.ceil(end / columnStep) + 1) * columnStep,
    };
  }

  /** On which side of what is in sight something of the timeline lies, in px from its left edge; null when it can be seen. */
  sideOf({ left, width }: { left: number; width: number }): 'before' | 'after' | null {
    if (left + width <= this.scrollLeft) return 'before';
    return left >= this.scrollLeft + this.timelineWidth ? 'after' : null;
  }

  /**
   * How much of the start of something is not in sight, or nearer to the edge than `inset`, while its end is. All in
   * px, from the timeline's left edge.
   */
  cutAtStart({ left, width }: { left: number; width: number }, inset: number): number {
    return left + width > this.scrollLeft ? Math.max(0, this.scrollLeft + inset - left) : 0;
  }

  /** What is left of the width beside the fixed column. */
  get timelineWidth(): number {
    return Math.max(0, this.width - this.leftColumn);
  }

  /** The left column has room for titles only. */
  get isNarrow(): boolean {
    return this.leftColumn < 200;
  }

  /** The last row that can be seen, counted from 0. */
  get lastVisibleRow(): number {
    return Math.floor((this.scrollTop + this.height - this.rowsTop) / this.rowHeight);
  }

  scrolledTo(scrollTop: number, scrollLeft: number): void {
    this.scrollTop = scrollTop;
    this.scrollLeft = scrollLeft;
  }

  setLeftColumn(width: number): void {
    this.leftColumn = width;
  }

  resizedTo(width: number, height: number, leftColumn: number): void {
    this.width = width;
    this.height = height;
    this.leftColumn = leftColumn;
  }

  placeRows(rowsTop: number, rowHeight: number): void {
    this.rowsTop = rowsTop;
    this.rowHeight = rowHeight;
  }
}
