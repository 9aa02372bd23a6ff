import { z } from 'zod';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import { mayChangeView, seesView } from '../../domain/saved-views/rights.ts';
import {
  privateViewsMaximum,
  sharedViewsMaximum,
  viewNameLengthMaximum,
  viewQuery,
  ViewQueryInvalid,
  type SavedView,
  type ViewScreen,
} from '../../domain/saved-views/saved-view.ts';
import { Forbidden, Invalid, NotFound } from '../errors.ts';
import { namespaceReference, readableContainer, type NamespaceReference } from '../namespaces/container.ts';
import type { Scope } from '../door/perform.ts';
import { titleInput } from '../inputs/text-input.ts';

/** The group or project of a view, and the view. */
export const viewPlace = { kind: z.enum(['group', 'project']), namespace: namespaceReference };
export const viewReference = { ...viewPlace, viewId: z.number().int() };

export const viewNameInput = titleInput(viewNameLengthMaximum);
/** Limited before it is parsed; the part that is kept has its own limit. */
export const viewQueryInput = z.string().max(8_192);

interface ViewReference {
  kind: 'group' | 'project';
  namespace: NamespaceReference;
  viewId: number;
}

/** A view that the actor sees, locked, and its group or project. @throws NotFound */
export async function visibleView(
  scope: Scope,
  { kind, namespace, viewId }: ViewReference,
): Promise<{ container: Namespace; view: SavedView }> {
  scope.user();
  const container = await readableContainer(scope, kind, namespace);
  const view = await scope.transaction.savedViews.lock(viewId);
  if (view === null || view.namespaceId !== container.id || !seesView(scope.actor, view)) throw new NotFound();
  return { container, view };
}

/** The same, if the actor may change it. @throws NotFound, Forbidden */
export async function viewToChange(
  scope: Scope,
  reference: ViewReference,
): Promise<{ container: Namespace; view: SavedView }> {
  const found = await visibleView(scope, reference);
  if (!mayChangeView(scope.actor, found.view, found.container)) throw new Forbidden();
  return found;
}

/** What a view keeps of a query. @throws Invalid */
export function keptQuery(screen: ViewScreen, text: string): string {
  try {
    return viewQuery(screen, text);
  } catch (error) {
    if (error instanceof ViewQueryInvalid) throw Invalid.request(`query is invalid: ${error.message}`);
    throw error;
  }
}

/** Throws if there are as many views as may be: shared ones, or private ones of the actor. */
export async function requireRoom({ transaction }: Scope, namespaceId: number, ownerId: number | null): Promise<void> {
  const maximum = ownerId === null ? sharedViewsMaximum : privateViewsMaximum;
  if ((await transaction.savedViews.countOf(namespaceId, ownerId)) < maximum) return;
  throw Invalid.request(`there are at most ${maximum} ${ownerId === null ? 'shared' : 'private'} views here`);
}

/** Names the action under which a view was changed; what changed is read from its row. */
export function recordView(scope: Scope, { id, namespaceId }: SavedView): void {
  scope.record({ subjectType: 'saved_view', subjectId: id, namespaceId, changes: {} });
}
