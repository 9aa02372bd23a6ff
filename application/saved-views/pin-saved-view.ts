import { z } from 'zod';
import { canRead } from '../../domain/access/policy.ts';
import { pinnedViewsMaximum, type SavedView } from '../../domain/saved-views/saved-view.ts';
import { Invalid } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import type { SavedViewPin } from './saved-view-store.ts';
import { viewReference, visibleView } from './view-access.ts';

const input = z.strictObject({ ...viewReference, pinned: z.boolean() });
type Input = z.infer<typeof input>;

/** Puts a view into the sidebar of the actor, or takes it out. */
export class PinSavedView implements UseCase<Input, SavedView, z.input<typeof input>> {
  readonly action = 'saved_view.pin';
  readonly input = input;

  async run(scope: Scope, params: Input): Promise<SavedView> {
    const user = scope.user();
    const { view } = await visibleView(scope, params);
    const { savedViewPins, users } = scope.transaction;
    // One pin at a time, since they are counted.
    await users.lock(user.id);
    const pins = await savedViewPins.lockOf(user.id);
    const pin = pins.find(({ viewId }) => viewId === view.id);
    if (!params.pinned && pin !== undefined) await savedViewPins.delete(pin.id);
    if (params.pinned && pin === undefined) {
      if (pins.length >= pinnedViewsMaximum) await this.makeRoom(scope, pins);
      await savedViewPins.insert({ userId: user.id, viewId: view.id, createdAt: scope.now });
    }
    return view;
  }

  /** Removes pins of views that the actor no longer sees, and thus cannot unpin. @throws Invalid if there are none */
  private async makeRoom({ transaction, actor }: Scope, pins: readonly SavedViewPin[]): Promise<void> {
    const { savedViews, savedViewPins, namespaces } = transaction;
    let removed = 0;
    for (const { id, viewId } of pins) {
      const view = await savedViews.find(viewId);
      const container = view === null ? null : await namespaces.find(view.namespaceId);
      if (container !== null && canRead(actor, container)) continue;
      await savedViewPins.delete(id);
      removed += 1;
    }
    if (removed === 0) throw Invalid.request(`the sidebar has at most ${pinnedViewsMaximum} pinned views`);
  }
}
