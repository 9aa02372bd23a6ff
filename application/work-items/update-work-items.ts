import { inject, injectable } from 'inversify';
import { z } from 'zod';
import { bulkMaximum } from '../../domain/work-items/work-item.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { portNames } from '../ports/port-names.ts';
import type { QuickActionRunner } from './quick-action-runner.ts';
import { listInput } from '../inputs/list-input.ts';
import { findItems, lockInTrees, type LoadedItem } from '../references/item-reference.ts';
import { updateInput } from './update-input.ts';
import { UpdateWorkItem } from './update-work-item.ts';

const input = z.strictObject({
  ids: listInput(z.number().int()).min(1).max(bulkMaximum),
  changes: updateInput
    .pick({
      addLabelIds: true,
      assigneeIds: true,
      confidential: true,
      dueDate: true,
      healthStatus: true,
      iterationId: true,
      milestoneId: true,
      removeLabelIds: true,
      startDate: true,
      stateEvent: true,
      weight: true,
    })
    .strict(),
});
type Input = z.infer<typeof input>;

/**
 * Makes the same changes to several items, all or none. Locks their trees together and refreshes the roll-ups of the
 * epics above once.
 */
@injectable()
export class UpdateWorkItems implements UseCase<Input, number> {
  readonly action = 'work_item.update_many';
  readonly input = input;

  private readonly update: UpdateWorkItem;

  constructor(@inject(portNames.quickActions) quickActions: QuickActionRunner) {
    this.update = new UpdateWorkItem(quickActions);
  }

  /** Number of items. */
  async run(scope: Scope, { ids, changes }: Input): Promise<number> {
    scope.user();
    const references = [...new Set(ids)].map((id) => ({ id }));
    const locked = await lockInTrees(scope, ...(await findItems(scope, references)));
    await this.update.runEach(
      scope,
      inOrder(locked, changes).map((item) => ({ item, ...changes })),
    );
    return references.length;
  }
}

/**
 * A confidential item has only confidential children, so that children become confidential before their parents, and
 * public after them.
 */
function inOrder(items: readonly LoadedItem[], { confidential }: Input['changes']): { id: number }[] {
  const parents = new Map(items.map(({ item }) => [item.id, item.parentId]));
  const depthOf = (id: number): number => {
    const parentId = parents.get(id) ?? null;
    return parentId === null ? 0 : 1 + depthOf(parentId);
  };
  const references = items.map(({ item: { id } }) => ({ id, depth: confidential === undefined ? 0 : depthOf(id) }));
  const direction = confidential === true ? -1 : 1;
  return references.sort((a, b) => direction * (a.depth - b.depth)).map(({ id }) => ({ id }));
}
