import { numberOfId } from '../../api/global-id.ts';
import { FrameSteps } from '../../state/frame-steps.ts';
import { dayUnder, type BarPart } from '../../../domain/roadmap/moved-schedule.ts';
import type { RoadmapEpic } from '../epics/roadmap-epic.ts';
import type { RoadmapStore } from '../roadmap-store.ts';
import { rowIndexOf } from '../timeline/grid-keyboard.ts';
import type { BarMover } from './bar-mover.ts';
import { DragGestures, type Press } from './drag-gestures.ts';
import { EdgeScrolling } from './edge-scrolling.ts';
import { pressHeld } from './held-keys.ts';
import { inlinePlace } from '../timeline/inline-place.ts';

/** Px at each end of a bar that stretch it; fingers need more. */
const edgeWidth = { mouse: 8, touch: 20 };
/** At least this share of a short bar moves all of it. */
const middleShare = 1 / 3;

interface Taken {
  bar: HTMLElement;
  epic: RoadmapEpic;
  part: BarPart;
}

/**
 * Moves bars by mouse, pen and finger, and opens their menu. A mouse drags at once, a finger after a long press, so that
 * it can scroll; a long press that does not move opens the menu. Listens to the grid, not to each of its bars.
 */
export class BarGestures extends DragGestures<Taken> {
  #last: { x: number; isFine: boolean } = { x: 0, isFine: false };
  #edges: EdgeScrolling | null = null;
  /** Behind the bar in the hand. */
  readonly #later: FrameSteps;

  constructor(
    private readonly store: RoadmapStore,
    private readonly mover: BarMover,
    private readonly grid: HTMLElement,
    /** The place of its bars. */
    private readonly bars: HTMLElement,
  ) {
    super();
    this.#later = new FrameSteps(mover.showFollowing, mover.showLines, mover.showConflicts);
  }

  /** Returns a function that stops listening. */
  attach(): () => void {
    const { grid } = this;
    const { signal, end } = this.listen(grid);
    grid.addEventListener('dragstart', (event) => barAt(event) && event.preventDefault(), { signal });
    grid.addEventListener('contextmenu', (event) => this.menu(event), { signal });
    window.addEventListener('keyup', (event) => this.alt(event), { signal, capture: true });
    return end;
  }

  protected takenBy(event: PointerEvent, isTouch: boolean): Taken | null {
    const bar = barAt(event);
    const epic = bar && this.grid.contains(bar) && this.epicOf(bar);
    return bar && epic ? { bar, epic, part: partAt(bar, event.clientX, isTouch) } : null;
  }

  protected override canRestOn({ epic }: Taken): boolean {
    return epic.canUpdate;
  }

  protected begin({ bar, epic, part, x }: Press & Taken): BarPart | null {
    if (!epic.canUpdate) {
      this.mover.refuse(epic);
      return null;
    }
    const place = inlinePlace(this.bars, x);
    const isOpenEnd = part !== 'whole' && bar.dataset[part] === 'open';
    if (!this.mover.take(epic, part, dayUnder(this.store.timeframe, place), { isOpenEnd })) return null;
    this.#later.begin();
    this.#edges = new EdgeScrolling(this.store, () => this.dragTo());
    this.#edges.begin(place);
    return part;
  }

  protected override moved(event: PointerEvent): void {
    this.hover(event);
    super.moved(event);
  }

  protected follow(_press: Taken, event: PointerEvent): void {
    this.#last = { x: event.clientX, isFine: event.altKey };
    markLane(event);
    this.dragTo();
    this.#edges?.moveTo(inlinePlace(this.bars, event.clientX));
  }

  protected drop({ epic, bar, isTouch }: Press & Taken, event: PointerEvent): void {
    const { grip } = this.mover;
    if (grip === null) return;
    const { startDate, dueDate } = grip.schedule;
    if (laneUnder(event) !== null) {
      this.mover.cancel();
      void this.removeDates(epic);
    } else if (isTouch && startDate === epic.startDate && dueDate === epic.dueDate) {
      this.mover.cancel();
      this.mover.openMenu(epic, bar);
    } else void this.mover.drop();
  }

  protected cancel(): void {
    this.mover.cancel();
  }

  protected override rest(): void {
    this.#edges?.end();
    this.#later.end();
    super.rest();
    markLane(null);
  }

  protected override click(event: MouseEvent): boolean {
    if (super.click(event)) return true;
    const selected = this.selectedBy(event);
    if (selected === null) {
      if (isTap(event) && !isOnLinkHandle(event)) this.mover.point(barAt(event)?.dataset['bar'] ?? null, true);
      return false;
    }
    event.preventDefault();
    event.stopPropagation();
    void this.mover.select(selected, event.shiftKey);
    // The browser selected the text up to there.
    if (event.shiftKey) window.getSelection()?.removeAllRanges();
    return true;
  }

  /** Keys while a bar is held. They belong to it, wherever the focus is. */
  protected key(event: KeyboardEvent): void {
    const { grip } = this.mover;
    if (grip === null) return;
    this.alt(event);
    if (event.key === 'Escape') return this.escape(event, grip.byKeys);
    if (!grip.byKeys) return;
    const { step, cancel, drop } = this.mover;
    pressHeld(event, { step, cancel, drop: () => drop(event.altKey) });
  }

  private dragTo(): void {
    const { mover, store, bars } = this;
    const { grip } = mover;
    mover.dragTo(dayUnder(store.timeframe, inlinePlace(bars, this.#last.x)), this.#last.isFine);
    if (mover.grip !== grip) this.#later.begin();
  }

  private async removeDates(epic: RoadmapEpic): Promise<void> {
    this.store.stillRows.expect(numberOfId(epic.id));
    await this.mover.removeDates(epic);
    await this.store.undated?.reload();
  }

  /** The epic that a click selects; null if it opens the epic. While some are selected, a tap selects more. */
  private selectedBy(event: MouseEvent): RoadmapEpic | null {
    const bar = barAt(event);
    const selects = event.ctrlKey || event.metaKey || event.shiftKey;
    const isFurther = bar !== null && isTap(event) && this.mover.selection.selected.length > 0;
    if (!selects && !isFurther) return null;
    const place = bar ?? plainRowAt(event);
    return place && this.epicOf(place);
  }

  private menu(event: MouseEvent): void {
    const place = barAt(event) ?? plainRowAt(event);
    const epic = place && this.epicOf(place);
    // Beside its bar a row has nothing that a menu could stand at.
    if (!place || !epic || place.getAttribute('role') === 'gridcell') return;
    event.preventDefault();
    // A finger's long press has its own way.
    if (this.press?.isTouch !== true) this.mover.openMenu(epic, place);
  }

  /** Shows which part of a bar the pointer would take. */
  private hover(event: PointerEvent): void {
    // A finger that moves scrolls: the bar that it tapped stays the one.
    if (event.pointerType === 'touch') return;
    const bar = barAt(event);
    // The handles beside a bar belong to it.
    if (!isOnLinkHandle(event)) this.mover.point(bar?.dataset['bar'] ?? null);
    if (bar?.dataset['movable'] === undefined || this.isDragging) return;
    bar.dataset['edge'] = partAt(bar, event.clientX, false);
  }

  /** Alt changes the step of a drag at once, also while the pointer rests, and does not open the menu of the browser. */
  private alt(event: KeyboardEvent): void {
    if (event.key !== 'Alt' || !this.isDragging) return;
    event.preventDefault();
    this.#last = { ...this.#last, isFine: event.type === 'keydown' };
    this.dragTo();
  }

  private epicOf(bar: HTMLElement): RoadmapEpic | null {
    const index = rowIndexOf(bar);
    return index === null ? null : (this.store.rows.at(index)?.epic ?? null);
  }
}

function barAt({ target }: Event): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-bar]') : null;
}

function isTap(event: MouseEvent): boolean {
  return event instanceof PointerEvent && event.pointerType === 'touch';
}

function isOnLinkHandle({ target }: Event): boolean {
  return target instanceof Element && target.closest('[data-link-handle]') !== null;
}

/** The row, where it is neither a link nor a button, which have their own use for a click with a key. */
function plainRowAt({ target }: Event): HTMLElement | null {
  if (!(target instanceof Element) || target.closest('a, button') !== null) return null;
  return target.closest<HTMLElement>('[data-row-index]');
}

/** The place below the chart where bars lose their dates, if the pointer is over it. */
function laneUnder({ clientX, clientY }: MouseEvent): Element | null {
  // By its place, since a message may lie over it.
  return (
    [...document.querySelectorAll('[data-undated-lane]')].find((lane) => {
      const { left, right, top, bottom } = lane.getBoundingClientRect();
      return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
    }) ?? null
  );
}

function markLane(event: MouseEvent | null): void {
  const lane = event && laneUnder(event);
  for (const one of document.querySelectorAll('[data-undated-lane]')) one.toggleAttribute('data-over', one === lane);
}

/** What a press on a bar takes. An end beyond the timeline is not there to be taken. */
function partAt(bar: HTMLElement, clientX: number, isTouch: boolean): BarPart {
  const { width } = bar.getBoundingClientRect();
  const edge = Math.min(isTouch ? edgeWidth.touch : edgeWidth.mouse, (width * (1 - middleShare)) / 2);
  const fromStart = inlinePlace(bar, clientX);
  if (fromStart <= edge && bar.dataset['start'] !== 'clamped') return 'start';
  return width - fromStart <= edge && bar.dataset['end'] !== 'clamped' ? 'end' : 'whole';
}
