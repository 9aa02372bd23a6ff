import { numberOfId } from '../../api/global-id.ts';
import { makeStore } from '../../state/make-store.ts';
import type { ItemCache } from './item-cache.ts';

/** The items that a list or a page shows, in its order. What they are is in the cache; the list knows which they are. */
export class ItemList<T extends { id: string }> {
  numbers: readonly number[] = [];
  /** As they were last, for as long as nothing changes. */
  #last: { numbers: readonly number[]; version: number; items: readonly T[] };

  constructor(private readonly cache: ItemCache) {
    this.#last = { numbers: this.numbers, version: -1, items: [] };
    makeStore(this);
  }

  /** The same array for as long as all of them are the same. */
  get items(): readonly T[] {
    const { numbers } = this;
    const last = this.#last;
    const { version } = this.cache;
    if (last.numbers === numbers && last.version === version) return last.items;
    // Whatever is in the cache under these numbers was put there by this list, or is newer.
    const items = numbers.map((number) => this.cache.get(number) as T);
    const isSame = items.length === last.items.length && items.every((item, index) => item === last.items[index]);
    this.#last = { numbers, version, items: isSame ? last.items : items };
    return this.#last.items;
  }

  set(items: readonly T[]): void {
    const hadItems = this.numbers.length > 0;
    this.numbers = this.put(items);
    this.cache.hold(this);
    if (hadItems) this.cache.forget();
  }

  append(items: readonly T[]): void {
    this.numbers = [...this.numbers, ...this.put(items)];
    this.cache.hold(this);
  }

  /** Puts in what is known of items now, each in its place; those of others are left alone. */
  patch(items: Iterable<T>): void {
    const shown = new Set(this.numbers);
    for (const item of items) {
      const number = numberOfId(item.id);
      if (shown.has(number)) this.cache.put(number, item);
    }
  }

  /** Shows nothing any more. */
  close(): void {
    this.numbers = [];
    this.cache.release(this);
  }

  private put(items: readonly T[]): number[] {
    return items.map((item) => {
      const number = numberOfId(item.id);
      this.cache.put(number, item);
      return number;
    });
  }
}
