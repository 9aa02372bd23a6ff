import { numberOfId } from '../../api/global-id.ts';
import { makeStore } from '../../state/make-store.ts';
import type { ItemCache } from './item-cache.ts';

/** The items of a list or a page, in order. The list holds only the numbers; the data is in the cache. */
export class ItemList<T extends { id: string }> {
  numbers: readonly number[] = [];
  /** Cached array, valid until something changes. */
  #last: { numbers: readonly number[]; version: number; items: readonly T[] };

  constructor(private readonly cache: ItemCache) {
    this.#last = { numbers: this.numbers, version: -1, items: [] };
    makeStore(this);
  }

  /** The same array as before if all items are the same. */
  get items(): readonly T[] {
    const { numbers } = this;
    const last = this.#last;
    const { version } = this.cache;
    if (last.numbers === numbers && last.version === version) return last.items;
    // The cached item with this number was stored by this list, or is newer.
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

  /** Shows items of the cache in another order, or without some. */
  arrange(numbers: readonly number[]): void {
    this.numbers = numbers;
  }

  /** Replaces the items that are in the list, each in its place; ignores others. */
  patch(items: Iterable<T>): void {
    const shown = new Set(this.numbers);
    for (const item of items) {
      const number = numberOfId(item.id);
      if (shown.has(number)) this.cache.put(number, item);
    }
  }

  /** Clears the list. */
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
