import { inject, injectable } from 'inversify';
import { z } from 'zod';
import {
  cardChanges,
  takesCards,
  type Board,
  type BoardItems,
  type CardChanges,
  type Column,
} from '../../domain/boards/board.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import type { WorkItem } from '../../domain/work-items/work-item.ts';
import { positionBetween } from '../../domain/work-items/order.ts';
import { Invalid, NotFound } from '../errors.ts';
import { readableContainer } from '../namespaces/container.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { portNames } from '../ports/port-names.ts';
import type { QuickActionRunner } from '../work-items/quick-action-runner.ts';
import { authorize, findItem, findItems, lockInTrees, type LoadedItem } from '../references/item-reference.ts';
import type { UpdateInput } from '../work-items/update-input.ts';
import { UpdateWorkItem } from '../work-items/update-work-item.ts';
import { boardPlace } from './board-access.ts';
import { placeBeside, recordCard } from './card-places.ts';

const id = z.number().int();
/** Open issues that are in no list, closed issues, or a list. */
const columnInput = z.union([z.enum(['opened', 'closed']), id]);

const input = z.strictObject({
  ...boardPlace,
  itemId: id,
  from: columnInput,
  to: columnInput,
  /** The epic of its new lane, or null for that of issues without one; if omitted, it keeps its epic. */
  epicId: id.nullable().optional(),
  /** The card right above its new place. */
  aboveId: id.optional(),
  /** The card right below it. Without either, the card keeps its place. */
  belowId: id.optional(),
});
type Input = z.infer<typeof input>;

/** Moves a card of a board to another column, which changes the issue or epic, or to another place. */
@injectable()
export class MoveCard implements UseCase<Input, WorkItem, z.input<typeof input>> {
  readonly action = 'board.move_card';
  readonly input = input;

  private readonly update: UpdateWorkItem;

  constructor(@inject(portNames.quickActions) quickActions: QuickActionRunner) {
    this.update = new UpdateWorkItem(quickActions);
  }

  async run(scope: Scope, params: Input): Promise<WorkItem> {
    scope.user();
    const container = await readableContainer(scope, params.kind, params.namespace);
    const others = [params.aboveId, params.belowId].filter((one) => one !== undefined && one !== params.itemId);
    const references = [params.itemId, ...others].map((one) => ({ id: one as number }));
    const [found] = requireOnBoard(await findItems(scope, references), container, params.items);
    const [from, to] = (await columns(scope, container, params.items, [params.from, params.to])) as [Column, Column];
    if (params.from !== params.to) requireMovable(params.items, from, to);
    const { epicId } = params;
    const epic = typeof epicId === 'number' ? [await findItem(scope, { id: epicId })] : [];
    const [card] = await lockInTrees(scope, found as LoadedItem, ...epic);
    const changes = {
      ...(await updateOf(scope, card.item.id, cardChanges(from, to))),
      ...(epicId !== undefined && { parentId: epicId }),
    };
    if (Object.keys(changes).length > 0) await this.update.runEach(scope, [{ item: { id: card.item.id }, ...changes }]);
    if (others.length > 0 && to !== 'closed') {
      authorize(scope, 'setMetadata', card);
      await place(scope, card, params);
    }
    return (await scope.transaction.workItems.find(card.item.id)) as WorkItem;
  }
}

function requireOnBoard(
  found: readonly LoadedItem[],
  { id: containerId }: Namespace,
  items: BoardItems,
): readonly LoadedItem[] {
  const isHere = ({ item, namespace }: LoadedItem) =>
    (item.type === 'epic') === (items === 'epics') && namespace.traversalIds.includes(containerId);
  if (!found.every(isHere)) throw new NotFound();
  return found;
}

/** @throws Invalid if a column only shows what follows from elsewhere */
function requireMovable(items: BoardItems, ...ends: readonly Column[]): void {
  const isMovable = ends.every((column) => typeof column === 'string' || takesCards(items, column.healthStatus));
  if (!isMovable) throw Invalid.request('the health of an epic follows from the issues below it');
}

/** The columns by their names or lists. @throws NotFound unless the lists are of boards of the container */
async function columns(
  { transaction }: Scope,
  container: Namespace,
  items: BoardItems,
  named: readonly Input['from'][],
): Promise<Column[]> {
  return Promise.all(
    named.map(async (one) => {
      if (typeof one === 'string') return one;
      const list = await transaction.boardLists.find(one);
      const board: Board | null = list === null ? null : await transaction.boards.find(list.boardId);
      if (list === null || board?.namespaceId !== container.id || board.items !== items) throw new NotFound();
      return list;
    }),
  );
}

async function updateOf(
  { transaction }: Scope,
  itemId: number,
  { addAssigneeId: added, removeAssigneeId: removed, ...changes }: CardChanges,
): Promise<Omit<UpdateInput, 'item'>> {
  if (added === undefined && removed === undefined) return changes;
  const assigneeIds = (await transaction.workItems.assigneeIds(itemId)).filter((one) => one !== removed);
  return { ...changes, assigneeIds: added === undefined ? assigneeIds : [...new Set([...assigneeIds, added])] };
}

/** Places the card beside its new neighbors. */
async function place(scope: Scope, card: LoadedItem, { items, aboveId, belowId }: Input): Promise<void> {
  const { boardPositions } = scope.transaction;
  recordCard(scope, card);
  const known = await boardPositions.positions([aboveId, belowId].filter((one) => one !== undefined));
  const above = aboveId === undefined ? null : (known.get(aboveId) ?? null);
  const below = belowId === undefined ? null : (known.get(belowId) ?? null);
  if (above !== null && below !== null && above > below) throw Invalid.request('the cards are in another order now');
  const position = positionBetween(above, below);
  if (position !== null) return boardPositions.set([{ id: card.item.id, position }]);
  await placeBeside(scope, card, items, { id: aboveId as number, position: above as number, lies: 'before' });
}
