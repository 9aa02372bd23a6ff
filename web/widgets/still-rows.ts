import { makeStore } from '../state/make-store.ts';

/**
 * Keeps the rows of a list in place while the pointer is over them: changes that would add, remove or move rows wait
 * until the pointer leaves, or until the reader applies them.
 */
export class StillRows {
  /** True if other rows, or another order, are waiting. */
  hasWaiting = false;
  #isPointedAt = false;
  #waiting: (() => void) | null = null;

  constructor() {
    makeStore(this);
  }

  /** For `onPointerMove` and similar events of the rows' element; touches end with the press. */
  point({ pointerType }: { pointerType: string }): void {
    if (pointerType === 'mouse' || pointerType === 'pen') this.#isPointedAt = true;
  }

  leave(): void {
    this.#isPointedAt = false;
    this.show();
  }

  /** Changes the rows, now or once they may move. A later change replaces one that is waiting. */
  change(apply: () => void): void {
    this.#waiting = apply;
    if (this.#isPointedAt) this.hasWaiting = true;
    else this.show();
  }

  /** Drops the waiting change, since the rows are being reloaded. */
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
