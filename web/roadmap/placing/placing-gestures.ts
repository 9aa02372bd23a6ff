import type { Day } from '../../../domain/calendar/day.ts';
import { dayUnder } from '../../../domain/roadmap/moved-schedule.ts';
import type { RoadmapStore } from '../roadmap-store.ts';
import type { UndatedSubject } from '../epics/undated-epics.ts';
import type { BarPlacer } from './bar-placer.ts';
import { pressHeld, takeKey } from '../moving/held-keys.ts';
import { inlinePlace } from '../timeline/inline-place.ts';

/** Px that a pointer travels before a press becomes a drag. */
const dragThreshold = 4;
/** Px that a finger may tremble during a long press. */
const tremble = 10;
const longPressMilliseconds = 400;

interface Press {
  /** Null on the row of a new epic. */
  epic: UndatedSubject | null;
  way: 'draw' | 'carry';
  from: Day;
  pointerId: number;
  isTouch: boolean;
  x: number;
  y: number;
}

/**
 * Draws bars on empty rows, marked with `data-draw`, and carries epics, marked with `data-carry`, onto the chart. Both
 * hold the id of an epic without dates, or nothing for a new one. A finger presses long first, so that it can scroll.
 */
export class PlacingGestures {
  #press: Press | null = null;
  #isDragging = false;
  #swallowsClick = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly store: RoadmapStore,
    private readonly placer: BarPlacer,
    private readonly epicOf: (id: string) => UndatedSubject | null,
  ) {}

  /** Listens to the whole window; returns a function that stops it. */
  attach(): () => void {
    const abort = new AbortController();
    const { signal } = abort;
    // Before buttons keep the press for themselves.
    window.addEventListener('pointerdown', (event) => this.down(event), { signal, capture: true });
    window.addEventListener('pointermove', (event) => this.moved(event), { signal, capture: true });
    window.addEventListener('pointerup', (event) => this.up(event), { signal, capture: true });
    window.addEventListener('pointercancel', () => this.give(), { signal, capture: true });
    window.addEventListener('touchmove', (event) => this.#isDragging && event.preventDefault(), {
      signal,
      passive: false,
    });
    window.addEventListener('click', (event) => this.click(event), { signal, capture: true });
    window.addEventListener('dragstart', (event) => this.#press !== null && event.preventDefault(), { signal });
    // A finger that rests on a link would get the menu of the browser for it.
    window.addEventListener('contextmenu', (event) => this.#press?.isTouch === true && event.preventDefault(), {
      signal,
    });
    window.addEventListener('keydown', (event) => this.key(event), { signal, capture: true });
    this.placer.setListening(true);
    return () => {
      this.placer.setListening(false);
      this.give();
      abort.abort();
    };
  }

  private down(event: PointerEvent): void {
    // A second finger zooms.
    if (!event.isPrimary) return this.give();
    this.#swallowsClick = false;
    const target =
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-draw], [data-carry]') : null;
    if (target === null || event.button !== 0) return;
    const { draw, carry } = target.dataset;
    const id = draw ?? carry ?? '';
    const epic = id === '' ? null : this.epicOf(id);
    if (id !== '' && epic === null) return;
    const isTouch = event.pointerType === 'touch';
    const { clientX: x, clientY: y, pointerId } = event;
    const press = {
      epic,
      way: draw === undefined ? 'carry' : 'draw',
      from: this.dayAt(x),
      pointerId,
      isTouch,
      x,
      y,
    } as const;
    this.#press = press;
    if (isTouch) this.#timer = setTimeout(() => this.begin(press, false), longPressMilliseconds);
  }

  private begin(press: Press, isFine: boolean): void {
    this.#isDragging = true;
    this.#swallowsClick = true;
    document.documentElement.dataset['dragging'] = 'whole';
    this.follow(press, press.x, press.y, isFine);
  }

  private moved(event: PointerEvent): void {
    const press = this.#press;
    if (press === null || event.pointerId !== press.pointerId) return;
    const distance = Math.hypot(event.clientX - press.x, event.clientY - press.y);
    if (!this.#isDragging) {
      if (press.isTouch) {
        if (distance > tremble) this.give();
        return;
      }
      if (distance < dragThreshold) return;
      this.begin(press, event.altKey);
    }
    this.follow(press, event.clientX, event.clientY, event.altKey);
  }

  private follow(press: Press, x: number, y: number, isFine: boolean): void {
    if (press.way === 'draw') return this.placer.draw(press.epic, press.from, this.dayAt(x), isFine);
    if (press.epic !== null)
      this.placer.carry(press.epic, this.isOver(x, y) ? { day: this.dayAt(x), y } : null, isFine);
  }

  private up(event: PointerEvent): void {
    if (this.#press === null || event.pointerId !== this.#press.pointerId) return;
    const wasDragging = this.#isDragging;
    this.rest();
    if (wasDragging) void this.placer.drop();
  }

  private give(): void {
    const wasDragging = this.#isDragging;
    this.rest();
    if (wasDragging) this.placer.cancel();
  }

  private rest(): void {
    clearTimeout(this.#timer);
    if (this.#isDragging) delete document.documentElement.dataset['dragging'];
    this.#press = null;
    this.#isDragging = false;
  }

  private click(event: MouseEvent): void {
    if (!this.#swallowsClick) return;
    this.#swallowsClick = false;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Keys while a bar is drawn, carried or placed. They belong to it, wherever the focus is. */
  private key(event: KeyboardEvent): void {
    const { draft } = this.placer;
    if (event.key === 'Escape' && (this.#isDragging || draft !== null))
      return takeKey(event, () => (this.#isDragging ? this.give() : this.placer.cancel()));
    if (draft?.way !== 'keys') return;
    pressHeld(event, this.placer);
  }

  private dayAt(clientX: number): Day {
    const { viewport, timeframe } = this.store;
    return dayUnder(timeframe, this.inSight(clientX) + viewport.scrollLeft);
  }

  /** Px from the start of the visible part of the chart. */
  private inSight(clientX: number): number {
    const chart = chartElement();
    return chart === null ? 0 : inlinePlace(chart, clientX) - this.store.viewport.leftColumn;
  }

  private isOver(clientX: number, clientY: number): boolean {
    const box = chartElement()?.getBoundingClientRect();
    const inside = this.inSight(clientX);
    return (
      box !== undefined &&
      clientY >= box.top &&
      clientY <= box.bottom &&
      inside >= 0 &&
      inside <= this.store.viewport.timelineWidth
    );
  }
}

/** The element that scrolls the chart. */
export function chartElement(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-layout]');
}
