import type { KeysetPage, Page } from '../../../application/page.ts';
import type { WorkItemFilter, WorkItemOrder } from '../../../application/work-items/work-item-filter.ts';
import type { WorkItemQueries } from '../../../application/work-items/work-item-queries.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { Batch } from '../loading/batch.ts';

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
    const batch = kept(this.pages, JSON.stringify([filter, order, page]), async (ids) => {
      const pages = await this.workItems.childPages(this.actor, ids, filter, order, page);
      await prefetch(Array.from(pages.values(), ({ rows }) => rows).flat());
      return pages;
    });
    return batch.get(parentId);
  }

  async count(parentId: number, filter: WorkItemFilter): Promise<number> {
    return (await this.sumsOf(filter).get(parentId)).count;
  }

  async weight(parentId: number, filter: WorkItemFilter): Promise<number> {
    return (await this.sumsOf(filter).get(parentId)).weight;
  }

  private sumsOf(filter: WorkItemFilter): Batch<{ count: number; weight: number }> {
    return kept(this.sums, JSON.stringify(filter), (ids) => this.workItems.childSums(this.actor, ids, filter));
  }
}

function kept<Value>(
  batches: Map<string, Batch<Value>>,
  key: string,
  load: (ids: readonly number[]) => Promise<ReadonlyMap<number, Value>>,
): Batch<Value> {
  let batch = batches.get(key);
  if (batch === undefined) {
    batch = new Batch(load);
    batches.set(key, batch);
  }
  return batch;
}
