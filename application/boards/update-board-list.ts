import { z } from 'zod';
import { reordered, type BoardList } from '../../domain/boards/board.ts';
import { changedColumns } from '../door/changed-columns.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { limitsInput, listReference, listToChange, recordList } from './board-access.ts';

const input = z.strictObject({
  ...listReference,
  /** Beyond the end is the end. */
  position: z.number().int().min(0, 'must be greater than or equal to 0').optional(),
  ...limitsInput,
});
type Input = z.infer<typeof input>;

/** Moves a list among those of its board, or changes its limits. */
export class UpdateBoardList implements UseCase<Input, BoardList, z.input<typeof input>> {
  readonly action = 'board_list.update';
  readonly input = input;

  async run(scope: Scope, params: Input): Promise<BoardList> {
    const { board, list, lists } = await listToChange(scope, params);
    const { boardLists } = scope.transaction;
    recordList(scope, board, list);
    if (params.position !== undefined) {
      const ids = lists.map(({ id }) => id);
      await boardLists.setOrder(reordered(ids, list.id, params.position));
    }
    const limits = changedColumns(list, {
      ...list,
      maxIssueCount: params.maxIssueCount ?? list.maxIssueCount,
      maxIssueWeight: params.maxIssueWeight ?? list.maxIssueWeight,
      limitMetric: params.limitMetric === undefined ? list.limitMetric : params.limitMetric,
    });
    return boardLists.update(list.id, { ...limits, updatedAt: scope.now });
  }
}
