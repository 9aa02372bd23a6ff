import { z } from 'zod';
import { canInContainer } from '../../domain/access/policy.ts';
import type { SavedView } from '../../domain/saved-views/saved-view.ts';
import { changedColumns } from '../door/changed-columns.ts';
import { Forbidden, Invalid } from '../errors.ts';
import { lockPlace } from '../namespaces/container.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import {
  keptQuery,
  recordView,
  requireRoom,
  viewNameInput,
  viewQueryInput,
  viewReference,
  viewToChange,
} from './view-access.ts';

const input = z.strictObject({
  ...viewReference,
  name: viewNameInput.optional(),
  query: viewQueryInput.optional(),
  shared: z.boolean().optional(),
  isDefault: z.boolean().optional(),
});
type Input = z.infer<typeof input>;

/**
 * Renames a view, keeps another state under its name, shares it or makes it private to the actor, or lets its page open
 * with it for everyone.
 */
export class UpdateSavedView implements UseCase<Input, SavedView, z.input<typeof input>> {
  readonly action = 'saved_view.update';
  readonly input = input;

  async run(scope: Scope, params: Input): Promise<SavedView> {
    const user = scope.user();
    const { container, view: before } = await viewToChange(scope, params);
    const { shared = before.ownerId === null, isDefault = before.isDefault && shared } = params;
    const after: SavedView = {
      ...before,
      name: params.name ?? before.name,
      query: params.query === undefined ? before.query : keptQuery(before.screen, params.query),
      ownerId: shared ? null : (before.ownerId ?? user.id),
      isDefault,
    };
    const changed = changedColumns(before, after);
    if (Object.keys(changed).length === 0) return before;
    const { savedViews, savedViewPins } = scope.transaction;
    if ('ownerId' in changed) {
      if (!canInContainer(scope.actor, 'shareViews', container)) throw new Forbidden();
      await lockPlace(scope, container);
      await requireRoom(scope, container.id, after.ownerId);
      if (after.ownerId !== null) await savedViewPins.deleteOfOthers(before.id, after.ownerId);
    }
    if ('isDefault' in changed) {
      if (!canInContainer(scope.actor, 'setDefaultViews', container)) throw new Forbidden();
      if (isDefault) await this.replaceDefault(scope, after);
    }
    recordView(scope, before);
    return savedViews.update(before.id, { ...changed, updatedAt: scope.now });
  }

  private async replaceDefault(scope: Scope, { namespaceId, screen, boardId, ownerId }: SavedView): Promise<void> {
    if (ownerId !== null) throw Invalid.request('only a shared view can be the default');
    const { savedViews } = scope.transaction;
    const former = await savedViews.lockDefault(namespaceId, screen, boardId);
    if (former === null) return;
    recordView(scope, former);
    await savedViews.update(former.id, { isDefault: false, updatedAt: scope.now });
  }
}
