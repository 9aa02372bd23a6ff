import { z } from 'zod';
import type { Board } from '../../domain/boards/board.ts';
import { changedColumns } from '../door/changed-columns.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { boardNameInput, boardReference, boardToChange, recordBoard } from './board-access.ts';

const input = z.strictObject({
  ...boardReference,
  name: boardNameInput.optional(),
  hideBacklogList: z.boolean().optional(),
  hideClosedList: z.boolean().optional(),
});
type Input = z.infer<typeof input>;

/** Renames a board, or shows and hides its first and last column. */
export class UpdateBoard implements UseCase<Input, Board, z.input<typeof input>> {
  readonly action = 'board.update';
  readonly input = input;

  async run(scope: Scope, params: Input): Promise<Board> {
    const { board: before } = await boardToChange(scope, params);
    const after: Board = {
      ...before,
      name: params.name ?? before.name,
      hideBacklogList: params.hideBacklogList ?? before.hideBacklogList,
      hideClosedList: params.hideClosedList ?? before.hideClosedList,
    };
    const changed = changedColumns(before, after);
    if (Object.keys(changed).length === 0) return before;
    recordBoard(scope, before);
    return scope.transaction.boards.update(before.id, { ...changed, updatedAt: scope.now });
  }
}
