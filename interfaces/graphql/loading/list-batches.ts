import type { KeysetPage, Page } from '../../../application/inputs/page.ts';
import { Batch } from './batch.ts';

/** Maximum rows of one statement; larger results are read in parts. */
const rowsPerStatement = 10_100;

/** A list that can be requested for many parents. */
export interface ListOfParent<Row> {
  parentId: number;
  /** The parts of the request that are the same for all parents, including the kind of list. */
  listKey: readonly unknown[];
  /** The page of only this parent. */
  page: (page: KeysetPage) => Promise<Page<Row>>;
  /** The first pages of many parents. */
  pages: (parentIds: readonly number[], page: KeysetPage) => Promise<ReadonlyMap<number, Page<Row>>>;
  lengths: (parentIds: readonly number[]) => Promise<ReadonlyMap<number, number>>;
}

/** Reads equal lists of many parents with one statement, and their lengths with another. */
export class ListBatches {
  private readonly batches = new Map<string, Batch<unknown>>();

  /** Called once per distinct list. Pages after a cursor are specific to one parent. */
  async page<Row>({ parentId, listKey, page, pages }: ListOfParent<Row>, request: KeysetPage): Promise<Page<Row>> {
    if (request.cursor !== null) return page(request);
    const load = async (ids: readonly number[]): Promise<ReadonlyMap<number, Page<Row>>> => {
      const [first, ...others] = ids;
      if (first === parentId && others.length === 0) return new Map([[first, await page(request)]]);
      return pages(ids, request);
    };
    return this.batch(['page', listKey, request], load, listsPerStatement(request)).get(parentId);
  }

  async length({ parentId, listKey, lengths }: ListOfParent<unknown>): Promise<number> {
    return this.batch(['length', listKey], lengths).get(parentId);
  }

  private batch<Value>(
    listKey: readonly unknown[],
    load: (ids: readonly number[]) => Promise<ReadonlyMap<number, Value>>,
    atOnce?: number,
  ): Batch<Value> {
    const key = JSON.stringify(listKey);
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
