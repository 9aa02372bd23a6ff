import type { ApiClient } from '../../api/client.ts';
import { ApiError, isAbort } from '../../api/api-error.ts';
import type { ServerEvent } from '../../api/event-stream.ts';
import { makeStore } from '../../state/make-store.ts';
import { ChangeQueue, type ApplyChanges } from './change-queue.ts';
import type { Changes } from './changes.ts';

const shortestDelay = 500;
const longestDelay = 30_000;
/** A break that is over after as many attempts is not worth a word. */
const silentFailures = 2;
/** Milliseconds for which a stream outlives the last page that wanted it, so that the next page finds it. */
const lingering = 2_000;
/** Milliseconds for which the frame waits for what the page wants, so that one stream serves both. */
const waitingForPage = 1_000;
/** The server says that it lives three times in this long; silence beyond it is a dead connection. */
const longestSilence = 60_000;

/** Stands for the reader's own to-do list where a path would stand; no path is like it. */
const ownList = '@';

interface Watcher {
  /** First part of the path of the group: the stream tells of the whole top-level group. Or the own list. */
  root: string;
  queue: ChangeQueue;
}

/** Where the page can be seen or not; streams are for those who look. */
type Page = Pick<Document, 'hidden' | 'addEventListener'>;

/**
 * What others change, as the server tells it: one stream for the whole tab, whatever pages and parts of them listen. A
 * stream that breaks is taken up where it ended, so that nothing is missed. Where the server answers and yet no stream
 * can be held, everything shown is read again with each attempt; pages that can ask for less do so while `isLive` is false.
 */
export class ChangeFeed {
  isLive = false;
  /** The server has not answered for some attempts, so that what is shown may be out of date. */
  isOutOfReach = false;
  #failures = 0;
  private readonly watchers = new Set<Watcher>();
  /** Up to where everything was told. */
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
   * Tells of changes in the top-level group of a group, those of one moment together; the next are told once `applyChanges` is
   * done with those before. The answer ends it.
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

  /** Tells of changes of the signed-in reader's to-do list, wherever they are; the answer ends it. */
  watchTodos(applyChanges: ApplyChanges): () => void {
    return this.watch(ownList, applyChanges);
  }

  private adjustAfter(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.adjust, milliseconds);
  }

  /** Opens, changes or closes the stream, so that it tells what is wanted now. */
  private adjust(): void {
    clearTimeout(this.#timer);
    const wanted = this.page.hidden ? '' : [...new Set([...this.watchers].map(({ root }) => root))].sort().join(' ');
    if (wanted === '') this.reach();
    if (wanted === this.#roots) return;
    this.#roots = wanted;
    this.#delay = shortestDelay;
    this.close();
    if (wanted !== '') void this.listen(wanted.split(' '));
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
      // Another stream was opened, or none is wanted any more.
      if (this.#abort !== abort) return;
      this.tryAgain(error);
    }
  }

  private take({ name, id, data }: ServerEvent, abort: AbortController): void {
    this.expectLife(abort);
    const isFirst = this.#position === null;
    if (id !== '') this.#position = id;
    if (name === 'ready') {
      this.isLive = true;
      this.reach();
      this.#delay = shortestDelay;
      // What was read before the first stream began may be older than it.
      if (isFirst) this.announce({ reload: true });
    } else if (name === 'reload') this.announce({ reload: true });
    else if (name === 'changes') this.announce(JSON.parse(data) as Partial<Changes>);
  }

  /** Tells what was found out in another way. */
  announce(changes: Partial<Changes>): void {
    for (const { queue } of this.watchers) queue.add(changes);
  }

  private expectLife(abort: AbortController): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => abort.abort(), longestSilence);
  }

  private reach(): void {
    this.#failures = 0;
    this.isOutOfReach = false;
  }

  /** Opens the stream at once if there is none, since the network is back. */
  reconnect(): void {
    if (this.isLive) return;
    this.#roots = '';
    this.adjust();
  }

  private tryAgain(error?: unknown): void {
    // Something between lets the request through and keeps the events back.
    const isKeptBack = isAbort(error) && !this.isLive;
    this.close();
    // No one may listen there any more, or too many do; it is tried more seldom.
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
