import { runInAction } from 'mobx';
import { reportDefect } from '../../api/api-error.ts';
import type { ApiClient } from '../../api/client.ts';
import type { SavedView } from '../../api/rest.generated.ts';
import { makeStore } from '../../state/make-store.ts';
import { pathOf } from '../addresses.ts';
import { apiPath, type Namespace } from '../namespace.ts';
import type { Places } from '../places.ts';
import { viewRightsQuery } from '../operations/view-rights.graphql.ts';

/** Of a request; a group or project has a few hundred views at most. */
const viewsPerPage = 100;

/** Where a view is shown: the address of a list. */
interface OpenedList {
  readonly search: string;
  openView(view: SavedView): void;
}

interface ListPlace {
  namespace: Namespace;
  screen: SavedView['screen'];
  boardId: number | null;
}

/** Whether a query says nothing but which view is open, if that. */
export function namesViewAlone(search: string): boolean {
  const named = new URLSearchParams(search);
  return named.size === 0 || (named.size === 1 && named.has('view'));
}

/** What the reader may do with the views of a group or project, besides keeping private ones. */
export interface ViewRights {
  shareViews: boolean;
  setDefaultViews: boolean;
}

/** The query of a page that shows a view, with its `?`. */
export function viewSearch({ id, query }: Pick<SavedView, 'id' | 'query'>): string {
  return `?view=${id}${query === '' ? '' : `&${query}`}`;
}

/** The URL of a page that shows a view. */
export function viewAddress(view: SavedView): string {
  return pathOf(view.web_url) + viewSearch(view);
}

/** The saved views of the groups and projects that were opened in this tab, and what was left on their pages. */
export class SavedViews {
  private known: ReadonlyMap<string, readonly SavedView[]> = new Map();
  private left: ReadonlyMap<string, string> = new Map();
  readonly #reading = new Map<string, Promise<void>>();

  constructor(
    private readonly api: ApiClient,
    private readonly places: Pick<Places, 'find'>,
    /** Those in the sidebar. */
    public pinned: readonly SavedView[],
  ) {
    makeStore(this, { of: false, addressLeft: false, rights: false, startWithView: false });
  }

  /** The known views of a group or project, sorted by name; until they are read, those with which its pages open. */
  of(place: Namespace): readonly SavedView[] {
    return this.known.get(apiPath(place)) ?? this.places.find(place.fullPath)?.defaultViews ?? [];
  }

  async load(place: Namespace): Promise<void> {
    const path = `${apiPath(place)}/saved_views` as const;
    try {
      const found: SavedView[] = [];
      for (let page: number | null = 1; page !== null;) {
        const answer: { items: readonly SavedView[]; nextPage: number | null } = await this.api.page(path, {
          query: { page, per_page: viewsPerPage },
        });
        found.push(...answer.items);
        page = answer.nextPage;
      }
      this.set(place, found);
    } catch (error) {
      // The page says by itself if it cannot be read; without views it still works.
      reportDefect(error);
    }
  }

  /** Opens a list with its view once that is known. What the reader has changed until the views are read stays. */
  async arrive(list: OpenedList, place: ListPlace): Promise<void> {
    this.open(list, place);
    const { search } = list;
    await this.read(place.namespace);
    if (list.search === search) this.open(list, place);
  }

  /**
   * Opens a list with the view that its address names, or, without a query, with the default view of its page or board, if that is
   * known. Returns whether it did.
   */
  open(list: OpenedList, { namespace, screen, boardId }: ListPlace): boolean {
    if (!namesViewAlone(list.search)) return false;
    const named = new URLSearchParams(list.search);
    const view = this.of(namespace).find((one) =>
      named.size === 0
        ? one.default && one.screen === screen && one.board_id === boardId
        : String(one.id) === named.get('view'),
    );
    if (view !== undefined) list.openView(view);
    return view !== undefined;
  }

  /**
   * Starts to read a list of a page once it is open with its view, so that what the view hides is never shown. Only views that are
   * not known yet are waited for: those with which pages open came with the place. Returns what stops it.
   */
  startWithView(list: OpenedList, place: ListPlace, start: () => () => void): () => void {
    const { search } = list;
    if (this.open(list, place) || this.knowsViewsFor(search, place.namespace)) return start();
    let stop: (() => void) | null = null;
    let isLeft = false;
    const startLater = async (): Promise<void> => {
      await this.read(place.namespace);
      if (isLeft) return;
      if (list.search === search) this.open(list, place);
      stop = start();
    };
    void startLater();
    return () => {
      isLeft = true;
      stop?.();
    };
  }

  /** Whether it is known with which view a query opens, if with any. */
  private knowsViewsFor(search: string, namespace: Namespace): boolean {
    if (!namesViewAlone(search) || this.known.has(apiPath(namespace))) return true;
    return new URLSearchParams(search).size === 0 && this.places.find(namespace.fullPath) !== null;
  }

  /** Reads the views of a group or project, unless that is on its way. */
  private async read(place: Namespace): Promise<void> {
    const path = apiPath(place);
    const reading = this.#reading.get(path) ?? this.load(place).finally(() => this.#reading.delete(path));
    this.#reading.set(path, reading);
    await reading;
  }

  /** Remembers what a page showed when the reader left it. */
  leave({ path, search }: { path: string; search: string }): void {
    this.left = new Map(this.left).set(path, search);
  }

  /** The address of a page with what it showed last. */
  addressLeft(path: string): string {
    return path + (this.left.get(path) ?? '');
  }

  async create(
    place: Namespace,
    fields: Pick<SavedView, 'name' | 'screen' | 'query' | 'shared' | 'board_id'>,
  ): Promise<SavedView> {
    const view = await this.api.rest('POST', `${apiPath(place)}/saved_views`, { body: fields });
    this.put(place, view);
    return view;
  }

  async update(
    place: Namespace,
    { id }: SavedView,
    changes: Partial<Pick<SavedView, 'name' | 'query' | 'shared' | 'default'>>,
  ): Promise<void> {
    const view = await this.api.rest('PUT', `${apiPath(place)}/saved_views/${id}`, { body: changes });
    this.put(place, view);
    // Another one may have been the default.
    if (changes.default === true) await this.load(place);
  }

  async delete(place: Namespace, { id }: SavedView): Promise<void> {
    await this.api.rest('DELETE', `${apiPath(place)}/saved_views/${id}`);
    runInAction(() => {
      this.set(
        place,
        this.of(place).filter((one) => one.id !== id),
      );
      this.pinned = this.pinned.filter((one) => one.id !== id);
    });
  }

  async pin(place: Namespace, { id, pinned }: SavedView): Promise<void> {
    const path = `${apiPath(place)}/saved_views/${id}` as const;
    const view = await (pinned ? this.api.rest('POST', `${path}/unpin`) : this.api.rest('POST', `${path}/pin`));
    this.put(place, view);
    await this.readPinned();
  }

  async rights({ kind, fullPath }: Namespace): Promise<ViewRights> {
    const { group, project } = await this.api.graphql(viewRightsQuery, { fullPath, inProject: kind === 'project' });
    return (group ?? project)?.userPermissions ?? { shareViews: false, setDefaultViews: false };
  }

  private async readPinned(): Promise<void> {
    const pinned = await this.api.rest('GET', '/api/v4/user/pinned_views');
    runInAction(() => {
      this.pinned = pinned;
    });
  }

  private put(place: Namespace, view: SavedView): void {
    const others = this.of(place).filter(({ id }) => id !== view.id);
    this.set(
      place,
      [...others, view].sort((one, other) => one.name.localeCompare(other.name, 'en')),
    );
    this.pinned = this.pinned.map((one) => (one.id === view.id ? view : one));
  }

  private set(place: Namespace, views: readonly SavedView[]): void {
    this.known = new Map(this.known).set(apiPath(place), views);
  }
}
