import DataLoader from 'dataloader';
import type { WorkItemFilter } from '../../../application/work-items/work-item-filter.ts';
import type { ItemSums, WorkItemQueries } from '../../../application/work-items/work-item-queries.ts';
import type { Actor } from '../../../domain/access/actor.ts';

/** Lengths and weights of lists: lists that differ only in the state are counted with one statement. */
export class ListSums {
  private readonly sums: DataLoader<WorkItemFilter, ItemSums, string>;

  constructor(
    private readonly workItems: WorkItemQueries,
    private readonly actor: Actor,
  ) {
    this.sums = new DataLoader((filters) => this.read(filters), { cacheKeyFn: (filter) => JSON.stringify(filter) });
  }

  count(filter: WorkItemFilter): Promise<number> {
    return this.total(filter, 'count');
  }

  weight(filter: WorkItemFilter): Promise<number> {
    return this.total(filter, 'weight');
  }

  private async read(filters: readonly WorkItemFilter[]): Promise<ItemSums[]> {
    const inAnyState = filters.map((filter) => JSON.stringify({ ...filter, state: undefined }));
    const read = new Map<string, Promise<ItemSums>>();
    for (const [index, key] of inAnyState.entries()) {
      if (read.has(key)) continue;
      const filter = filters[index] as WorkItemFilter;
      const isAlone = inAnyState.lastIndexOf(key) === index;
      read.set(key, this.workItems.sums(this.actor, isAlone ? filter : { ...filter, state: undefined }));
    }
    return Promise.all(inAnyState.map((key) => read.get(key) as Promise<ItemSums>));
  }

  private async total(filter: WorkItemFilter, what: 'count' | 'weight'): Promise<number> {
    const { opened, closed } = await this.sums.load(filter);
    if (filter.state !== undefined) return { opened, closed }[filter.state][what];
    return opened[what] + closed[what];
  }
}
