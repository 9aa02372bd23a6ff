import type { KeysetPage, Page } from '../../../application/inputs/page.ts';
import type { WorkItemFilter, WorkItemOrder } from '../../../application/work-items/work-item-filter.ts';
import type { WorkItemQueries } from '../../../application/work-items/work-item-queries.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import type { ItemRow } from '../../../domain/work-items/work-item.ts';
import { Batch } from '../loading/batch.ts';
import { listsPerStatement } from '../loading/list-batches.ts';

type PageWithPrefetch = (rows: readonly ItemRow[]) => Promise<void>;

/** Lists of many parents (items or namespaces): equal lists are read with one statement. */
export class ChildLists {
  private readonly pages = new Map<string, Batch<Page<ItemRow>>>();
  private readonly sums = new Map<string, Batch<{ count: number; weight: number }>>();

  constructor(
    private readonly workItems: WorkItemQueries,
    private readonly actor: Actor,
  ) {}

  /**
   * A page of the parent's children. A page after a cursor is specific to one parent. `prefetch` loads the data that
   * all rows need.
   */
  async page(
    parentId: number,
    filter: WorkItemFilter,
    order: WorkItemOrder,
    page: KeysetPage,
    prefetch: PageWithPrefetch,
  ): Promise<Page<ItemRow>> {
    if (page.cursor !== null || page.skip) {
      const found = await this.workItems.page(this.actor, { ...filter, parentId }, order, page);
      await prefetch(found.rows);
      return found;
    }
    const load = async (ids: readonly number[]) => {
      const pages = await this.workItems.childPages(this.actor, ids, filter, order, page);
      await prefetch(Array.from(pages.values(), ({ rows }) => rows).flat());
      return pages;
    };
    const batch = kept(
      this.pages,
      JSON.stringify([filter, order, page]),
      () => new Batch(load, listsPerStatement(page)),
    );
    return batch.get(parentId);
  }

  /**
   * The first page of a list within a namespace. Equal lists of many namespaces are read with one statement; a single
   * one is read separately, with its count if requested.
   */
  async pageWithin(
    { within, ...filter }: WorkItemFilter & Required<Pick<WorkItemFilter, 'within'>>,
    order: WorkItemOrder,
    page: KeysetPage,
    prefetch: PageWithPrefetch,
  ): Promise<Page<ItemRow>> {
    const { namespaceId, ...places } = within;
    const readPages = async ([first, ...others]: readonly number[]): Promise<ReadonlyMap<number, Page<ItemRow>>> => {
      if (first === undefined) return new Map();
      const namespaceIds = [first, ...others];
      if (others.length > 0) {
        return this.workItems.namespacePages(this.actor, { namespaceIds, ...places }, filter, order, page);
      }
      const only = { ...filter, within: { namespaceId: first, ...places } };
      return new Map([[first, await this.workItems.page(this.actor, only, order, page)]]);
    };
    const load = async (ids: readonly number[]) => {
      const pages = await readPages(ids);
      await prefetch(Array.from(pages.values(), ({ rows }) => rows).flat());
      return pages;
    };
    const key = JSON.stringify([places, filter, order, page]);
    return kept(this.pages, key, () => new Batch(load, listsPerStatement(page))).get(namespaceId);
  }

  async count(parentId: number, filter: WorkItemFilter): Promise<number> {
    return (await this.sumsOf(filter).get(parentId)).count;
  }

  async weight(parentId: number, filter: WorkItemFilter): Promise<number> {
    return (await this.sumsOf(filter).get(parentId)).weight;
  }

  private sumsOf(filter: WorkItemFilter): Batch<{ count: number; weight: number }> {
    const load = (ids: readonly number[]) => this.workItems.childSums(this.actor, ids, filter);
    return kept(this.sums, JSON.stringify(filter), () => new Batch(load));
  }
}

function kept<Value>(batches: Map<string, Batch<Value>>, key: string, create: () => Batch<Value>): Batch<Value> {
  let batch = batches.get(key);
  if (batch === undefined) {
    batch = create();
    batches.set(key, batch);
  }
  return batch;
}
