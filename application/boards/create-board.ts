import { z } from 'zod';
import { boardsMaximum, type Board } from '../../domain/boards/board.ts';
import { Invalid, NotFound } from '../errors.ts';
import { containerToChange, lockPlace } from '../namespaces/container.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { boardNameInput, boardPlace, recordBoard } from './board-access.ts';

const input = z.strictObject({
  ...boardPlace,
  name: boardNameInput,
  hideBacklogList: z.boolean().default(false),
  hideClosedList: z.boolean().default(false),
});
type Input = z.infer<typeof input>;

/** Creates a board without lists. */
export class CreateBoard implements UseCase<Input, Board, z.input<typeof input>> {
  readonly action = 'board.create';
  readonly input = input;

  async run(scope: Scope, { kind, namespace, items, ...fields }: Input): Promise<Board> {
    if (kind === 'project' && items === 'epics') throw new NotFound();
    const container = await containerToChange(scope, kind, namespace, 'administrateBoards');
    const { boards } = scope.transaction;
    await lockPlace(scope, container);
    if ((await boards.countOf(container.id, items)) >= boardsMaximum) {
      throw Invalid.request(`a ${kind} has at most ${boardsMaximum} boards`);
    }
    const board = await boards.insert({
      ...fields,
      items,
      namespaceId: container.id,
      createdAt: scope.now,
      updatedAt: scope.now,
    });
    recordBoard(scope, board);
    return board;
  }
}
