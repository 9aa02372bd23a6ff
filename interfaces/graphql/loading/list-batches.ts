import type { KeysetPage, Page } from '../../../application/page.ts';
import { Batch } from './batch.ts';

/** Rows that one statement reads; larger answers come in parts. */
const rowsPerStatement = 10_100;

/** A list of one parent that may be asked for of many. */
export interface ListOfParent<Row> {
  parentId: number;
  /** What is the same in the lists of all parents, the kind of the list included. */
  asks: readonly unknown[];
  /** A page of this parent alone. */
  page: (page: KeysetPage) => Promise<Page<Row>>;
  /** The first pages of many. */
  pages: (parentIds: readonly number[], page: KeysetPage) => Promise<ReadonlyMap<number, Page<Row>>>;
  lengths: (parentIds: readonly number[]) => Promise<ReadonlyMap<number, number>>;
}

/** Lists that ask the same of each parent are read with one statement, and their lengths with another. */
export class ListBatches {
  private readonly batches = new Map<string, Batch<unknown>>();

  /** Once for each list that asks the same. What is behind a cursor is one parent's own. */
  async page<Row>({ parentId, asks, page, pages }: ListOfParent<Row>, request: KeysetPage): Promise<Page<Row>> {
    if (request.cursor !== null) return page(request);
    const load = async (ids: readonly number[]): Promise<ReadonlyMap<number, Page<Row>>> => {
      const [first, ...others] = ids;
      if (first === parentId && others.length === 0) return new Map([[first, await page(request)]]);
      return pages(ids, request);
    };
    return this.batch(['page', asks, request], load, listsPerStatement(request)).get(parentId);
  }

  async length({ parentId, asks, lengths }: ListOfParent<unknown>): Promise<number> {
    return this.batch(['length', asks], lengths).get(parentId);
  }

  private batch<Value>(
    asks: readonly unknown[],
    load: (ids: readonly number[]) => Promise<ReadonlyMap<number, Value>>,
    atOnce?: number,
  ): Batch<Value> {
    const key = JSON.stringify(asks);
    let batch = this.batches.get(key) as Batch<Value> | undefined;
    if (batch === undefined) {
      batch = new Batch<Value>(load, atOnce);
      this.batches.set(key, batch);
    }
    return batch;
  }
}

/** Lists whose pages one statement reads. */
export function listsPerStatement({ size }: KeysetPage): number {
  return Math.ceil(rowsPerStatement / (size + 1));
}
