import type { ItemGroups } from '../../api/rest.generated.ts';
import type { ItemCache } from '../../app/items/item-cache.ts';
import { ItemList } from '../../app/items/item-list.ts';
import { makeStore } from '../../state/make-store.ts';

/** Rows that are read at once. */
export const rowsPerPage = 50;

export type GroupAnswer = ItemGroups['groups'][number];

/** A group of a table with the pages of its rows that were read. */
export class TableGroup<Row extends { id: string }> {
  sums: GroupAnswer;
  isFolded = false;
  private pages: ReadonlyMap<number, ItemList<Row>> = new Map();

  constructor(
    sums: GroupAnswer,
    private readonly cache: ItemCache,
  ) {
    this.sums = sums;
    makeStore(this, { rowAt: false, hasPage: false });
  }

  get key(): string {
    return this.sums.key;
  }

  /** The number of rows that are shown of it. */
  get length(): number {
    return this.isFolded ? 0 : this.sums.count;
  }

  /** Those that were read, in order. */
  get rows(): readonly Row[] {
    return [...this.pages].sort(([one], [other]) => one - other).flatMap(([, page]) => page.items);
  }

  /** Undefined until it is read. */
  rowAt(index: number): Row | undefined {
    return this.pages.get(Math.floor(index / rowsPerPage))?.items[index % rowsPerPage];
  }

  hasPage(number: number): boolean {
    return this.pages.has(number);
  }

  fold(isFolded: boolean): void {
    this.isFolded = isFolded;
  }

  /** Replaces all rows by these pages. */
  replace(sums: GroupAnswer, pages: ReadonlyMap<number, readonly Row[]>): void {
    const before = this.pages;
    this.sums = sums;
    this.pages = new Map(Array.from(pages, ([number, rows]) => [number, this.listOf(rows)]));
    for (const page of before.values()) page.close();
  }

  add(number: number, rows: readonly Row[]): void {
    this.pages.get(number)?.close();
    this.pages = new Map(this.pages).set(number, this.listOf(rows));
  }

  close(): void {
    for (const page of this.pages.values()) page.close();
    this.pages = new Map();
  }

  private listOf(rows: readonly Row[]): ItemList<Row> {
    const list = new ItemList<Row>(this.cache);
    list.set(rows);
    return list;
  }
}
