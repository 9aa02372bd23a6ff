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

  constructor(
    private readonly api: ApiClient,
    private readonly places: Pick<Places, 'find'>,
    /** Those in the sidebar. */
    public pinned: readonly SavedView[],
  ) {
    makeStore(this, { of: false, knows: false, addressLeft: false, rights: false });
  }

  /** The known views of a group or project, sorted by name; until they are read, those with which its pages open. */
  of(place: Namespace): readonly SavedView[] {
    return this.known.get(apiPath(place)) ?? this.places.find(place.fullPath)?.defaultViews ?? [];
  }

  /** Whether all views of a group or project are known, or at least those with which its pages open. */
  knows(place: Namespace, defaultsAlone: boolean): boolean {
    return this.known.has(apiPath(place)) || (defaultsAlone && this.places.find(place.fullPath) !== null);
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
