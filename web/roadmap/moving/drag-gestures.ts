import type { BarPart } from '../../../domain/roadmap/moved-schedule.ts';
import { takeKey } from './held-keys.ts';

/** Px that a pointer travels before a press becomes a drag. */
const dragThreshold = 4;
/** Px that a finger may tremble during a long press. */
const tremble = 10;
const longPressMilliseconds = 400;

/** A pointer that went down on something. */
export interface Press {
  pointerId: number;
  isTouch: boolean;
  x: number;
  y: number;
}

/**
 * Tells drags from clicks: a mouse or pen drags once it has moved, a finger after a long press, so that it can scroll.
 * `Taken` is what a press is on.
 */
export abstract class DragGestures<Taken extends object> {
  protected press: (Press & Taken) | null = null;
  protected isDragging = false;
  /** True until the click that ends a drag has come; it must not open anything. */
  #swallowsClick = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Null if a press there takes nothing. */
  protected abstract takenBy(event: PointerEvent, isTouch: boolean): Taken | null;
  /** Returns what is dragged; null if it cannot be. */
  protected abstract begin(press: Press & Taken, isFine: boolean): BarPart | null;
  protected abstract follow(press: Press & Taken, event: PointerEvent): void;
  protected abstract drop(press: Press & Taken, event: PointerEvent): void;
  protected abstract cancel(): void;
  protected abstract key(event: KeyboardEvent): void;

  /**
   * Listens to the window, and in `area` to clicks and to fingers that would scroll; `isFirst` if before anything in the
   * window. Returns the signal for other listeners, and what ends them all.
   */
  protected listen(area: EventTarget, isFirst = false): { signal: AbortSignal; end: () => void } {
    const abort = new AbortController();
    const { signal } = abort;
    const first = { signal, capture: isFirst };
    window.addEventListener('pointerdown', (event) => this.down(event), first);
    window.addEventListener('pointermove', (event) => this.moved(event), { ...first, passive: true });
    window.addEventListener('pointerup', (event) => this.up(event), first);
    window.addEventListener('pointercancel', () => this.give(), first);
    // A list that scrolls would take the finger away.
    area.addEventListener('touchmove', (event) => this.isDragging && event.preventDefault(), {
      signal,
      passive: false,
    });
    area.addEventListener('click', (event) => this.click(event as MouseEvent), { signal, capture: true });
    window.addEventListener('keydown', (event) => this.key(event), { signal, capture: true });
    const end = (): void => {
      this.give();
      abort.abort();
    };
    return { signal, end };
  }

  /** Whether a finger that rests on it begins to drag. */
  protected canRestOn(_press: Press & Taken): boolean {
    return true;
  }

  protected moved(event: PointerEvent): void {
    const { press } = this;
    if (press === null || event.pointerId !== press.pointerId) return;
    if (!this.isDragging) {
      const distance = Math.hypot(event.clientX - press.x, event.clientY - press.y);
      if (press.isTouch) {
        // The finger scrolls.
        if (distance > tremble) this.give();
        return;
      }
      if (distance < dragThreshold) return;
      this.take(press, event.altKey);
      if (!this.isDragging) return;
    }
    this.follow(press, event);
  }

  protected take(press: Press & Taken, isFine: boolean): void {
    clearTimeout(this.#timer);
    this.#swallowsClick = true;
    const part = this.begin(press, isFine);
    if (part === null) return this.rest();
    this.isDragging = true;
    document.documentElement.dataset['dragging'] = part;
  }

  /** Gives up the press, and puts back what is dragged. */
  protected give(): void {
    const wasDragging = this.isDragging;
    this.rest();
    if (wasDragging) this.cancel();
  }

  protected rest(): void {
    clearTimeout(this.#timer);
    if (this.isDragging) delete document.documentElement.dataset['dragging'];
    this.press = null;
    this.isDragging = false;
  }

  /** Keeps the click that ends a drag from what is under it. Returns whether it was one. */
  protected click(event: MouseEvent): boolean {
    if (!this.#swallowsClick) return false;
    this.#swallowsClick = false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  /** Escape gives up a drag, or lets go what keys hold. */
  protected escape(event: KeyboardEvent, isHeldByKeys: boolean): void {
    takeKey(event, () => (isHeldByKeys ? this.cancel() : this.give()));
  }

  private down(event: PointerEvent): void {
    // A second finger zooms, wherever it is.
    if (!event.isPrimary) return this.give();
    this.#swallowsClick = false;
    if (event.button !== 0) return;
    const isTouch = event.pointerType === 'touch';
    const taken = this.takenBy(event, isTouch);
    if (taken === null) return;
    const press = { ...taken, pointerId: event.pointerId, isTouch, x: event.clientX, y: event.clientY };
    this.press = press;
    if (isTouch && this.canRestOn(press))
      this.#timer = setTimeout(() => this.take(press, false), longPressMilliseconds);
  }

  private up(event: PointerEvent): void {
    const { press, isDragging } = this;
    if (press === null || event.pointerId !== press.pointerId) return;
    this.rest();
    if (isDragging) this.drop(press, event);
  }
}
