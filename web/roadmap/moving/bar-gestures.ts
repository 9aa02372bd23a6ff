import { numberOfId } from '../../api/global-id.ts';
import type { BarPart } from '../../../domain/roadmap/moved-schedule.ts';
import { dayUnder } from '../../../domain/roadmap/moved-schedule.ts';
import type { RoadmapEpic } from '../epics/roadmap-epic.ts';
import type { RoadmapStore } from '../roadmap-store.ts';
import { rowIndexOf } from '../timeline/grid-keyboard.ts';
import type { BarMover } from './bar-mover.ts';
import { EdgeScrolling } from './edge-scrolling.ts';
import { pressHeld, takeKey } from './held-keys.ts';
import { inlinePlace } from '../timeline/inline-place.ts';

/** Px that a pointer travels before a press becomes a drag. */
const dragThreshold = 4;
/** Px that a finger may tremble during a long press. */
const tremble = 10;
const longPressMilliseconds = 400;
/** Px at each end of a bar that stretch it; fingers need more. */
const edgeWidth = { mouse: 8, touch: 20 };
/** At least this share of a short bar moves all of it. */
const middleShare = 1 / 3;

interface Press {
  bar: HTMLElement;
  epic: RoadmapEpic;
  part: BarPart;
  pointerId: number;
  isTouch: boolean;
  x: number;
  y: number;
}

/**
 * Moves bars by mouse, pen and finger, and opens their menu. A mouse drags at once, a finger after a long press, so that
 * it can scroll; a long press that does not move opens the menu. Listens to the grid, not to each of its bars.
 */
export class BarGestures {
  #press: Press | null = null;
  #isDragging = false;
  /** True until the click that ends a drag has come; it must not open the epic. */
  #swallowsClick = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #last: { x: number; isFine: boolean } = { x: 0, isFine: false };
  #edges: EdgeScrolling | null = null;

  constructor(
    private readonly store: RoadmapStore,
    private readonly mover: BarMover,
  ) {}

  /** Listens to the grid, whose bars are in `bars`; returns a function that stops it. */
  attach(grid: HTMLElement, bars: HTMLElement): () => void {
    const abort = new AbortController();
    const { signal } = abort;
    window.addEventListener('pointerdown', (event) => this.down(event, grid, bars), { signal });
    window.addEventListener(
      'pointermove',
      (event) => {
        this.hover(event);
        this.moved(event, bars);
      },
      { signal, passive: true },
    );
    window.addEventListener('pointerup', (event) => this.up(event), { signal });
    window.addEventListener('pointercancel', () => this.give(), { signal });
    // A list that scrolls would take the finger away.
    grid.addEventListener('touchmove', (event) => this.#isDragging && event.preventDefault(), {
      signal,
      passive: false,
    });
    grid.addEventListener('click', (event) => this.click(event), { signal, capture: true });
    grid.addEventListener('dragstart', (event) => barAt(event) && event.preventDefault(), { signal });
    grid.addEventListener('contextmenu', (event) => this.menu(event), { signal });
    window.addEventListener('keydown', (event) => this.key(event, bars), { signal, capture: true });
    window.addEventListener('keyup', (event) => this.alt(event, bars), { signal, capture: true });
    return () => {
      this.give();
      abort.abort();
    };
  }

  private down(event: PointerEvent, grid: HTMLElement, bars: HTMLElement): void {
    // A second finger zooms, wherever it is.
    if (!event.isPrimary) return this.give();
    this.#swallowsClick = false;
    const bar = barAt(event);
    const epic = bar && grid.contains(bar) && this.epicOf(bar);
    if (!bar || !epic || event.button !== 0) return;
    const isTouch = event.pointerType === 'touch';
    const { clientX: x, clientY: y, pointerId } = event;
    const press = { bar, epic, part: partAt(bar, x, isTouch), pointerId, isTouch, x, y };
    this.#press = press;
    if (isTouch && epic.canUpdate) this.#timer = setTimeout(() => this.begin(press, bars), longPressMilliseconds);
  }

  private begin(press: Press, bars: HTMLElement): void {
    this.#swallowsClick = true;
    if (!press.epic.canUpdate) {
      this.mover.refuse(press.epic);
      return this.rest();
    }
    const from = dayUnder(this.store.timeframe, inlinePlace(bars, press.x));
    if (!this.mover.take(press.epic, press.part, from)) return this.rest();
    this.#isDragging = true;
    this.#edges = new EdgeScrolling(this.store, () => this.follow(bars));
    this.#edges.begin(inlinePlace(bars, press.x));
    document.documentElement.dataset['dragging'] = press.part;
  }

  private moved(event: PointerEvent, bars: HTMLElement): void {
    const press = this.#press;
    if (press === null || event.pointerId !== press.pointerId) return;
    const distance = Math.hypot(event.clientX - press.x, event.clientY - press.y);
    if (!this.#isDragging) {
      if (press.isTouch) {
        // The finger scrolls.
        if (distance > tremble) this.give();
        return;
      }
      if (distance < dragThreshold) return;
      this.begin(press, bars);
      if (!this.#isDragging) return;
    }
    this.#last = { x: event.clientX, isFine: event.altKey };
    markLane(event);
    this.follow(bars);
    this.#edges?.moveTo(inlinePlace(bars, event.clientX));
  }

  private follow(bars: HTMLElement): void {
    this.mover.dragTo(dayUnder(this.store.timeframe, inlinePlace(bars, this.#last.x)), this.#last.isFine);
  }

  private up(event: PointerEvent): void {
    const press = this.#press;
    if (press === null || event.pointerId !== press.pointerId) return;
    const wasDragging = this.#isDragging;
    const { grip } = this.mover;
    const isOverLane = laneUnder(event) !== null;
    this.rest();
    if (!wasDragging || grip === null) return;
    if (isOverLane) {
      this.mover.cancel();
      void this.removeDates(press.epic);
      return;
    }
    if (
      press.isTouch &&
      grip.schedule.startDate === press.epic.startDate &&
      grip.schedule.dueDate === press.epic.dueDate
    ) {
      this.mover.cancel();
      this.mover.openMenu(press.epic, press.bar);
      return;
    }
    void this.mover.drop();
  }

  private async removeDates(epic: RoadmapEpic): Promise<void> {
    this.store.stillRows.expect(numberOfId(epic.id));
    await this.mover.removeDates(epic);
    await this.store.undated?.reload();
  }

  /** Gives up the press, and puts a dragged bar back. */
  private give(): void {
    const wasDragging = this.#isDragging;
    this.rest();
    if (wasDragging) this.mover.cancel();
  }

  private rest(): void {
    clearTimeout(this.#timer);
    this.#edges?.end();
    this.#press = null;
    this.#isDragging = false;
    delete document.documentElement.dataset['dragging'];
    markLane(null);
  }

  private click(event: MouseEvent): void {
    const wasDragged = this.#swallowsClick;
    this.#swallowsClick = false;
    const selected = wasDragged ? null : this.selectedBy(event);
    if (!wasDragged && selected === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (selected !== null) this.mover.select(selected, event.shiftKey);
  }

  /** The epic that a click selects; null if it opens the epic. While some are selected, a tap selects more. */
  private selectedBy(event: MouseEvent): RoadmapEpic | null {
    const bar = barAt(event);
    const isTap = event instanceof PointerEvent && event.pointerType === 'touch';
    const selects = event.ctrlKey || event.metaKey || event.shiftKey;
    if (bar === null || !(selects || (isTap && this.mover.selection.selected.length > 0))) return null;
    return this.epicOf(bar);
  }

  private menu(event: MouseEvent): void {
    const bar = barAt(event);
    const epic = bar && this.epicOf(bar);
    if (!bar || !epic) return;
    event.preventDefault();
    // A finger's long press has its own way.
    if (this.#press?.isTouch !== true) this.mover.openMenu(epic, bar);
  }

  /** Shows which part of a bar the pointer would take. */
  private hover(event: PointerEvent): void {
    const bar = event.pointerType === 'touch' ? null : barAt(event);
    // The handles beside a bar belong to it.
    if (!(event.target instanceof Element && event.target.closest('[data-link-handle]')))
      this.mover.point(bar?.dataset['bar'] ?? null);
    if (bar?.dataset['movable'] === undefined || this.#isDragging) return;
    bar.dataset['edge'] = partAt(bar, event.clientX, false);
  }

  /** Keys while a bar is held. They belong to it, wherever the focus is. */
  private key(event: KeyboardEvent, bars: HTMLElement): void {
    const { grip } = this.mover;
    if (grip === null) return;
    this.alt(event, bars);
    if (event.key === 'Escape') return takeKey(event, () => (grip.byKeys ? this.mover.cancel() : this.give()));
    if (!grip.byKeys) return;
    const { step, cancel, drop } = this.mover;
    pressHeld(event, { step, cancel, drop: () => drop(event.altKey) });
  }

  /** Alt changes the step of a drag at once, also while the pointer rests, and does not open the menu of the browser. */
  private alt(event: KeyboardEvent, bars: HTMLElement): void {
    if (event.key !== 'Alt' || !this.#isDragging) return;
    event.preventDefault();
    this.#last = { ...this.#last, isFine: event.type === 'keydown' };
    this.follow(bars);
  }

  private epicOf(bar: HTMLElement): RoadmapEpic | null {
    const index = rowIndexOf(bar);
    return index === null ? null : (this.store.rows.at(index)?.epic ?? null);
  }
}

function barAt({ target }: Event): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-bar]') : null;
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

/** What a press on a bar takes. An end beyond the timeline, or without a date, is not there to be taken. */
function partAt(bar: HTMLElement, clientX: number, isTouch: boolean): BarPart {
  const { width } = bar.getBoundingClientRect();
  const edge = Math.min(isTouch ? edgeWidth.touch : edgeWidth.mouse, (width * (1 - middleShare)) / 2);
  const fromStart = inlinePlace(bar, clientX);
  if (fromStart <= edge && bar.dataset['start'] === undefined) return 'start';
  return width - fromStart <= edge && bar.dataset['end'] === undefined ? 'end' : 'whole';
}
