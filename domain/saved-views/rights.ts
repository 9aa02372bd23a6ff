import type { Actor } from '../access/actor.ts';
import { canInContainer } from '../access/policy.ts';
import type { Namespace } from '../namespaces/namespace.ts';
import type { SavedView } from './saved-view.ts';

/** True if the actor sees the view, given that they see its group or project. Nobody else sees a private one. */
export function seesView(actor: Actor, { ownerId }: Pick<SavedView, 'ownerId'>): boolean {
  return ownerId === null || ownerId === actor.user?.id;
}

/** True if the actor may change and delete the view; the default of a page is in the hands of Maintainers. */
export function mayChangeView(
  actor: Actor,
  view: Pick<SavedView, 'ownerId' | 'isDefault'>,
  namespace: Namespace,
): boolean {
  if (view.ownerId !== null) return seesView(actor, view);
  return canInContainer(actor, view.isDefault ? 'setDefaultViews' : 'shareViews', namespace);
}
