import { runInAction } from 'mobx';
import { reportDefect } from '../../api/api-error.ts';
import type { ItemCache } from '../../app/items/item-cache.ts';
import { ItemList } from '../../app/items/item-list.ts';
import { makeStore } from '../../state/make-store.ts';
import type { FetchEpicPage } from './epic-list.ts';
import { roadmapEpic, type RoadmapEpic } from './roadmap-epic.ts';

/** Children of one epic: loaded when its row is first expanded, then cached. */
export class ChildEpics {
  isExpanded = false;
  status: 'idle' | 'loading' | 'ready' | 'failed' = 'idle';
  private readonly list: ItemList<RoadmapEpic>;

  constructor(
    items: ItemCache,
    private readonly fetchPage: FetchEpicPage,
    private readonly signal: AbortSignal,
  ) {
    this.list = new ItemList(items);
    makeStore(this);
    signal.addEventListener('abort', this.list.close);
  }

  get epics(): readonly RoadmapEpic[] {
    return this.list.items;
  }

  /** True if it is expanded, loaded and without visible children. */
  get isBarren(): boolean {
    return this.isExpanded && this.status === 'ready' && this.epics.length === 0;
  }

  /** Expands or collapses the children; a failed load is retried. Returns false if loading failed. */
  async toggle(): Promise<boolean> {
    this.isExpanded = !this.isExpanded;
    if (!this.isExpanded || this.status === 'ready' || this.status === 'loading') return true;
    return this.load();
  }

  /** Reloads them if they were ever loaded; returns null on failure. */
  async readAgain(): Promise<readonly RoadmapEpic[] | null> {
    if (this.status !== 'ready') return null;
    try {
      return await this.fetchAll();
    } catch (error) {
      reportDefect(error);
      return null;
    }
  }

  take(epics: readonly RoadmapEpic[]): void {
    this.list.set(epics);
  }

  /** Shows these children in this order until they are read again. */
  arrange(numbers: readonly number[]): void {
    this.list.arrange(numbers);
  }

  /** Replaces these epics in place. */
  patch(changed: Iterable<RoadmapEpic>): void {
    this.list.patch(changed);
  }

  private async load(): Promise<boolean> {
    this.status = 'loading';
    try {
      const epics = await this.fetchAll();
      runInAction(() => {
        this.list.set(epics);
        this.status = 'ready';
      });
      return true;
    } catch (error) {
      if (this.signal.aborted) return true;
      reportDefect(error);
      runInAction(() => {
        this.status = 'failed';
        this.isExpanded = false;
      });
      return false;
    }
  }

  private async fetchAll(): Promise<RoadmapEpic[]> {
    const epics: RoadmapEpic[] = [];
    for (let hasMore = true; hasMore;) {
      const page = await this.fetchPage(epics.length, this.signal);
      const nodes = page?.nodes ?? [];
      epics.push(...nodes.map(roadmapEpic));
      hasMore = nodes.length > 0 && (page?.pageInfo.hasNextPage ?? false);
    }
    return epics;
  }
}
