import { z } from 'zod';
import type { WorkItem } from '../../domain/work-items/work-item.ts';
import { NotFound } from '../errors.ts';
import { listInput } from '../inputs/list-input.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { changeParents } from './change-parent.ts';
import { findItem, findItems, lockInTrees, workItemReference } from '../references/item-reference.ts';

const input = z.strictObject({
  parent: workItemReference,
  /** Ids, in the order in which they are placed at the top. */
  childIds: listInput(z.number().int()).min(1),
  /** Required type; others are not found. */
  type: z.enum(['epic', 'issue']),
});

/** Adds several epics or issues to an epic, all of them or none. */
export class AddChildren implements UseCase<z.infer<typeof input>, WorkItem[]> {
  readonly action = 'work_item.add_children';
  readonly input = input;

  async run(scope: Scope, { parent: reference, childIds, type }: z.infer<typeof input>): Promise<WorkItem[]> {
    scope.user();
    const parent = await findItem(scope, reference);
    const found = await findItems(
      scope,
      [...new Set(childIds)].map((id) => ({ id })),
    );
    if (found.some(({ item }) => (item.type === 'epic') !== (type === 'epic'))) throw new NotFound();
    const [lockedParent, ...children] = await lockInTrees(scope, parent, ...found);
    if (lockedParent === undefined) throw new NotFound();
    // Each item is moved to the start, so they are processed in reverse.
    const moved = await changeParents(scope, children.toReversed(), lockedParent);
    for (const { id } of moved) scope.recordItem(id);
    return moved.toReversed();
  }
}
