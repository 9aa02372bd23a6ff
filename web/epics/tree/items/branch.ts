import { runInAction } from 'mobx';
import { reportDefect } from '../../../api/api-error.ts';
import type { ApiClient } from '../../../api/client.ts';
import type { ItemCache } from '../../../app/items/item-cache.ts';
import { ItemList } from '../../../app/items/item-list.ts';
import { ApiError } from '../../../api/api-error.ts';
import { makeStore } from '../../../state/make-store.ts';
import { childItemsQuery, type ChildItemsQuery } from '../operations/tree.graphql.ts';
import { inTreeOrder, isClosed, treeEpic, treeIssue, type TreeItem } from './tree-item.ts';

/** Page size of each type of children. */
export const treePageSize = 100;

/** Data of the epic whose children a branch holds. */
export type BranchEpic = Omit<NonNullable<NonNullable<ChildItemsQuery['group']>['epic']>, 'children' | 'issues'>;

/** The epic of a branch. */
export interface BranchPlace {
  /** Global id of the epic; null for the root until it is loaded. */
  epicId: string | null;
  groupPath: string;
  iid: string;
}

/** A reloaded branch. */
export interface BranchReadingAgain {
  items: readonly TreeItem[];
  epic: BranchEpic | null;
  epicEndCursor: string | null;
  issueEndCursor: string | null;
  /** Version at the time of the request. */
  changes: number;
}

/** The dependencies of a branch. */
export interface BranchReading {
  api: Pick<ApiClient, 'graphql'>;
  items: ItemCache;
  signal: AbortSignal;
  /** Resolves when the server has confirmed every move that the page shows; null if it already has. */
  settled(): Promise<void> | null;
}

/** The children of one epic, in tree order: loaded when they are first shown, then kept and updated in place. */
export class Branch {
  status: 'idle' | 'loading' | 'ready' | 'failed' = 'idle';
  isLoadingMore = false;
  isExpanded = false;
  epic: BranchEpic | null = null;
  /** Cursors of the next page of each type; null at the end. */
  private epicEndCursor: string | null = '';
  private issueEndCursor: string | null = '';
  /** Number of local insertions and removals; a response requested before the latest one does not include it. */
  #changes = 0;
  private readonly list: ItemList<TreeItem>;

  constructor(
    private readonly reading: BranchReading,
    readonly place: BranchPlace,
  ) {
    this.list = new ItemList(reading.items);
    makeStore(this, { holds: false });
    reading.signal.addEventListener('abort', this.list.close);
  }

  /** Open ones first, whatever their order. */
  get items(): readonly TreeItem[] {
    return this.list.items.toSorted((one, other) => Number(isClosed(one)) - Number(isClosed(other)));
  }

  holds(key: string): boolean {
    return this.items.some((item) => item.key === key);
  }

  get epicId(): string {
    return this.place.epicId ?? this.epic?.id ?? '';
  }

  get hasMore(): boolean {
    return this.status === 'ready' && (this.epicEndCursor !== null || this.issueEndCursor !== null);
  }

  /** True if it is known to have no children. */
  get isEmpty(): boolean {
    return this.status === 'ready' && this.items.length === 0 && !this.hasMore;
  }

  /** Loads or reloads the first page; returns true on success. */
  async load(): Promise<boolean> {
    const isFirst = this.status !== 'ready';
    if (isFirst) this.status = 'loading';
    try {
      const epic = await this.fetch('', '');
      runInAction(() => this.takeFirstPage(epic, isFirst));
      return true;
    } catch (error) {
      if (this.reading.signal.aborted) return true;
      reportDefect(error);
      runInAction(() => {
        if (isFirst) this.status = 'failed';
      });
      return false;
    }
  }

  /** Reloads the first page if it was ever loaded; on failure the current rows stay. */
  async reload(): Promise<void> {
    if (this.status === 'ready') await this.load();
  }

  /**
   * Reloads as many children as are shown; null on failure, or if they were changed locally meanwhile. A deleted epic
   * has none: its own row disappears with the children of its parent.
   */
  async readAgain(): Promise<BranchReadingAgain | null> {
    if (this.status !== 'ready' || this.isLoadingMore) return null;
    const changes = this.#changes;
    const [epics, issues] = [new Map<string, TreeItem>(), new Map<string, TreeItem>()];
    let [epicEndCursor, issueEndCursor]: (string | null)[] = ['', ''];
    let epic: BranchEpic | null = null;
    try {
      do {
        const {
          children,
          issues: others,
          ...rest
        }: FullAnswer = await this.fetch(epicEndCursor ?? '', issueEndCursor ?? '');
        epic ??= rest;
        if (epicEndCursor !== null) {
          for (const child of children.nodes.map(treeEpic)) epics.set(child.key, child);
          epicEndCursor = nextCursor(children.pageInfo);
        }
        if (issueEndCursor !== null) {
          for (const child of others.nodes.map(treeIssue)) issues.set(child.key, child);
          issueEndCursor = nextCursor(others.pageInfo);
        }
      } while (epics.size + issues.size < this.items.length && (epicEndCursor !== null || issueEndCursor !== null));
    } catch (error) {
      if (!(error instanceof ApiError) || error.kind !== 'not_found') {
        reportDefect(error);
        return null;
      }
      epicEndCursor = null;
      issueEndCursor = null;
    }
    const items = [...epics.values(), ...issues.values()].sort(inTreeOrder);
    return changes === this.#changes ? { items, epic, epicEndCursor, issueEndCursor, changes } : null;
  }

  /** Replaces the children, unless they were changed locally since. */
  takeAgain({ items, epic, epicEndCursor, issueEndCursor, changes }: BranchReadingAgain): void {
    if (changes !== this.#changes) return;
    this.list.set(items);
    this.epic = epic;
    this.epicEndCursor = epicEndCursor;
    this.issueEndCursor = issueEndCursor;
  }

  /** Loads the next page of each type that has one, without children of the other type that are already there. */
  async loadMore(): Promise<boolean> {
    if (!this.hasMore || this.isLoadingMore) return true;
    this.isLoadingMore = true;
    const { epicEndCursor, issueEndCursor } = this;
    try {
      const { children, issues, ...epic } = await this.fetch(epicEndCursor ?? '', issueEndCursor ?? '');
      runInAction(() => {
        this.epic = epic;
        const epics = epicEndCursor === null ? [] : children.nodes.map(treeEpic);
        const others = issueEndCursor === null ? [] : issues.nodes.map(treeIssue);
        this.list.set(merged([...epics, ...others], this.items));
        if (epicEndCursor !== null) this.epicEndCursor = nextCursor(children.pageInfo);
        if (issueEndCursor !== null) this.issueEndCursor = nextCursor(issues.pageInfo);
      });
      return true;
    } catch (error) {
      reportDefect(error);
      return this.reading.signal.aborted;
    } finally {
      runInAction(() => {
        this.isLoadingMore = false;
      });
    }
  }

  setExpanded(isExpanded: boolean): void {
    this.isExpanded = isExpanded;
  }

  /** Removes an item; returns its index, or -1. */
  take(key: string): number {
    const index = this.items.findIndex((item) => item.key === key);
    if (index >= 0) this.list.set(this.items.toSpliced(index, 1));
    this.#changes += 1;
    return index;
  }

  /** Inserts an item at an index, with a position between its neighbors so that later pages are merged around it. */
  put(item: TreeItem, index: number): void {
    const isPeer = (one: TreeItem): boolean => isClosed(one) === isClosed(item);
    const before = this.items.slice(0, index).findLast(isPeer)?.position ?? null;
    const after = this.items.slice(index).find(isPeer)?.position ?? null;
    this.list.set(this.items.toSpliced(index, 0, { ...item, position: between(before, after) }));
    this.#changes += 1;
  }

  replace(key: string, change: Partial<TreeItem>): void {
    this.list.patch(this.items.filter((item) => item.key === key).map((item) => ({ ...item, ...change })));
  }

  private takeFirstPage({ children, issues, ...epic }: FullAnswer, isFirst: boolean): void {
    const fresh = [...children.nodes.map(treeEpic), ...issues.nodes.map(treeIssue)].sort(inTreeOrder);
    this.epic = epic;
    if (isFirst || !(children.pageInfo.hasNextPage || issues.pageInfo.hasNextPage)) {
      this.list.set(fresh);
      this.epicEndCursor = nextCursor(children.pageInfo);
      this.issueEndCursor = nextCursor(issues.pageInfo);
    } else this.list.set(merged(fresh, this.items));
    this.status = 'ready';
  }

  /** A response that overlapped with a move is requested once more. */
  private async fetch(epicEndCursor: string, issueEndCursor: string): Promise<FullAnswer> {
    const { groupPath: fullPath, iid } = this.place;
    const { api, signal, settled } = this.reading;
    const variables = { fullPath, iid, pageSize: treePageSize, epicEndCursor, issueEndCursor };
    for (;;) {
      // Sent in the same tick as the queries of the other parts of the page.
      const moves = settled();
      if (moves !== null) await moves;
      const changes = this.#changes;
      const { group } = await api.graphql(childItemsQuery, variables, { signal });
      if (!group?.epic) throw new ApiError('not_found', { status: 200 });
      if (changes === this.#changes) return group.epic;
    }
  }
}

type FullAnswer = NonNullable<NonNullable<ChildItemsQuery['group']>['epic']>;

function nextCursor({ hasNextPage, endCursor }: { hasNextPage: boolean; endCursor: string | null }): string | null {
  return hasNextPage ? endCursor : null;
}

/** Merges both lists in tree order without duplicates; data of `fresh` wins. */
function merged(fresh: readonly TreeItem[], known: readonly TreeItem[]): TreeItem[] {
  const byKey = new Map([...known, ...fresh].map((item) => [item.key, item]));
  return [...byKey.values()].sort(inTreeOrder);
}

function between(before: number | null, after: number | null): number {
  if (before === null) return after === null ? 0 : after - 1;
  return after === null ? before + 1 : (before + after) / 2;
}
