import type { BarPart } from '../../../domain/roadmap/moved-schedule.ts';
import { isIssue, type RoadmapEpic } from '../epics/roadmap-epic.ts';
import { DragGestures, type Press } from '../moving/drag-gestures.ts';
import type { RoadmapStore } from '../roadmap-store.ts';
import { rowIndexOf } from '../timeline/grid-keyboard.ts';
import { inlinePlace } from '../timeline/inline-place.ts';

/** Px that a finger travels sideways until it swipes; one that goes up or down as far scrolls. */
const swipeThreshold = 12;
/** Px of a swipe for one step. */
const stepWidth = 24;

interface Taken {
  row: HTMLElement;
  epic: RoadmapEpic;
}

/**
 * What fingers do in the list of a phone: a swipe along a row changes its dates by steps of the scale, to the end of the
 * line later and to its start earlier, and a long press opens its menu.
 */
export class RowSwipes extends DragGestures<Taken> {
  /** Whether the last press was one of a finger on a row. */
  #isTouched = false;
  #isSwipe = false;

  constructor(
    private readonly store: RoadmapStore,
    private readonly list: HTMLElement,
  ) {
    super();
  }

  /** Returns a function that stops listening. */
  attach(): () => void {
    const { list } = this;
    // What is inside an element that scrolls decides where a finger may scroll it.
    const rows = list.firstElementChild as HTMLElement | null;
    // The browser would take the finger away for scrolling sideways, or back in its history.
    if (rows !== null) rows.style.touchAction = 'pan-y pinch-zoom';
    const { signal, end } = this.listen(list);
    // The menu of the browser for a link.
    list.addEventListener('contextmenu', (event) => this.#isTouched && event.preventDefault(), { signal });
    return () => {
      if (rows !== null) rows.style.touchAction = '';
      end();
    };
  }

  protected takenBy({ target, isTrusted }: PointerEvent, isTouch: boolean): Taken | null {
    // What makes rows sortable repeats an early press once its code is there.
    if (!isTrusted) return null;
    this.#isTouched = false;
    this.#isSwipe = false;
    if (!isTouch || !(target instanceof Element) || !this.list.contains(target)) return null;
    const row = target.closest<HTMLElement>('[data-row-index]');
    const index = rowIndexOf(target);
    const epic = index === null ? null : (this.store.rows.at(index)?.epic ?? null);
    // The row of those that are not listed is none.
    if (row === null || epic === null || (isIssue(epic) && epic.issue.type === 'more')) return null;
    // Rows are carried by their handle.
    if (target.closest('[data-row-handle]') !== null) return null;
    this.#isTouched = true;
    void this.store.loadMover();
    return { row, epic };
  }

  protected override moved(event: PointerEvent): void {
    const { press } = this;
    if (press !== null && event.pointerId === press.pointerId && !this.isDragging) {
      const aside = Math.abs(event.clientX - press.x);
      if (aside >= Math.abs(event.clientY - press.y)) {
        // The code of the first swipe comes while the finger is on its way.
        if (aside < swipeThreshold || this.store.mover === null) return;
        this.#isSwipe = true;
        this.take(press, false);
      }
    }
    super.moved(event);
  }

  protected begin({ epic }: Press & Taken): BarPart | null {
    const { mover } = this.store;
    if (mover === null) return null;
    const day = epic.startDate ?? epic.dueDate;
    if (epic.canUpdate && day !== null) return mover.take(epic, 'whole', day) ? 'whole' : null;
    if (this.#isSwipe && !epic.canUpdate) mover.refuse(epic);
    return this.#isSwipe ? null : 'whole';
  }

  protected follow({ x }: Press & Taken, event: PointerEvent): void {
    const way = inlinePlace(this.list, event.clientX) - inlinePlace(this.list, x);
    this.store.mover?.stepTo(Math.trunc(way / stepWidth));
  }

  protected drop({ epic, row }: Press & Taken): void {
    const { mover } = this.store;
    if (mover?.changeInWords != null) return void mover.drop();
    mover?.cancel();
    if (!this.#isSwipe) mover?.openMenu(epic, row);
  }

  protected cancel(): void {
    this.store.mover?.cancel();
  }

  protected key(event: KeyboardEvent): void {
    if (event.key === 'Escape' && this.isDragging) this.escape(event, false);
  }
}
