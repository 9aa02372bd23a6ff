import { runInAction } from 'mobx';
import { isAbort, refusalOf, reportDefect } from '../../api/api-error.ts';
import { numberOfId } from '../../api/global-id.ts';
import type { ItemCache } from '../../app/items/item-cache.ts';
import { epicsPageSize } from '../../../domain/roadmap/limits.ts';
import { makeStore } from '../../state/make-store.ts';
import type { EpicPage } from './epic-pages.ts';
import { roadmapEpic, type RoadmapEpic } from './roadmap-epic.ts';

/** Loads the page after this many rows. Null if the group or the epic does not exist for the reader. */
export type FetchEpicPage = (offset: number, signal: AbortSignal) => Promise<EpicPage | null>;

/** The rows of a list, with null for those not loaded, and the number of epics in it and below. */
export interface EpicListReading {
  rows: readonly (RoadmapEpic | null)[];
  total: number;
  isMissing: boolean;
  /** True if the pages with these indexes were loaded. */
  covers(places: readonly number[]): boolean;
}

/**
 * The top-level epics of the roadmap, in order. The first page contains their number; each has a fixed index from then
 * on, and pages are loaded when they become visible. Only one request runs at a time.
 */
export class EpicList {
  /** Number of all matches: top-level epics and those below them. */
  total = 0;
  status: 'idle' | 'loading' | 'ready' | 'failed' = 'idle';
  /** Why the server refused the last call, in words; null if it did not. */
  refusal: string | null = null;
  /** True if the group or the epic does not exist for the reader. */
  isMissing = false;
  isLoadingMore = false;
  moreFailed = false;
  /** Ids of the epics; null for those not loaded. */
  private places: readonly (number | null)[] = [];
  #fetchPage: FetchEpicPage | null = null;
  #abort: AbortController | null = null;
  /** Cached array, valid until something changes. */
  #last: readonly (RoadmapEpic | null)[] = [];

  constructor(private readonly items: ItemCache) {
    makeStore(this);
  }

  /** In the order of the list; null for those not loaded. The same array as before if all items are the same. */
  get rows(): readonly (RoadmapEpic | null)[] {
    // The cached epic with this id was stored by this list, or is newer.
    void this.items.version;
    const rows = this.places.map((number) => (number === null ? null : (this.items.get(number) as RoadmapEpic)));
    const last = this.#last;
    const isSame = rows.length === last.length && rows.every((epic, index) => epic === last[index]);
    if (!isSame) this.#last = rows;
    return this.#last;
  }

  /** The loaded epics, in order. */
  get epics(): readonly RoadmapEpic[] {
    return this.rows.filter((epic) => epic !== null);
  }

  get numbers(): readonly number[] {
    return this.places.filter((number) => number !== null);
  }

  /** The ids in the order of the list, with null for epics that are not loaded. */
  get order(): readonly (number | null)[] {
    return this.places;
  }

  /** Shows epics in another order, or without some, until the list is read again. */
  arrange(order: readonly (number | null)[]): void {
    this.places = order;
  }

  get hasMissing(): boolean {
    return this.places.includes(null);
  }

  /** Starts again from the first page. The old rows stay until it has loaded. */
  async load(fetchPage: FetchEpicPage): Promise<void> {
    this.stop();
    this.#fetchPage = fetchPage;
    this.status = 'loading';
    this.isLoadingMore = false;
    this.moreFailed = false;
    this.refusal = null;
    const page = await this.fetch(0);
    if (page === 'stopped') return;
    runInAction(() => {
      this.status = page === 'failed' ? 'failed' : 'ready';
      this.take(readingOf(new Map(page === 'failed' ? [] : [[0, page]])));
    });
  }

  /**
   * Loads the first page with missing epics between these indexes, unless there is none or a request is running. If the
   * page does not fit because the list has changed, calls `readAgain`.
   */
  async loadMissing(first: number, end: number, readAgain: () => Promise<unknown>): Promise<void> {
    if (this.status !== 'ready' || this.isLoadingMore) return;
    const missing = this.places.indexOf(null, Math.max(0, first));
    if (missing === -1 || missing >= end) return;
    const offset = pageStart(missing);
    this.isLoadingMore = true;
    this.moreFailed = false;
    const page = await this.fetch(offset);
    if (page === 'stopped') return;
    if (page !== 'failed' && this.fits(offset, page)) {
      runInAction(() => {
        this.isLoadingMore = false;
        this.insert(offset, (page?.nodes ?? []).map(roadmapEpic));
      });
      return;
    }
    if (page !== 'failed') await readAgain();
    runInAction(() => {
      this.isLoadingMore = false;
      // Still missing, so another attempt would end the same way.
      if (this.places[missing] === null) this.moreFailed = true;
    });
  }

  /**
   * Reloads the list: its first page, which contains its length, and those with these indexes. Null on failure, or if
   * the list was restarted meanwhile.
   */
  async readAgain(places: () => readonly number[]): Promise<EpicListReading | null> {
    const fetchPage = this.#fetchPage;
    const abort = this.#abort;
    if (fetchPage === null || abort === null || this.status !== 'ready') return null;
    const pages = new Map<number, EpicPage | null>();
    const unread = (): number[] => [...new Set([0, ...places()].map(pageStart))].filter((offset) => !pages.has(offset));
    try {
      // The reader may have scrolled to other pages meanwhile.
      for (let offsets = unread(); offsets.length > 0; offsets = unread()) {
        await Promise.all(offsets.map(async (offset) => pages.set(offset, await fetchPage(offset, abort.signal))));
      }
    } catch (error) {
      reportDefect(error);
      return null;
    }
    return abort.signal.aborted || this.#fetchPage !== fetchPage ? null : readingOf(pages);
  }

  /** Replaces the previous rows. */
  take({ rows, total, isMissing }: EpicListReading): void {
    const hadRows = this.places.length > 0;
    this.isMissing = isMissing;
    this.total = total;
    this.places = rows.map((epic) => epic && this.put(epic));
    this.items.hold(this);
    if (hadRows) this.items.forget();
  }

  /** Replaces these epics in place. */
  patch(changed: Iterable<RoadmapEpic>): void {
    const shown = new Set(this.numbers);
    for (const epic of changed) {
      const number = numberOfId(epic.id);
      if (shown.has(number)) this.items.put(number, epic);
    }
  }

  /** Aborts running requests. */
  stop(): void {
    this.#abort?.abort();
    this.#abort = null;
  }

  /** Clears the list. */
  close(): void {
    this.stop();
    this.places = [];
    this.items.release(this);
  }

  dismissFailure(): void {
    this.moreFailed = false;
  }

  /** True if a page contains exactly what is missing there, without epics that are shown elsewhere. */
  private fits(offset: number, page: EpicPage | null): boolean {
    const nodes = page?.nodes ?? [];
    const shown = new Set(this.places.toSpliced(offset, nodes.length));
    return (
      nodes.length === Math.min(epicsPageSize, this.places.length - offset) &&
      nodes.every(({ id }) => !shown.has(numberOfId(id)))
    );
  }

  private insert(offset: number, epics: readonly RoadmapEpic[]): void {
    this.places = this.places.toSpliced(offset, epics.length, ...epics.map(this.put));
  }

  private put(epic: RoadmapEpic): number {
    const number = numberOfId(epic.id);
    this.items.put(number, epic);
    return number;
  }

  private async fetch(offset: number): Promise<EpicPage | null | 'failed' | 'stopped'> {
    const abort = new AbortController();
    this.#abort = abort;
    try {
      const page = (await this.#fetchPage?.(offset, abort.signal)) ?? null;
      return abort.signal.aborted ? 'stopped' : page;
    } catch (error) {
      reportDefect(error);
      if (abort.signal.aborted || isAbort(error)) return 'stopped';
      runInAction(() => {
        this.refusal = refusalOf(error) ?? null;
      });
      return 'failed';
    }
  }
}

/** The first index of the page with an index. */
function pageStart(place: number): number {
  return place - (place % epicsPageSize);
}

/** The list that these pages make up, by the number of rows before each; the first one contains the length. */
function readingOf(pages: ReadonlyMap<number, EpicPage | null>): EpicListReading {
  const first = pages.get(0) ?? null;
  const rows = Array.from({ length: first?.count ?? 0 }, (): RoadmapEpic | null => null);
  const seen = new Set<string>();
  for (const [offset, page] of pages) {
    for (const [index, answer] of (page?.nodes ?? []).entries()) {
      // The list may have changed between two pages: skip duplicates and rows beyond the end.
      if (seen.has(answer.id) || offset + index >= rows.length) continue;
      seen.add(answer.id);
      rows[offset + index] = roadmapEpic(answer);
    }
  }
  return {
    rows,
    total: first?.matchCount ?? 0,
    isMissing: first === null,
    covers: (places) => places.every((place) => place >= rows.length || pages.has(pageStart(place))),
  };
}
