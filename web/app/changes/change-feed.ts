import type { ApiClient } from '../../api/client.ts';
import { ApiError, isAbort } from '../../api/api-error.ts';
import type { ServerEvent } from '../../api/event-stream.ts';
import { makeStore } from '../../state/make-store.ts';
import { ChangeQueue, type ApplyChanges } from './change-queue.ts';
import type { Changes } from './changes.ts';

const shortestDelay = 500;
const longestDelay = 30_000;
/** Number of failed attempts before the page mentions the lost connection. */
const silentFailures = 2;
/** Milliseconds for which a stream stays open after its last page, so that the next page can reuse it. */
const lingering = 2_000;
/** Milliseconds to wait for the page's subscriptions, so that one stream serves shell and page. */
const waitingForPage = 1_000;
/** The server sends three heartbeats in this time; longer silence means a dead connection. */
const longestSilence = 60_000;

/** Key of the reader's own to-do list, next to group paths; no path has this form. */
const ownList = '@';

interface Watcher {
  /** Top-level path of the group, since the stream covers the whole top-level group; or the key of the to-do list. */
  root: string;
  queue: ChangeQueue;
}

/** Someone else is dragging items, or has stopped. */
export interface Hand {
  person: { id: number; name: string };
  /** The numbers in their global ids. */
  items: readonly number[];
  isHeld: boolean;
}

/** Tells whether the page is visible; only visible pages listen. */
type Page = Pick<Document, 'hidden' | 'addEventListener'>;

/**
 * Changes by other people, as the server reports them: one stream for the whole tab, shared by all pages and their
 * parts. A broken stream resumes at its last position, so that nothing is missed. If the server answers but no stream
 * can be kept open, each attempt reloads everything shown; pages with a cheaper check use it while `isLive` is false.
 */
export class ChangeFeed {
  isLive = false;
  /** True if several attempts failed, so that the page may be out of date. */
  isOutOfReach = false;
  /** Whether the server is a secondary, as it said last; null until then. */
  isSecondary: boolean | null = null;
  #failures = 0;
  private readonly watchers = new Set<Watcher>();
  #wasReady = false;
  private readonly handWatchers = new Set<(hand: Hand) => void>();
  /** Position of the last delivered event. */
  #position: string | null;
  #delay = shortestDelay;
  #roots = '';
  #abort: AbortController | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly api: Pick<ApiClient, 'events'>,
    private readonly page: Page,
    position: string | null,
  ) {
    this.#position = position;
    makeStore(this);
    page.addEventListener('visibilitychange', this.adjust);
  }

  /**
   * Subscribes to changes in the top-level group of a group. Changes of one moment are delivered together; the next
   * ones follow when `applyChanges` is done. Returns a function that unsubscribes.
   */
  watch(groupPath: string, applyChanges: ApplyChanges): () => void {
    const watcher = { root: groupPath.split('/', 1)[0] ?? '', queue: new ChangeQueue(applyChanges) };
    this.watchers.add(watcher);
    if (watcher.root === ownList) this.adjustAfter(waitingForPage);
    else this.adjust();
    return () => {
      watcher.queue.close();
      this.watchers.delete(watcher);
      this.adjustAfter(lingering);
    };
  }

  /** Subscribes to what others hold in the hand, in the groups that are watched. Returns a function that unsubscribes. */
  watchHands(see: (hand: Hand) => void): () => void {
    this.handWatchers.add(see);
    return () => void this.handWatchers.delete(see);
  }

  /** Subscribes to changes of the signed-in reader's to-do list and notifications. Returns a function that unsubscribes. */
  watchTodos(applyChanges: ApplyChanges): () => void {
    return this.watch(ownList, applyChanges);
  }

  private adjustAfter(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.adjust, milliseconds);
  }

  /** Opens, changes or closes the stream to match the subscriptions. */
  private adjust(): void {
    clearTimeout(this.#timer);
    const target = this.page.hidden ? '' : [...new Set([...this.watchers].map(({ root }) => root))].sort().join(' ');
    if (target === '') this.reach();
    if (target === this.#roots) return;
    this.#roots = target;
    this.#delay = shortestDelay;
    this.close();
    if (target !== '') void this.listen(target.split(' '));
  }

  private close(): void {
    this.#abort?.abort();
    this.#abort = null;
    clearTimeout(this.#silence);
    this.isLive = false;
  }

  private async listen(roots: readonly string[]): Promise<void> {
    const abort = new AbortController();
    this.#abort = abort;
    const query = {
      namespace: roots.filter((root) => root !== ownList),
      ...(this.#position !== null && { after: this.#position }),
    };
    try {
      this.expectLife(abort);
      await this.api.events('/-/web/events', {
        query,
        signal: abort.signal,
        onEvent: (event) => {
          if (!abort.signal.aborted) this.take(event, abort);
        },
      });
      if (!abort.signal.aborted) this.tryAgain();
    } catch (error) {
      // Another stream was opened, or no stream is needed anymore.
      if (this.#abort !== abort) return;
      this.tryAgain(error);
    }
  }

  private take({ name, id, data }: ServerEvent, abort: AbortController): void {
    this.expectLife(abort);
    const isFirst = this.#position === null;
    if (id !== '') this.#position = id;
    if (name === 'ready' || name === 'alive') {
      this.isSecondary = (JSON.parse(data) as { isSecondary?: boolean }).isSecondary ?? null;
    }
    if (name === 'ready') {
      this.isLive = true;
      this.reach();
      this.#delay = shortestDelay;
      // Data loaded before the first stream began may be older than the stream.
      if (isFirst) this.announce({ reload: true });
      // Nothing repeats what was told while there was no stream; of the time before the first one, the server knows.
      else if (this.#wasReady) this.announceOwn({ notifications: true });
      this.#wasReady = true;
    } else if (name === 'reload') this.announce({ reload: true });
    else if (name === 'hand') for (const see of this.handWatchers) see(JSON.parse(data) as Hand);
    else if (name === 'notified') this.announceOwn({ notifications: true });
    else if (name === 'changes') this.announce(JSON.parse(data) as Partial<Changes>);
  }

  /** Delivers changes that were detected in another way. */
  announce(changes: Partial<Changes>): void {
    for (const { queue } of this.watchers) queue.add(changes);
  }

  /** Delivers changes of what only the reader has. */
  private announceOwn(changes: Partial<Changes>): void {
    for (const { root, queue } of this.watchers) if (root === ownList) queue.add(changes);
  }

  private expectLife(abort: AbortController): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => abort.abort(), longestSilence);
  }

  private reach(): void {
    this.#failures = 0;
    this.isOutOfReach = false;
  }

  /** Opens the stream again because the network is back; one from before may be dead without having been closed. */
  reconnect(): void {
    this.close();
    this.#roots = '';
    this.adjust();
  }

  private tryAgain(error?: unknown): void {
    // A proxy lets the request through but holds back the events.
    const isKeptBack = isAbort(error) && !this.isLive;
    this.close();
    // The reader may no longer listen, or there are too many streams; retry less often.
    const isRefused = error instanceof ApiError && error.kind !== 'network' && error.kind !== 'server';
    if (isRefused || isKeptBack) this.announce({ reload: true });
    this.#failures = isRefused || isKeptBack ? 0 : this.#failures + 1;
    this.isOutOfReach = this.#failures > silentFailures;
    const wait = isRefused ? longestDelay : this.#delay * (0.5 + Math.random());
    this.#delay = Math.min(this.#delay * 2, longestDelay);
    const roots = this.#roots;
    this.#roots = '';
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const delay = this.#delay;
      this.adjust();
      if (roots === this.#roots) this.#delay = delay;
    }, wait);
  }
}
