import { z } from 'zod';
import { canRead } from '../../domain/access/policy.ts';
import { listsMaximum, type BoardList } from '../../domain/boards/board.ts';
import { healthStatuses } from '../../domain/work-items/work-item.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import { Invalid } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { offeredIteration } from '../work-items/item-iteration.ts';
import { assignable } from '../work-items/item-people.ts';
import { boardReference, boardToChange, limitsInput, recordList } from './board-access.ts';

const id = z.number().int();
const subjectInput = z.union([
  z.strictObject({ labelId: id }),
  z.strictObject({ assigneeId: id }),
  z.strictObject({ milestoneId: id }),
  z.strictObject({ iterationId: id }),
  z.strictObject({ healthStatus: z.enum(healthStatuses) }),
]);
const input = z.strictObject({ ...boardReference, ...limitsInput, subject: subjectInput });
type Input = z.infer<typeof input>;

/**
 * Adds a list at the end of a board: for a label, assignee, milestone, iteration or health status that its issues can have.
 * Epics have no milestones and iterations.
 */
export class CreateBoardList implements UseCase<Input, BoardList, z.input<typeof input>> {
  readonly action = 'board_list.create';
  readonly input = input;

  async run(scope: Scope, params: Input): Promise<BoardList> {
    const { container, board } = await boardToChange(scope, params);
    const { subject, maxIssueCount = 0, maxIssueWeight = 0, limitMetric = null } = params;
    if (board.items === 'epics' && ('milestoneId' in subject || 'iterationId' in subject)) {
      throw Invalid.request('lists of epics are for a label, an assignee or a health status');
    }
    await requireOffered(scope, container, subject);
    const { boardLists } = scope.transaction;
    const lists = await boardLists.ofBoard(board.id);
    if (lists.length >= listsMaximum) throw Invalid.request(`a board has at most ${listsMaximum} lists`);
    const [list] = await boardLists.insertNew([
      {
        boardId: board.id,
        position: lists.length,
        maxIssueCount,
        maxIssueWeight,
        limitMetric,
        ...subject,
        createdAt: scope.now,
        updatedAt: scope.now,
      },
    ]);
    if (list === undefined) throw Invalid.request('the board already has a list for this');
    recordList(scope, board, list);
    return list;
  }
}

/** Throws unless items of the container can have it, and the actor may see it. */
async function requireOffered(scope: Scope, container: Namespace, subject: Input['subject']): Promise<void> {
  const { labels, milestones } = scope.transaction;
  if ('labelId' in subject) await requireHere(scope, container, 'Label', await labels.find(subject.labelId));
  else if ('milestoneId' in subject) {
    await requireHere(scope, container, 'Milestone', await milestones.find(subject.milestoneId));
  } else if ('iterationId' in subject) {
    if ((await offeredIteration(scope, container, subject.iterationId)) === null) throw missing('Iteration');
  } else if ('assigneeId' in subject && (await assignable(scope, container, [subject.assigneeId])).length === 0) {
    throw missing('Assignee');
  }
}

async function requireHere(
  scope: Scope,
  container: Namespace,
  name: string,
  found: { namespaceId: number } | null,
): Promise<void> {
  if (found === null || !container.traversalIds.includes(found.namespaceId)) throw missing(name);
  const owner = await scope.transaction.namespaces.find(found.namespaceId);
  if (owner === null || !canRead(scope.actor, owner)) throw missing(name);
}

function missing(name: string): Invalid {
  return Invalid.request(`${name} not found!`);
}
