import { z } from 'zod';
import type { BoardItems } from '../../domain/boards/board.ts';
import { placeAmong } from '../../domain/work-items/order.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { authorize, findItem, lockInTrees } from '../references/item-reference.ts';
import { placeBeside, recordCard } from './card-places.ts';

const id = z.number().int();

const input = z.strictObject({
  itemId: id,
  /** Where it was; null if it had never been moved. */
  position: z.number().int().nullable(),
  /** When it was there: before or after an entry of the log. */
  moment: z.strictObject({ entryId: id, side: z.enum(['before', 'after']) }),
});
type Input = z.infer<typeof input>;

/**
 * Brings a card back to the place that it had on boards. It gets the position that it had there, and stands behind the cards
 * that were before it and before those that were behind it, also where these made room for others since; those that were
 * moved since are where their own positions put them.
 */
export class PlaceCard implements UseCase<Input, void> {
  readonly action = 'board.move_card';
  readonly input = input;

  async run(scope: Scope, { itemId, position, moment }: Input): Promise<void> {
    scope.user();
    const [card] = await lockInTrees(scope, await findItem(scope, { id: itemId }));
    authorize(scope, 'setMetadata', card);
    recordCard(scope, card);
    const { boardPositions } = scope.transaction;
    const items: BoardItems = card.item.type === 'epic' ? 'epics' : 'issues';
    const rootId = card.namespace.traversalIds[0] as number;
    const all = await boardPositions.movedAsideSince(rootId, items, moment);
    const movedAside = all.filter((one) => one.id !== itemId);
    if (movedAside.length > 0) {
      if (position === null) await boardPositions.forget(itemId);
      const there = position ?? ((await boardPositions.positions([itemId])).get(itemId) as number);
      const place = placeAmong({ id: itemId, position: there }, movedAside);
      const neighbor = movedAside.find((one) => one.id === place?.neighborId);
      if (place !== null && neighbor !== undefined) {
        await placeBeside(scope, card, items, { id: neighbor.id, position: neighbor.now, lies: place.lies });
        return;
      }
    }
    if (position === null) await boardPositions.forget(itemId);
    else await boardPositions.set([{ id: itemId, position }]);
  }
}
