import type Sortable from 'sortablejs';
import { onDragCanceled } from '../../widgets/drag-canceled.ts';
import { EdgeScroll } from './edge-scroll.ts';

/** Milliseconds for which a folded row is pointed at until it opens. */
const opensAfter = 1000;
/** Distance to an edge of the visible part where scrolling begins, in px. */
const reach = 80;
/** Maximum px per frame, reached at the edge itself. */
const fastest = 28;

/** A folded row under the pointer. */
export interface FoldedRow {
  key: string;
  open: () => void;
}

/** What a drag moves. */
export interface DraggedRows {
  /** The part of the window in which rows are visible, in px from its top. */
  readonly visiblePart: { top: number; bottom: number };
  scrollBy(px: number): void;
  /** False if the row does not move. */
  pickUp(row: HTMLElement): boolean;
  /** Shows where the row would go, and says which folded row it is held over. */
  holdAt(pointer: PointerEvent): FoldedRow | null;
  cancel(): void;
  /** The pointer was released, maybe after `cancel`. */
  drop(): void;
}

/**
 * Moves rows by pointer until `leaving` is aborted. Sortable reports the start and end of a drag and draws the dragged
 * row; places and scrolling at the edges are our own, since only visible rows are in the document.
 */
export function dragOptions(rows: DraggedRows, leaving: AbortSignal): Sortable.Options {
  const drag = new RowDrag(rows);
  leaving.addEventListener('abort', () => drag.stop());
  return {
    delay: 100,
    delayOnTouchOnly: true,
    forceFallback: true,
    fallbackTolerance: 1,
    scroll: false,
    onStart: ({ item }) => drag.begin(item),
    onMove: () => false,
    onEnd: () => drag.end(),
  };
}

/** Follows the pointer, scrolls at the edges, opens folded rows under it, and ends in a drop or a cancellation. */
class RowDrag {
  readonly #edgeScroll: EdgeScroll;
  /** The last pointer position; the rows may scroll under a resting pointer. */
  #pointer: PointerEvent | null = null;
  #folded: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #listening = new AbortController();

  constructor(private readonly rows: DraggedRows) {
    this.#edgeScroll = new EdgeScroll((px) => rows.scrollBy(px));
  }

  begin(row: HTMLElement): void {
    if (!this.rows.pickUp(row)) return;
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    document.addEventListener('pointermove', this.follow, { signal, capture: true });
    document.addEventListener('scroll', this.scrolled, { signal, capture: true, passive: true });
    signal.addEventListener(
      'abort',
      onDragCanceled(() => this.rows.cancel()),
    );
  }

  end(): void {
    this.stop();
    this.rows.drop();
    swallowClick();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#edgeScroll.stop();
    this.#listening.abort();
    this.#folded = null;
    this.#pointer = null;
  }

  private readonly scrolled = (): void => {
    if (this.#pointer !== null) this.follow(this.#pointer);
  };

  private readonly follow = (event: PointerEvent): void => {
    this.#pointer = event;
    this.#edgeScroll.go(speedAt(event.clientY, this.rows.visiblePart));
    const folded = this.rows.holdAt(event);
    if (folded?.key === this.#folded) return;
    clearTimeout(this.#timer);
    this.#folded = folded?.key ?? null;
    if (folded !== null) this.#timer = setTimeout(folded.open, opensAfter);
  };
}

/** Px per frame, faster near the edge; `y` is the pointer's distance to the top of the window. */
function speedAt(y: number, { top, bottom }: DraggedRows['visiblePart']): number {
  const intoTop = Math.min(1, (top + reach - y) / reach);
  const intoBottom = Math.min(1, (y - bottom + reach) / reach);
  return Math.round(fastest * (Math.max(0, intoBottom) - Math.max(0, intoTop)));
}

/** The press that ended a drag must not click the link under it. */
function swallowClick(): void {
  const swallow = (event: MouseEvent): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => document.removeEventListener('click', swallow, { capture: true }), 50);
}
