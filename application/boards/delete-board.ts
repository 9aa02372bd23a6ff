import { z } from 'zod';
import type { Scope, UseCase } from '../door/perform.ts';
import { boardReference, boardToChange, recordBoard } from './board-access.ts';

const input = z.strictObject(boardReference);
type Input = z.infer<typeof input>;

/** Deletes a board with its lists; the issues stay as they are. */
export class DeleteBoard implements UseCase<Input, void, z.input<typeof input>> {
  readonly action = 'board.delete';
  readonly input = input;

  async run(scope: Scope, params: Input): Promise<void> {
    const { board } = await boardToChange(scope, params);
    await scope.transaction.boards.delete(board.id);
    recordBoard(scope, board);
  }
}
