import { z } from 'zod';
import type { Scope, UseCase } from '../door/perform.ts';
import { listReference, listToChange, recordList } from './board-access.ts';

const input = z.strictObject(listReference);
type Input = z.infer<typeof input>;

/** Removes a list from its board; its issues keep what they had in common. */
export class DeleteBoardList implements UseCase<Input, void, z.input<typeof input>> {
  readonly action = 'board_list.delete';
  readonly input = input;

  async run(scope: Scope, params: Input): Promise<void> {
    const { board, list, lists } = await listToChange(scope, params);
    const { boardLists } = scope.transaction;
    await boardLists.delete(list.id);
    await boardLists.setOrder(lists.map(({ id }) => id).filter((id) => id !== list.id));
    recordList(scope, board, list);
  }
}
