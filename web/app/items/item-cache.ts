import { compareStructural } from 'mobx';
import { makeStore } from '../../state/make-store.ts';

/** A list or a page; items that none of them shows are dropped. */
export interface ItemHolder {
  readonly numbers: readonly number[];
}

/**
 * The items known to this tab, each stored once by the number in its global id. Each list and page stores what its
 * requests returned and shows the cached data, so that a change made or loaded by one shows in all. Screens request
 * different fields; a field that two of them use has the same name and meaning. Items are never mutated, only replaced,
 * so an identical object needs no redraw.
 */
export class ItemCache {
  /** Increases with every change of the cache. */
  version = 0;
  readonly #items = new Map<number, object>();
  readonly #holders = new Set<ItemHolder>();

  constructor() {
    makeStore(this, { get: false });
  }

  get(number: number): object | undefined {
    return this.#items.get(number);
  }

  /** Merges fields into a cached item; omitted fields stay. */
  put(number: number, fields: object): void {
    const known = this.#items.get(number);
    const now = known === undefined ? fields : { ...known, ...fields };
    if (known !== undefined && compareStructural(known, now)) return;
    this.#items.set(number, now);
    this.version += 1;
  }

  hold(holder: ItemHolder): void {
    this.#holders.add(holder);
  }

  release(holder: ItemHolder): void {
    this.#holders.delete(holder);
    this.forget();
  }

  /** Drops items that no list or page shows. */
  forget(): void {
    const shown = new Set([...this.#holders].flatMap(({ numbers }) => numbers));
    for (const number of this.#items.keys()) if (!shown.has(number)) this.#items.delete(number);
  }

  /** Number of cached items. */
  get size(): number {
    return this.#items.size;
  }
}
