import { compareStructural } from 'mobx';
import { makeStore } from '../../state/make-store.ts';

/** A list or a page; what none of them shows any more is forgotten. */
export interface ItemHolder {
  readonly numbers: readonly number[];
}

/**
 * What this tab knows of items, once for each, by the number in the global id. Each list and page puts in what its own
 * requests were answered, and shows what is there: a change that one of them reads or makes shows in all. Screens want
 * different fields; a field that two of them want has one name and one meaning in both. Items are never changed, only
 * replaced, so that a row that is the same object has nothing new to draw.
 */
export class ItemCache {
  /** Grows with every change of what is known. */
  version = 0;
  readonly #items = new Map<number, object>();
  readonly #holders = new Set<ItemHolder>();

  constructor() {
    makeStore(this, { get: false });
  }

  get(number: number): object | undefined {
    return this.#items.get(number);
  }

  /** Adds to what is known of an item; fields that are not given stay. */
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

  /** How many items are known. */
  get size(): number {
    return this.#items.size;
  }
}
