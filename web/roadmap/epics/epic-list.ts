import { runInAction } from 'mobx';
import { isAbort, reportDefect } from '../../api/api-error.ts';
import { numberOfId } from '../../api/global-id.ts';
import type { ItemCache } from '../../app/items/item-cache.ts';
import { epicsPageSize } from '../../../domain/roadmap/limits.ts';
import { makeStore } from '../../state/make-store.ts';
import type { EpicPage } from './epic-pages.ts';
import { roadmapEpic, type RoadmapEpic } from './roadmap-epic.ts';

/** Reads the page behind so many rows. Null when the group or the epic is not there for the reader. */
export type FetchEpicPage = (offset: number, signal: AbortSignal) => Promise<EpicPage | null>;

/** The rows of a list, those that were not read as null, and how many epics stand in it and below. */
export interface EpicListReading {
  rows: readonly (RoadmapEpic | null)[];
  total: number;
  isMissing: boolean;
  /** Whether the pages with these places were read. */
  covers(places: readonly number[]): boolean;
}

/**
 * The epics at top level of the roadmap, in order. The first page says how many there are; each keeps its place from then
 * on, and pages are read where they are looked at. One fetch runs at a time.
 */
export class EpicList {
  /** All that match: those at top level and those below them. */
  total = 0;
  status: 'idle' | 'loading' | 'ready' | 'failed' = 'idle';
  /** The group or the epic does not exist for the reader. */
  isMissing = false;
  isLoadingMore = false;
  moreFailed = false;
  /** Numbers of the epics; null for those that have not come. */
  private places: readonly (number | null)[] = [];
  #fetchPage: FetchEpicPage | null = null;
  #abort: AbortController | null = null;
  /** As they were last, for as long as nothing changes. */
  #last: readonly (RoadmapEpic | null)[] = [];

  constructor(private readonly items: ItemCache) {
    makeStore(this);
  }

  /** In the order of the list; null for those that have not come. The same array for as long as all of them are the same. */
  get rows(): readonly (RoadmapEpic | null)[] {
    // Whatever is in the cache under these numbers was put there by this list, or is newer.
    void this.items.version;
    const rows = this.places.map((number) => (number === null ? null : (this.items.get(number) as RoadmapEpic)));
    const last = this.#last;
    const isSame = rows.length === last.length && rows.every((epic, index) => epic === last[index]);
    if (!isSame) this.#last = rows;
    return this.#last;
  }

  /** Those that have come, in order. */
  get epics(): readonly RoadmapEpic[] {
    return this.rows.filter((epic) => epic !== null);
  }

  get numbers(): readonly number[] {
    return this.places.filter((number) => number !== null);
  }

  get hasMissing(): boolean {
    return this.places.includes(null);
  }

  /** Starts over from the first page. Rows of before stay until it has come. */
  async load(fetchPage: FetchEpicPage): Promise<void> {
    this.stop();
    this.#fetchPage = fetchPage;
    this.status = 'loading';
    this.isLoadingMore = false;
    this.moreFailed = false;
    const page = await this.fetch(0);
    if (page === 'stopped') return;
    runInAction(() => {
      this.status = page === 'failed' ? 'failed' : 'ready';
      this.take(readingOf(new Map(page === 'failed' ? [] : [[0, page]])));
    });
  }

  /**
   * Reads the first page that has missing epics between these places, unless there is none or a fetch is under way. When
   * the list is another one by now, which the page shows by not fitting in, `readAgain` is called.
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
      // Still missing, so that another try would end the same way.
      if (this.places[missing] === null) this.moreFailed = true;
    });
  }

  /**
   * Reads the list again: its first page, which says how long it is, and those with these places. Null when that failed,
   * or the list was read from scratch meanwhile.
   */
  async readAgain(places: () => readonly number[]): Promise<EpicListReading | null> {
    const fetchPage = this.#fetchPage;
    const abort = this.#abort;
    if (fetchPage === null || abort === null || this.status !== 'ready') return null;
    const pages = new Map<number, EpicPage | null>();
    const unread = (): number[] => [...new Set([0, ...places()].map(pageStart))].filter((offset) => !pages.has(offset));
    try {
      // The reader may have gone on to others meanwhile.
      for (let offsets = unread(); offsets.length > 0; offsets = unread()) {
        await Promise.all(offsets.map(async (offset) => pages.set(offset, await fetchPage(offset, abort.signal))));
      }
    } catch (error) {
      reportDefect(error);
      return null;
    }
    return abort.signal.aborted || this.#fetchPage !== fetchPage ? null : readingOf(pages);
  }

  /** Takes the place of what was read before. */
  take({ rows, total, isMissing }: EpicListReading): void {
    const hadRows = this.places.length > 0;
    this.isMissing = isMissing;
    this.total = total;
    this.places = rows.map((epic) => epic && this.put(epic));
    this.items.hold(this);
    if (hadRows) this.items.forget();
  }

  /** Shows these epics as they are now, each in its place. */
  patch(changed: Iterable<RoadmapEpic>): void {
    const shown = new Set(this.numbers);
    for (const epic of changed) {
      const number = numberOfId(epic.id);
      if (shown.has(number)) this.items.put(number, epic);
    }
  }

  /** Gives up what is under way. */
  stop(): void {
    this.#abort?.abort();
    this.#abort = null;
  }

  /** Shows nothing any more. */
  close(): void {
    this.stop();
    this.places = [];
    this.items.release(this);
  }

  dismissFailure(): void {
    this.moreFailed = false;
  }

  /** Whether a page has what is missing there: no more and no fewer, and nothing that is shown elsewhere. */
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
      return abort.signal.aborted || isAbort(error) ? 'stopped' : 'failed';
    }
  }
}

/** The first place of the page with a place. */
function pageStart(place: number): number {
  return place - (place % epicsPageSize);
}

/** The list that these pages, by the rows before them, are of; the first one says how long it is. */
function readingOf(pages: ReadonlyMap<number, EpicPage | null>): EpicListReading {
  const first = pages.get(0) ?? null;
  const rows = Array.from({ length: first?.count ?? 0 }, (): RoadmapEpic | null => null);
  const seen = new Set<string>();
  for (const [offset, page] of pages) {
    for (const [index, answer] of (page?.nodes ?? []).entries()) {
      // The list may have changed between two pages: nothing comes twice or behind its end.
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
