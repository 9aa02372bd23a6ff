import type { SavedView } from '../../api/rest.generated.ts';
import type { Namespace } from '../../app/namespace.ts';
import type { SavedViews } from '../../app/saved-views/saved-views.ts';

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

/** What is being read, by the group or project. */
const readings = new WeakMap<SavedViews, Map<string, Promise<void>>>();

/** Whether a query says nothing but which view is open, if that. */
export function namesViewAlone(search: string): boolean {
  const named = new URLSearchParams(search);
  return named.size === 0 || (named.size === 1 && named.has('view'));
}

/** Opens a list with its view once that is known. What the reader has changed until the views are read stays. */
export async function arriveWithView(views: SavedViews, list: OpenedList, place: ListPlace): Promise<void> {
  openWithView(views, list, place);
  const { search } = list;
  await read(views, place.namespace);
  if (list.search === search) openWithView(views, list, place);
}

/**
 * Opens a list with the view that its address names, or, without a query, with the default view of its page or board, if that is
 * known. Returns whether it did.
 */
export function openWithView(views: SavedViews, list: OpenedList, { namespace, screen, boardId }: ListPlace): boolean {
  if (!namesViewAlone(list.search)) return false;
  const named = new URLSearchParams(list.search);
  const view = views
    .of(namespace)
    .find((one) =>
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
export function startWithView(
  views: SavedViews,
  list: OpenedList,
  place: ListPlace,
  start: () => () => void,
): () => void {
  const { search } = list;
  const knowsView = !namesViewAlone(search) || views.knows(place.namespace, new URLSearchParams(search).size === 0);
  if (openWithView(views, list, place) || knowsView) return start();
  let stop: (() => void) | null = null;
  let isLeft = false;
  const startLater = async (): Promise<void> => {
    await read(views, place.namespace);
    if (isLeft) return;
    if (list.search === search) openWithView(views, list, place);
    stop = start();
  };
  void startLater();
  return () => {
    isLeft = true;
    stop?.();
  };
}

/** Reads the views of a group or project, unless that is on its way. */
async function read(views: SavedViews, { kind, fullPath }: Namespace): Promise<void> {
  const ofViews = readings.get(views) ?? new Map<string, Promise<void>>();
  readings.set(views, ofViews);
  const key = `${kind} ${fullPath}`;
  const reading = ofViews.get(key) ?? views.load({ kind, fullPath }).finally(() => ofViews.delete(key));
  ofViews.set(key, reading);
  await reading;
}
