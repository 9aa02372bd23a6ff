import { runInAction } from 'mobx';
import { makeStore } from '../state/make-store.ts';
import type { Route } from './route.ts';
import { LeaveGuards } from './leave-guards.ts';
import { ScrollPositions } from './scroll-positions.ts';

export interface NavigateOptions {
  /** Replaces the history entry instead of adding one. */
  replace?: boolean;
}

export interface Match {
  route: Route | null;
  params: Readonly<Record<string, string>>;
}

interface EntryState {
  /** Identifies the entry, for its scroll position. */
  key: string;
  /** Index in this tab's history, to distinguish back from forward. */
  index: number;
}

/**
 * The current location. The URL determines what is shown: pages read `path`, `search` and `match`, and navigate with
 * `navigate` or, for the state of a view, `replaceSearch`.
 */
export class Router {
  path = '/';
  /** The query with its `?`, or an empty text. */
  search = '';
  hash = '';
  /** Number of page visits; changes with the page or its path, but not when only the query changes. */
  visits = 0;
  readonly guards = new LeaveGuards();
  readonly scroll: ScrollPositions;
  /** True if this entry of the history is new, not one that the reader came back to or reloaded. */
  readonly isFresh: boolean;
  #entry: EntryState = { key: newKey(), index: 0 };

  constructor(
    private readonly routes: readonly Route[],
    private readonly window: Window,
  ) {
    this.scroll = new ScrollPositions(window);
    const state = entryOf(window.history.state);
    this.isFresh = state === null;
    makeStore(this, { entryKey: false, isFresh: false });
    if (state) {
      this.#entry = state;
      this.scroll.returnedTo = state.key;
    } else window.history.replaceState(this.#entry, '');
    this.read();
  }

  get match(): Match {
    for (const route of this.routes) {
      const params = route.matches(this.path);
      if (params) return { route, params };
    }
    return { route: null, params: {} };
  }

  /** Key of the current history entry, for state that is restored when the reader comes back. */
  get entryKey(): string {
    return this.#entry.key;
  }

  /** Path, query and hash. */
  get address(): string {
    return `${this.path}${this.search}${this.hash}`;
  }

  /** Listens to the browser's back and forward buttons; returns a function that stops it. */
  start(): () => void {
    const onPop = (event: PopStateEvent): void => void this.popped(event.state);
    this.window.addEventListener('popstate', onPop);
    const stopGuarding = [this.guards.watchUnload(this.window), this.guards.watchDialogs(this.window.document)];
    this.window.history.scrollRestoration = 'manual';
    return () => {
      this.window.removeEventListener('popstate', onPop);
      for (const stop of stopGuarding) stop();
    };
  }

  /** Navigates to a page of this server. Checks the leave guards first; returns whether it navigated. */
  async navigate(address: string, { replace = false }: NavigateOptions = {}): Promise<boolean> {
    if (!(await this.guards.mayLeave())) return false;
    runInAction(() => {
      this.scroll.keep(this.#entry.key);
      this.#entry = { key: newKey(), index: this.#entry.index + (replace ? 0 : 1) };
      if (replace) this.window.history.replaceState(this.#entry, '', address);
      else this.window.history.pushState(this.#entry, '', address);
      const path = this.path;
      this.read();
      if (path !== this.path) this.visits += 1;
    });
    return true;
  }

  /** Navigates to any URL: client-side for our pages, otherwise by the browser. */
  async visit(address: string): Promise<void> {
    if (this.routeOf(address) === null) this.reload(address);
    else await this.navigate(address);
  }

  /** Loads a page from the server; used for sign-in and sign-out. */
  reload(address: string): void {
    this.window.location.assign(address);
  }

  /** Replaces the query in place: without a new entry, leave guards or a focus change. */
  replaceSearch(search: string): void {
    if (search === this.search) return;
    this.search = search;
    this.window.history.replaceState(this.#entry, '', `${this.path}${search}${this.hash}`);
  }

  /** The route of a URL, for preloading its code. */
  routeOf(address: string): Route | null {
    const here = this.window.location;
    const { origin, pathname } = new URL(address, here.href);
    return origin === here.origin ? (this.routes.find((route) => route.matches(pathname)) ?? null) : null;
  }

  private async popped(state: unknown): Promise<void> {
    const before = this.#entry;
    const after = entryOf(state) ?? { key: newKey(), index: 0 };
    if (after.key === before.key) return this.read();
    if (!(await this.guards.mayLeave())) {
      this.window.history.go(before.index - after.index);
      return;
    }
    runInAction(() => {
      this.scroll.keep(before.key);
      this.#entry = after;
      const path = this.path;
      this.read();
      if (path !== this.path) {
        this.visits += 1;
        this.scroll.returnedTo = after.key;
      }
    });
  }

  private read(): void {
    const { pathname, search, hash } = this.window.location;
    this.path = pathname;
    this.search = search;
    this.hash = hash;
  }
}

function newKey(): string {
  return Math.random().toString(36).slice(2, 10);
}

function entryOf(state: unknown): EntryState | null {
  if (state === null || typeof state !== 'object' || !('key' in state) || !('index' in state)) return null;
  return typeof state.key === 'string' && typeof state.index === 'number'
    ? { key: state.key, index: state.index }
    : null;
}
