import { runInAction } from 'mobx';
import { makeStore } from '../state/make-store.ts';
import type { Route } from './route.ts';
import { LeaveGuards } from './leave-guards.ts';
import { ScrollPositions } from './scroll-positions.ts';

export interface NavigateOptions {
  /** Replaces the entry of the history instead of adding one. */
  replace?: boolean;
}

export interface Match {
  route: Route | null;
  params: Readonly<Record<string, string>>;
}

interface EntryState {
  /** Names the entry, for its scroll position. */
  key: string;
  /** Place in this tab's history, to tell back from forward. */
  index: number;
}

/**
 * Where the reader is. The address is the source of what is shown: pages read `path`, `search` and `match`, and move by
 * `navigate` or, for the state of a view, `replaceSearch`.
 */
export class Router {
  path = '/';
  /** The query with its `?`, or an empty text. */
  search = '';
  hash = '';
  /** Counts visits to pages; changes when the page or its path changes, not when only the query is rewritten. */
  visits = 0;
  readonly guards = new LeaveGuards();
  readonly scroll: ScrollPositions;
  #entry: EntryState = { key: newKey(), index: 0 };

  constructor(
    private readonly routes: readonly Route[],
    private readonly window: Window,
  ) {
    this.scroll = new ScrollPositions(window);
    makeStore(this, { entryKey: false });
    const state = entryOf(window.history.state);
    if (state) {
      this.#entry = state;
      this.scroll.wanted = state.key;
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

  /** Names the current entry of the history, for what is kept for when the reader comes back to it. */
  get entryKey(): string {
    return this.#entry.key;
  }

  /** Path, query and hash. */
  get address(): string {
    return `${this.path}${this.search}${this.hash}`;
  }

  /** Listens to the browser's back and forward buttons; the answer stops it. */
  start(): () => void {
    const onPop = (event: PopStateEvent): void => void this.popped(event.state);
    this.window.addEventListener('popstate', onPop);
    const stopGuarding = this.guards.watchUnload(this.window);
    this.window.history.scrollRestoration = 'manual';
    return () => {
      this.window.removeEventListener('popstate', onPop);
      stopGuarding();
    };
  }

  /** Goes to a page of this server. Asks the leave guards first; answers whether it went. */
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

  /** Goes to any address: to a page of ours without a load, to anything else as the browser does. */
  async visit(address: string): Promise<void> {
    if (this.routeOf(address) === null) this.reload(address);
    else await this.navigate(address);
  }

  /** Loads a page from the server: the way into and out of a session. */
  reload(address: string): void {
    this.window.location.assign(address);
  }

  /** Rewrites the query in place: no new entry, no guard, no focus move. */
  replaceSearch(search: string): void {
    if (search === this.search) return;
    this.search = search;
    this.window.history.replaceState(this.#entry, '', `${this.path}${search}${this.hash}`);
  }

  /** The route of an address, to load its code early. */
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
        this.scroll.wanted = after.key;
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
