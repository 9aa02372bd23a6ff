import { dayUnder, type BarPart } from '../../../domain/roadmap/moved-schedule.ts';
import type { Schedule } from '../../../domain/roadmap/bar.ts';
import type { RoadmapStore } from '../roadmap-store.ts';
import type { LaneHand } from './lane-hand.ts';
import { EdgeScrolling } from '../moving/edge-scrolling.ts';
import { pressHeld, takeKey } from '../moving/held-keys.ts';
import { inlinePlace } from '../timeline/inline-place.ts';

/** Px that a pointer travels before a press becomes a drag, and that a finger may tremble during a long press. */
const dragThreshold = 4;
const tremble = 10;
const longPressMilliseconds = 400;
/** Px at each end of a span that stretch it. */
const edgeWidth = 8;

interface Press<Thing> {
  button: HTMLElement;
  thing: Thing;
  pointerId: number;
  isTouch: boolean;
  x: number;
  y: number;
}

/**
 * Moves the things of a lane by mouse, pen and finger, and by keys once one is held. Listens to the list, not to each of
 * them.
 */
export class LaneGestures<Thing extends Schedule> {
  #press: Press<Thing> | null = null;
  #isDragging = false;
  #swallowsClick = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #last: { x: number; isFine: boolean } = { x: 0, isFine: false };
  #edges: EdgeScrolling | null = null;

  constructor(
    private readonly store: Pick<RoadmapStore, 'timeframe' | 'viewport'>,
    private readonly hand: LaneHand<Thing>,
    /** Px at each end of a span that a finger takes; without any it takes the whole. */
    private readonly touchedEdge = 0,
  ) {}

  /** Returns a function that stops listening. */
  attach(list: HTMLElement): () => void {
    const abort = new AbortController();
    const { signal } = abort;
    window.addEventListener('pointerdown', (event) => this.down(event, list), { signal });
    window.addEventListener('pointermove', (event) => this.moved(event, list), { signal, passive: true });
    window.addEventListener('pointerup', (event) => this.up(event), { signal });
    window.addEventListener('pointercancel', () => this.give(), { signal });
    list.addEventListener('touchmove', (event) => this.#isDragging && event.preventDefault(), {
      signal,
      passive: false,
    });
    list.addEventListener('click', (event) => this.click(event), { signal, capture: true });
    window.addEventListener('keydown', (event) => this.key(event), { signal, capture: true });
    return () => {
      this.give();
      abort.abort();
    };
  }

  private down(event: PointerEvent, list: HTMLElement): void {
    // A second finger zooms, wherever it is.
    if (!event.isPrimary) return this.give();
    this.#swallowsClick = false;
    const { attribute } = this.hand.rules;
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>(`[${attribute}]`) : null;
    const thing = button && this.hand.thingOf(button);
    if (!button || !list.contains(button) || thing === null || event.button !== 0) return;
    const isTouch = event.pointerType === 'touch';
    const press = { button, thing, pointerId: event.pointerId, isTouch, x: event.clientX, y: event.clientY };
    this.#press = press;
    if (isTouch) this.#timer = setTimeout(() => this.begin(press, list), longPressMilliseconds);
  }

  private begin({ button, thing, x, isTouch }: Press<Thing>, list: HTMLElement): void {
    this.#isDragging = true;
    this.#swallowsClick = true;
    const part = partAt(button, x, isTouch ? this.touchedEdge : edgeWidth);
    this.hand.take(thing, part, this.dayAt(list, x));
    this.#edges = new EdgeScrolling(this.store, () => this.follow(list));
    this.#edges.begin(inlinePlace(list, x));
    document.documentElement.dataset['dragging'] = part;
  }

  private moved(event: PointerEvent, list: HTMLElement): void {
    const press = this.#press;
    if (press === null || event.pointerId !== press.pointerId) return;
    const distance = Math.hypot(event.clientX - press.x, event.clientY - press.y);
    if (!this.#isDragging) {
      if (press.isTouch) {
        if (distance > tremble) this.give();
        return;
      }
      if (distance < dragThreshold) return;
      this.begin(press, list);
    }
    this.#last = { x: event.clientX, isFine: event.altKey };
    this.follow(list);
    this.#edges?.moveTo(inlinePlace(list, event.clientX));
  }

  private follow(list: HTMLElement): void {
    this.hand.dragTo(this.dayAt(list, this.#last.x), this.#last.isFine);
  }

  private up(event: PointerEvent): void {
    if (this.#press === null || event.pointerId !== this.#press.pointerId) return;
    const wasDragging = this.#isDragging;
    this.rest();
    if (wasDragging) void this.hand.drop();
  }

  /** Gives up the press, and puts back what is dragged. */
  private give(): void {
    const wasDragging = this.#isDragging;
    this.rest();
    if (wasDragging) this.hand.cancel();
  }

  private rest(): void {
    clearTimeout(this.#timer);
    this.#edges?.end();
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

  /** Keys while something is held. They belong to it, wherever the focus is. */
  private key(event: KeyboardEvent): void {
    const { grip } = this.hand;
    if (grip === null) return;
    if (event.key === 'Escape') return takeKey(event, () => (grip.byKeys ? this.hand.cancel() : this.give()));
    if (!grip.byKeys) return;
    pressHeld(event, this.hand);
  }

  private dayAt(list: HTMLElement, clientX: number): string {
    return dayUnder(this.store.timeframe, inlinePlace(list, clientX));
  }
}

/** What a press takes; an end beyond the timeline, or without a date, is not there to be taken. */
function partAt(button: HTMLElement, clientX: number, widest: number): BarPart {
  if (widest === 0) return 'whole';
  const { width } = button.getBoundingClientRect();
  const span = button.querySelector<HTMLElement>('[data-bar]');
  const edge = Math.min(widest, width / 3);
  const fromStart = inlinePlace(button, clientX);
  if (fromStart <= edge && span?.dataset['start'] === undefined) return 'start';
  const fromEnd = width - fromStart;
  return Math.abs(fromEnd) <= edge && span?.dataset['end'] === undefined ? 'end' : 'whole';
}
