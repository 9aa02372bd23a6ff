import type { SavedView, ViewScreen } from '../../domain/saved-views/saved-view.ts';
import type { Store } from '../door/store.ts';

/** A view in someone's sidebar. */
export interface SavedViewPin {
  id: number;
  userId: number;
  viewId: number;
  createdAt: Date;
}

export interface SavedViewStore extends Store<SavedView> {
  /** Number of views in a group or project: those of a person, or the shared ones. */
  countOf(namespaceId: number, ownerId: number | null): Promise<number>;
  /** The view with which a page or a board opens. */
  lockDefault(namespaceId: number, screen: ViewScreen, boardId: number | null): Promise<SavedView | null>;
}

export interface SavedViewPinStore extends Store<SavedViewPin> {
  /** The pins of a person, locked. */
  lockOf(userId: number): Promise<SavedViewPin[]>;
  /** Removes the pins of everyone else, when a view becomes private. */
  deleteOfOthers(viewId: number, userId: number): Promise<void>;
}

declare module '../door/stores.ts' {
  interface Stores {
    savedViews: SavedViewStore;
    savedViewPins: SavedViewPinStore;
  }
}
