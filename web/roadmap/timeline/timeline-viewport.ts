import { computedStruct, observableStruct } from 'mobx';
import { makeStore } from '../../state/make-store.ts';
import { rowHeight } from '../../../domain/roadmap/row-height.ts';
import { leftColumnRange, phoneWidth } from './timeline-sizes.ts';

/** A range of rows, the end excluded. */
export interface Span {
  first: number;
  end: number;
}

/** What rows need so that text of the reader's own size and spacing is whole. */
export interface TextRoom {
  /** In px. */
  rowHeight: number;
  titleLines: number;
  metaLines: number;
}

/** An interval of the timeline, in px from its left edge. */
export interface Stretch {
  left: number;
  right: number;
}

/** Rows and columns are drawn in steps, so that most scrolling changes nothing in the document. */
const rowStep = 2;
const rowMargin = 3;
const stretchStep = 360;

/**
 * The visible part of the timeline. All lengths in px. Follows the position and size of the scrolling element; what is
 * drawn depends on the spans, which only change in steps.
 */
export class TimelineViewport {
  scrollTop = 0;
  scrollLeft = 0;
  width = 0;
  height = 0;
  /** Width of the fixed titles. */
  titleColumn = 320;
  /** Width of the columns that the reader has added to the titles. */
  columnsWidth = 0;
  /** Height of header and milestones above the first row. */
  rowsTop = 0;
  rowHeight: number = rowHeight;
  /** Null until it is measured. */
  textRoom: TextRoom | null = null;
  #element: HTMLElement | null = null;
  /** Where to scroll once the timeline is as wide as that needs. */
  #arriving: number | null = null;

  constructor() {
    makeStore(this, {
      rowSpan: computedStruct,
      drawnStretch: computedStruct,
      textRoom: observableStruct,
      sideOf: false,
      cutAtStart: false,
    });
  }

  /**
   * Follows an element's scrolling and size, starting at the last scroll position; returns a function that stops it.
   * `titleColumnOf` returns the width of the fixed titles for a window width.
   */
  attach(element: HTMLElement, titleColumnOf: (width: number) => number): () => void {
    const measure = (): void => {
      this.resizedTo(element.clientWidth, element.clientHeight, titleColumnOf(element.clientWidth));
    };
    const follow = (): void => this.scrolledTo(element.scrollTop, element.scrollLeft);
    const observer = new ResizeObserver(measure);
    this.#element = element;
    // The position that the reader left, for when they come back.
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

  /** Scrolls; an omitted direction stays. */
  scrollTo(target: { top?: number; left?: number }): void {
    this.#element?.scrollTo({ ...target, behavior: 'instant' });
    if (this.#element) this.scrolledTo(this.#element.scrollTop, this.#element.scrollLeft);
  }

  /** Draws another part of the timeline, which `arrive` scrolls to once it is there. */
  goTo(left: number): void {
    this.scrollLeft = left;
    this.#arriving = left;
  }

  /** The timeline has its new width. */
  arrive(): void {
    if (this.#arriving !== null) this.#element?.scrollTo({ left: this.#arriving, behavior: 'instant' });
    this.#arriving = null;
  }

  /** Scrolls just enough to show a row between the header, `above` px high, and the bottom. */
  reveal(row: number, above: number): void {
    const top = this.rowsTop + row * this.rowHeight;
    if (top - above < this.scrollTop) this.scrollTo({ top: Math.max(0, top - above) });
    else if (top + this.rowHeight > this.scrollTop + this.height)
      this.scrollTo({ top: top + this.rowHeight - this.height });
  }

  /** Rows to draw; may extend beyond the list. */
  get rowSpan(): Span {
    const top = (this.scrollTop - this.rowsTop) / this.rowHeight;
    const bottom = top + this.height / this.rowHeight;
    return {
      first: Math.max(0, Math.floor((top - rowMargin) / rowStep) * rowStep),
      end: Math.max(0, Math.ceil((bottom + rowMargin) / rowStep) * rowStep),
    };
  }

  /** The part of the timeline to draw; may extend beyond it. */
  get drawnStretch(): Stretch {
    const end = this.scrollLeft + this.timelineWidth;
    return {
      left: Math.max(0, (Math.floor(this.scrollLeft / stretchStep) - 1) * stretchStep),
      right: (Math.ceil(end / stretchStep) + 1) * stretchStep,
    };
  }

  /**
   * The side of the visible part on which an interval of the timeline lies, in px from its left edge; null if it is
   * visible.
   */
  sideOf({ left, width }: { left: number; width: number }): 'before' | 'after' | null {
    if (left + width <= this.scrollLeft) return 'before';
    return left >= this.scrollLeft + this.timelineWidth ? 'after' : null;
  }

  /**
   * The hidden length at the start of an interval, including `inset`, if its end is visible. All in px, from the
   * timeline's left edge.
   */
  cutAtStart({ left, width }: { left: number; width: number }, inset: number): number {
    return left + width > this.scrollLeft ? Math.max(0, this.scrollLeft + inset - left) : 0;
  }

  /** Width of the fixed left column: titles and what is beside them. */
  get leftColumn(): number {
    return this.titleColumn + this.columnsWidth;
  }

  /** Width next to the fixed column. */
  get timelineWidth(): number {
    return Math.max(0, this.width - this.leftColumn);
  }

  /** True if the left column has room only for titles. */
  get isNarrow(): boolean {
    return this.titleColumn < leftColumnRange.least;
  }

  /** Whether the window is as narrow as a phone's. */
  get isPhone(): boolean {
    return this.width > 0 && this.width < phoneWidth;
  }

  /** Whether only the left column is shown: a list with thin bars in its rows. */
  get isList(): boolean {
    return this.width > 0 && this.leftColumn >= this.width;
  }

  /** Whether bars are shown. Before the width is known nothing is: phones, which list epics, do not load the chart's code. */
  get isChart(): boolean {
    return this.width > 0 && !this.isList;
  }

  /** Index of the last visible row. */
  get lastVisibleRow(): number {
    return Math.floor((this.scrollTop + this.height - this.rowsTop) / this.rowHeight);
  }

  scrolledTo(scrollTop: number, scrollLeft: number): void {
    this.scrollTop = scrollTop;
    this.scrollLeft = scrollLeft;
  }

  setTitleColumn(width: number): void {
    this.titleColumn = width;
  }

  setColumnsWidth(width: number): void {
    this.columnsWidth = width;
  }

  resizedTo(width: number, height: number, titleColumn: number): void {
    this.width = width;
    this.height = height;
    this.titleColumn = titleColumn;
  }

  setTextRoom(room: TextRoom | null): void {
    this.textRoom = room;
  }

  placeRows(rowsTop: number, rowHeight: number): void {
    this.rowsTop = rowsTop;
    this.rowHeight = rowHeight;
  }
}
