import type { Day } from '../../../domain/calendar/day.ts';
import { dayUnder, type BarPart } from '../../../domain/roadmap/moved-schedule.ts';
import type { RoadmapStore } from '../roadmap-store.ts';
import type { UndatedSubject } from '../epics/undated-epics.ts';
import type { BarPlacer } from './bar-placer.ts';
import { DragGestures, type Press } from '../moving/drag-gestures.ts';
import { pressHeld } from '../moving/held-keys.ts';
import { inlinePlace } from '../timeline/inline-place.ts';

interface Taken {
  /** Null on the row of a new epic. */
  epic: UndatedSubject | null;
  way: 'draw' | 'carry';
  from: Day;
}

/**
 * Draws bars on empty rows, marked with `data-draw`, and carries epics, marked with `data-carry`, onto the chart. Both
 * hold the id of an epic without dates, or nothing for a new one. A finger presses long first, so that it can scroll.
 */
export class PlacingGestures extends DragGestures<Taken> {
  constructor(
    private readonly store: RoadmapStore,
    private readonly placer: BarPlacer,
    private readonly epicOf: (id: string) => UndatedSubject | null,
  ) {
    super();
  }

  /** Listens to the whole window; returns a function that stops it. */
  attach(): () => void {
    // Before buttons keep the press for themselves.
    const { signal, end } = this.listen(window, true);
    window.addEventListener('dragstart', (event) => this.press !== null && event.preventDefault(), { signal });
    // A finger that rests on a link would get the menu of the browser for it.
    window.addEventListener('contextmenu', (event) => this.press?.isTouch === true && event.preventDefault(), {
      signal,
    });
    this.placer.setListening(true);
    return () => {
      this.placer.setListening(false);
      end();
    };
  }

  protected takenBy({ target, clientX }: PointerEvent): Taken | null {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-draw], [data-carry]') : null;
    if (row === null) return null;
    const { draw, carry } = row.dataset;
    const id = draw ?? carry ?? '';
    const epic = id === '' ? null : this.epicOf(id);
    if (id !== '' && epic === null) return null;
    return { epic, way: draw === undefined ? 'carry' : 'draw', from: this.dayAt(clientX) };
  }

  protected begin(press: Press & Taken, isFine: boolean): BarPart {
    this.place(press, press.x, press.y, isFine);
    return 'whole';
  }

  protected follow(press: Taken, { clientX, clientY, altKey }: PointerEvent): void {
    this.place(press, clientX, clientY, altKey);
  }

  protected drop(): void {
    void this.placer.drop();
  }

  protected cancel(): void {
    this.placer.cancel();
  }

  /** Keys while a bar is drawn, carried or placed. They belong to it, wherever the focus is. */
  protected key(event: KeyboardEvent): void {
    const { draft } = this.placer;
    if (event.key === 'Escape' && (this.isDragging || draft !== null)) return this.escape(event, !this.isDragging);
    if (draft?.way === 'keys') pressHeld(event, this.placer);
  }

  private place({ way, epic, from }: Taken, x: number, y: number, isFine: boolean): void {
    if (way === 'draw') return this.placer.draw(epic, from, this.dayAt(x), isFine);
    if (epic !== null) this.placer.carry(epic, this.isOver(x, y) ? { day: this.dayAt(x), y } : null, isFine);
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
