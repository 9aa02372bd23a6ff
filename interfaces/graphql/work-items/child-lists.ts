import type { KeysetPage, Page } from '../../../application/page.ts';
import type { WorkItemFilter, WorkItemOrder } from '../../../application/work-items/work-item-filter.ts';
import type { WorkItemQueries } from '../../../application/work-items/work-item-queries.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { Batch } from '../loading/batch.ts';

/** Rows that one statement reads; larger answers come in parts. */
const rowsPerStatement = 5_000;

type PageWithPrefetch = (rows: readonly WorkItem[]) => Promise<void>;

/** Lists of the children of many items: those that ask the same of each parent are read with one statement. */
export class ChildLists {
  private readonly pages = new Map<string, Batch<Page<WorkItem>>>();
  private readonly sums = new Map<string, Batch<{ count: number; weight: number }>>();

  constructor(
    private readonly workItems: WorkItemQueries,
    private readonly actor: Actor,
  ) {}

  /** A page of the parent's children. A page behind a cursor is one parent's own. `prefetch` loads what all rows need. */
  async page(
    parentId: number,
    filter: WorkItemFilter,
    order: WorkItemOrder,
    page: KeysetPage,
    prefetch: PageWithPrefetch,
  ): Promise<Page<WorkItem>> {
    if (page.cursor !== null) {
      const found = await this.workItems.page(this.actor, { ...filter, parentId }, order, page);
      await prefetch(found.rows);
      return found;
    }
    const parentsAtOnce = Math.ceil(rowsPerStatement / (page.size + 1));
    const load = async (ids: readonly number[]) => {
      const pages = await this.workItems.childPages(this.actor, ids, filter, order, page);
      await prefetch(Array.from(pages.values(), ({ rows }) => rows).flat());
      return pages;
    };
    const batch = kept(this.pages, JSON.stringify([filter, order, page]), () => new Batch(load, parentsAtOnce));
    return batch.get(parentId);
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
