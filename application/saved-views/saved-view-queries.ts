import type { Actor } from '../../domain/access/actor.ts';
import type { SavedView, ViewScreen } from '../../domain/saved-views/saved-view.ts';
import type { Page, PageRequest } from '../inputs/page.ts';

/** A view as its reader sees it. */
export interface ReadView extends SavedView {
  /** In the sidebar of the reader. */
  pinned: boolean;
}

/** Shared views of visible groups and projects, and private ones of the reader; never those of others. */
export interface SavedViewQueries {
  /** Sorted by name. */
  page(actor: Actor, namespaceId: number, screen: ViewScreen | null, page: PageRequest): Promise<Page<ReadView>>;
  count(actor: Actor, namespaceId: number, screen: ViewScreen | null): Promise<number>;
  find(actor: Actor, namespaceId: number, viewId: number): Promise<ReadView | null>;
  /** With which the roadmap and the lists of a group or project open; those of boards are not among them. */
  defaults(actor: Actor, fullPath: string): Promise<ReadView[]>;
  /** Those in the sidebar of the reader, the first one first. */
  pinned(actor: Actor): Promise<ReadView[]>;
}

declare module '../door/stores.ts' {
  interface Queries {
    savedViews: SavedViewQueries;
  }
}
