import { makeStore } from '../state/make-store.ts';

/**
 * Keeps the rows of a list in place while the pointer is over them: changes that would add, remove or move rows wait
 * until the pointer leaves, or until the reader applies them.
 */
export class StillRows {
  /** True if other rows, or another order, are waiting. */
  hasWaiting = false;
  #isPointedAt = false;
  /** Items whose next change the reader has asked for. */
  readonly #expected = new Set<number>();
  #waiting: { apply: () => void; items: readonly number[] } | null = null;

  /** `list` is the element whose children are the rows, if the window scrolls them. */
  constructor(private readonly list: () => HTMLElement | null = () => null) {
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

  /** The next change of this item is what the reader has just asked for: it does not wait, or no longer. */
  expect(item: number): void {
    this.#expected.add(item);
    if (this.#waiting !== null && this.isExpected(this.#waiting.items)) this.show();
  }

  /**
   * Changes the rows, now or once they may move, because of changes of these items. A later change replaces one that is
   * waiting.
   */
  change(apply: () => void, items: readonly number[] = []): void {
    this.#waiting = { apply, items: [...(this.#waiting?.items ?? []), ...items] };
    if (this.#isPointedAt && !this.isExpected(this.#waiting.items)) this.hasWaiting = true;
    else this.show();
  }

  /** Changes rows that stay the same ones at once, and others once they may move. */
  update(isSame: boolean, apply: () => void): void {
    if (isSame) this.inPlace(apply);
    else this.change(apply);
  }

  /** Drops the waiting change, since the rows are being reloaded. */
  reset(): void {
    this.#waiting = null;
    this.hasWaiting = false;
  }

  show(): void {
    const waiting = this.#waiting;
    this.reset();
    if (waiting === null) return;
    for (const item of waiting.items) this.#expected.delete(item);
    this.inPlace(waiting.apply);
  }

  /** Changes the rows while the window scrolls along, so that those on the screen stay where they are. */
  inPlace(apply: () => void): void {
    const before = topsOnScreen(this.list());
    apply();
    if (before.size === 0) return;
    // The new rows are drawn before the next frame.
    requestAnimationFrame(() => {
      const shifts = [...before].flatMap(([row, top]) =>
        row.isConnected ? [row.getBoundingClientRect().top - top] : [],
      );
      // A row that moved far away says nothing about the others.
      const shift = shifts.toSorted((one, other) => one - other).at(Math.floor(shifts.length / 2));
      if (shift) window.scrollBy({ top: shift, behavior: 'instant' });
    });
  }

  private isExpected(items: readonly number[]): boolean {
    return items.some((item) => this.#expected.has(item));
  }
}

/** Where the rows on the screen begin; empty at the top of the page, where new rows should come into view. */
function topsOnScreen(list: HTMLElement | null): Map<Element, number> {
  const tops = new Map<Element, number>();
  if (list === null || window.scrollY === 0) return tops;
  for (const row of list.children) {
    const { top, bottom } = row.getBoundingClientRect();
    if (bottom > 0 && top < window.innerHeight) tops.set(row, top);
  }
  return tops;
}
