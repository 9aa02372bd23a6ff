import type { BoardItems } from '../../domain/boards/board.ts';
import { cardSubject } from '../../domain/acts/act.ts';
import { makeRoom, positionBetween } from '../../domain/work-items/order.ts';
import type { Scope } from '../door/perform.ts';
import type { LoadedItem } from '../references/item-reference.ts';

/** Positions that are looked at to make room between two cards. */
const nearby = 256;

/** Logs that the actor moved a card; from where to where is read from its row. */
export function recordCard(scope: Scope, { item, namespace }: LoadedItem): void {
  scope.record({ subjectType: cardSubject, subjectId: item.id, namespaceId: namespace.id, changes: {} });
}

/** Places a card right before or behind another one, where as few others as possible make room. */
export async function placeBeside(
  scope: Scope,
  { item, namespace }: LoadedItem,
  items: BoardItems,
  neighbor: { id: number; position: number; lies: 'before' | 'behind' },
): Promise<void> {
  const { boardPositions } = scope.transaction;
  const near = await boardPositions.around(namespace.traversalIds[0] as number, items, neighbor.position, nearby);
  const rest = near.filter(({ id }) => id !== item.id);
  const index = rest.findIndex(({ id }) => id === neighbor.id) + (neighbor.lies === 'before' ? 1 : 0);
  const [above, below] = [rest[index - 1]?.position ?? null, rest[index]?.position ?? null];
  const position = positionBetween(above, below);
  if (position !== null) return boardPositions.set([{ id: item.id, position }]);
  const { first, positions } = makeRoom(
    rest.map((one) => one.position),
    index,
  );
  const order = rest.slice(first).toSpliced(index - first, 0, { id: item.id, position: 0 });
  return boardPositions.set(
    positions.map((made, place) => ({ id: (order[place] as { id: number }).id, position: made })),
  );
}
