import { makeStore } from '../state/make-store.ts';

/**
 * Keeps the rows of a list where they are while someone points at them: what would bring rows, take them away or move
 * them waits until the pointer leaves, or until the reader asks for it.
 */
export class StillRows {
  /** Whether other rows, or another order, wait to be shown. */
  hasWaiting = false;
  #isPointedAt = false;
  #waiting: (() => void) | null = null;

  constructor() {
    makeStore(this);
  }

  /** For `onPointerMove` and the like of the rows' element; fingers point at nothing once they are lifted. */
  point({ pointerType }: { pointerType: string }): void {
    if (pointerType === 'mouse' || pointerType === 'pen') this.#isPointedAt = true;
  }

  leave(): void {
    this.#isPointedAt = false;
    this.show();
  }

  /** Changes which rows there are, now or once they may move. A later change takes the place of one that waits. */
  change(apply: () => void): void {
    this.#waiting = apply;
    if (this.#isPointedAt) this.hasWaiting = true;
    else this.show();
  }

  /** Forgets what waits, since the rows are read from scratch. */
  reset(): void {
    this.#waiting = null;
    this.hasWaiting = false;
  }

  show(): void {
    const apply = this.#waiting;
    this.reset();
    apply?.();
  }
}
