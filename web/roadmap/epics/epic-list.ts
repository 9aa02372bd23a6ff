import { runInAction } from 'mobx';
import { isAbort, reportDefect } from '../../api/api-error.ts';
import type { ItemCache } from '../../app/items/item-cache.ts';
import { ItemList } from '../../app/items/item-list.ts';
import { topLevel } from '../../../domain/roadmap/rows.ts';
import { makeStore } from '../../state/make-store.ts';
import type { EpicPage } from './epic-pages.ts';
import { roadmapEpic, type RoadmapEpic } from './roadmap-epic.ts';

/** Reads one page; `endCursor` is empty for the first. Null when the group or the epic is not there for the reader. */
export type FetchEpicPage = (endCursor: string, signal: AbortSignal) => Promise<EpicPage | null>;

/** What a list is of: how to read it, which epics it may hold, and which of them stand at top level. */
export interface EpicListSource {
  fetchPage: FetchEpicPage;
  /** False for what has no days on the timeline (roadmap.md §3). */
  isShown: (epic: RoadmapEpic) => boolean;
  /** In a roadmap scoped to one epic all its children are shown (roadmap.md §4). */
  showAll: boolean;
}

/** A list as it was read from its first page on. */
export interface EpicListReading {
  epics: readonly RoadmapEpic[];
  pages: readonly (EpicPage | null)[];
}

/** The pages of the roadmap's epics that have come so far. One fetch runs at a time. */
export class EpicList {
  /** All that match on the server, loaded or not. */
  total = 0;
  status: 'idle' | 'loading' | 'ready' | 'failed' = 'idle';
  /** The group or the epic does not exist for the reader. */
  isMissing = false;
  isLoadingMore = false;
  moreFailed = false;
  hasMore = false;
  #endCursor = '';
  private readonly list: ItemList<RoadmapEpic>;
  /** Whether all that are listed stand at top level. */
  private isFlat = false;
  #source: EpicListSource | null = null;
  #abort: AbortController | null = null;

  constructor(items: ItemCache) {
    this.list = new ItemList(items);
    makeStore(this);
  }

  get epics(): readonly RoadmapEpic[] {
    return this.list.items;
  }

  /** Those that stand at top level, in the order of the list. */
  get topLevel(): readonly RoadmapEpic[] {
    return this.isFlat ? this.epics : topLevel(this.epics);
  }

  /** Starts over from the first page. Rows of before stay until it has come, unless `forget` is given. */
  async load(source: EpicListSource, { forget }: { forget: boolean }): Promise<void> {
    this.stop();
    this.#source = source;
    this.#endCursor = '';
    this.status = 'loading';
    this.isLoadingMore = false;
    this.moreFailed = false;
    this.hasMore = false;
    if (forget) this.replace([]);
    const page = await this.fetch();
    if (page === 'stopped') return;
    runInAction(() => {
      this.replace([]);
      if (page === 'failed') this.status = 'failed';
      else this.accept(page);
    });
  }

  /** Reads the next page, unless there is none or a fetch is under way. */
  async loadMore(): Promise<void> {
    if (this.status !== 'ready' || this.isLoadingMore || !this.hasMore) return;
    this.isLoadingMore = true;
    this.moreFailed = false;
    const page = await this.fetch();
    if (page === 'stopped') return;
    runInAction(() => {
      this.isLoadingMore = false;
      if (page === 'failed') this.moreFailed = true;
      else this.accept(page);
    });
  }

  /** Takes in epics that have come; those without days on the timeline are left out. */
  append(epics: readonly RoadmapEpic[]): void {
    const isShown = this.#source?.isShown;
    this.list.append(isShown ? epics.filter(isShown) : epics);
  }

  /** Reads again as many pages as there are; null when that failed, or the list was read from scratch meanwhile. */
  async readAgain(): Promise<EpicListReading | null> {
    const source = this.#source;
    const abort = this.#abort;
    if (source === null || abort === null || this.status !== 'ready') return null;
    const pages: (EpicPage | null)[] = [];
    const count = this.epics.length;
    let [read, endCursor] = [0, ''];
    try {
      do {
        const page = await source.fetchPage(endCursor, abort.signal);
        pages.push(page);
        read += page?.nodes.length ?? 0;
        endCursor = page?.pageInfo.hasNextPage ? (page.pageInfo.endCursor ?? '') : '';
      } while (endCursor !== '' && read < count);
    } catch (error) {
      reportDefect(error);
      return null;
    }
    // A page that came meanwhile is not in what was read.
    if (abort.signal.aborted || this.#source !== source || this.isLoadingMore || this.epics.length > count) return null;
    return {
      pages,
      epics: pages
        .flatMap((page) => page?.nodes ?? [])
        .map(roadmapEpic)
        .filter(source.isShown),
    };
  }

  /** Takes the place of what was read before. */
  take({ pages, epics }: EpicListReading): void {
    const [first, last] = [pages[0] ?? null, pages.at(-1) ?? null];
    this.isMissing = first === null;
    this.total = first?.count ?? 0;
    this.#endCursor = last?.pageInfo.endCursor ?? '';
    this.hasMore = last?.pageInfo.hasNextPage ?? false;
    this.replace(epics);
  }

  /** Shows these epics as they are now, each in its place. */
  patch(changed: Iterable<RoadmapEpic>): void {
    this.list.patch(changed);
  }

  /** Gives up what is under way. */
  stop(): void {
    this.#abort?.abort();
    this.#abort = null;
  }

  /** Shows nothing any more. */
  close(): void {
    this.stop();
    this.list.close();
  }

  dismissFailure(): void {
    this.moreFailed = false;
  }

  private accept(page: EpicPage | null): void {
    this.status = 'ready';
    this.isMissing = page === null;
    this.total = page === null ? 0 : (page.count ?? this.total);
    this.#endCursor = page?.pageInfo.endCursor ?? '';
    this.hasMore = page?.pageInfo.hasNextPage ?? false;
    this.append((page?.nodes ?? []).map(roadmapEpic));
  }

  private replace(epics: readonly RoadmapEpic[]): void {
    this.isFlat = this.#source?.showAll ?? false;
    this.list.set(epics);
  }

  private async fetch(): Promise<EpicPage | null | 'failed' | 'stopped'> {
    const abort = new AbortController();
    this.#abort = abort;
    try {
      const page = (await this.#source?.fetchPage(this.#endCursor, abort.signal)) ?? null;
      return abort.signal.aborted ? 'stopped' : page;
    } catch (error) {
      reportDefect(error);
      return abort.signal.aborted || isAbort(error) ? 'stopped' : 'failed';
    }
  }
}
