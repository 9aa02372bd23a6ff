import type Sortable from 'sortablejs';
import { indentOf } from '../../../domain/roadmap/rows.ts';
import type { RoadmapStore } from '../roadmap-store.ts';
import { headerHeight } from '../timeline/timeline-sizes.ts';
import type { RowArranger } from './row-arranger.ts';
import { placeAtPoint } from './row-places.ts';
import styles from './arranging-layer.module.css';

/** Px from the top and bottom of the chart within which it scrolls, and px per frame. */
const scrollMargin = 40;
const scrollStep = 14;
/** Milliseconds for which a folded epic is pointed at until it opens. */
const opensAfter = 1000;

/** Carries a row by its handle: follows the pointer, scrolls at the edges, and opens folded epics under it. */
class RowGestures {
  #pointer: PointerEvent | null = null;
  #frame: number | null = null;
  #pointed: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #listening = new AbortController();

  constructor(
    private readonly store: RoadmapStore,
    private readonly arranger: RowArranger,
    private readonly rows: HTMLElement,
  ) {}

  begin(index: number): void {
    if (!this.arranger.pickUp(index, 'pointer')) return;
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    document.addEventListener('pointermove', this.follow, { signal, capture: true });
    document.addEventListener('keydown', this.cancelByKey, { signal, capture: true });
  }

  /** The pointer was released, unless Escape canceled before. */
  end(): void {
    this.stop();
    void this.arranger.drop();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#listening.abort();
    this.#pointer = null;
    this.#pointed = null;
  }

  private readonly follow = (event: PointerEvent): void => {
    this.#pointer = event;
    this.hold();
    if (this.#frame === null) this.#frame = requestAnimationFrame(this.scroll);
  };

  private hold(): void {
    const { carried } = this.arranger;
    const pointer = this.#pointer;
    if (carried === null || pointer === null) return;
    const { top, left, right } = this.rows.getBoundingClientRect();
    const { rowHeight } = this.store.viewport;
    const row = (pointer.clientY - top) / rowHeight;
    const index = Math.floor(row);
    const x = getComputedStyle(this.rows).direction === 'rtl' ? right - pointer.clientX : pointer.clientX - left;
    const level = 1 + Math.max(0, Math.floor(x / indentOf(2)));
    const { rows } = this.store;
    this.arranger.holdOver(placeAtPoint(rows, carried.epic, { index, part: row - index, level }));
    this.point(index);
  }

  private point(index: number): void {
    const { store, arranger } = this;
    const epic = arranger.place?.side === 'inside' ? (store.rows.at(index)?.epic ?? null) : null;
    if (epic?.id === this.#pointed) return;
    clearTimeout(this.#timer);
    this.#pointed = epic?.id ?? null;
    if (!epic?.hasChildrenWithinTimeframe || store.expansion.of(epic)?.isExpanded) return;
    this.#timer = setTimeout(() => void store.toggleRow(epic), opensAfter);
  }

  private readonly scroll = (): void => {
    this.#frame = null;
    const pointer = this.#pointer;
    if (pointer === null) return;
    const { viewport } = this.store;
    const y = pointer.clientY - this.rows.getBoundingClientRect().top + viewport.rowsTop - viewport.scrollTop;
    const direction = y < headerHeight + scrollMargin ? -1 : y > viewport.height - scrollMargin ? 1 : 0;
    if (direction === 0) return;
    viewport.scrollTo({ top: viewport.scrollTop + direction * scrollStep });
    this.hold();
    this.#frame = requestAnimationFrame(this.scroll);
  };

  private readonly cancelByKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    this.arranger.cancel();
    // Sortable has no method to cancel a drag, so simulate releasing the pointer.
    document.dispatchEvent(new PointerEvent('pointerup', { bubbles: true, cancelable: true }));
  };
}

/**
 * Sortable reports the start and end of a drag and draws the dragged row; places and scrolling are our own, since only
 * visible rows are in the document.
 */
export function rowOptions(
  store: RoadmapStore,
  arranger: RowArranger,
  rows: HTMLElement,
  leaving: AbortSignal,
): Sortable.Options {
  const gestures = new RowGestures(store, arranger, rows);
  leaving.addEventListener('abort', () => gestures.stop());
  return {
    draggable: '[data-row-index]',
    handle: '[data-row-handle]',
    delay: 100,
    delayOnTouchOnly: true,
    forceFallback: true,
    fallbackTolerance: 1,
    fallbackClass: styles.carried ?? '',
    ghostClass: styles.lifted ?? '',
    scroll: false,
    onStart: ({ item }) => gestures.begin(Number(item.dataset['rowIndex'])),
    onMove: () => false,
    onEnd: () => gestures.end(),
  };
}
