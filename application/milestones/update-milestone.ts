import { z } from 'zod';
import type { Milestone } from '../../domain/milestones/milestone.ts';
import { changedColumns } from '../door/changed-columns.ts';
import { containerToChange } from '../namespaces/container.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { lockTrees } from '../namespaces/tree-locks.ts';
import { checkDates, checkTitle, ownMilestone, recordMilestone } from './milestone-access.ts';
import { milestoneFields, milestoneReference, milestoneTitle } from './milestone-input.ts';

const input = z.strictObject({
  ...milestoneReference,
  title: milestoneTitle.optional(),
  ...milestoneFields,
  stateEvent: z.enum(['close', 'activate']).optional(),
});

/** Updates, closes or reopens a milestone. Epics whose issues have it inherit its new dates. */
export class UpdateMilestone implements UseCase<z.infer<typeof input>, Milestone> {
  readonly action = 'milestone.update';
  readonly input = input;

  async run(scope: Scope, params: z.infer<typeof input>) {
    const container = await containerToChange(scope, params.kind, params.namespace, 'administrateMilestones');
    const { milestones, workItems } = scope.transaction;
    await lockTrees(scope, await workItems.epicsFollowingMilestone(params.id), [container]);
    const before = await ownMilestone(scope, container, params.id);
    const after: Milestone = {
      ...before,
      title: params.title ?? before.title,
      description: params.description === undefined ? before.description : params.description,
      startDate: params.startDate === undefined ? before.startDate : params.startDate,
      dueDate: params.dueDate === undefined ? before.dueDate : params.dueDate,
      state: params.stateEvent === undefined ? before.state : params.stateEvent === 'close' ? 'closed' : 'active',
    };
    checkDates(after);
    if (after.title !== before.title) await checkTitle(scope, container, after.title, before.id);
    const action = after.state === before.state ? undefined : `milestone.${params.stateEvent}`;
    if (!recordMilestone(scope, before, after, action)) return before;
    const updated = await milestones.update(before.id, { ...changedColumns(before, after), updatedAt: scope.now });
    if (after.startDate !== before.startDate || after.dueDate !== before.dueDate) {
      await workItems.rollUps.refresh(await workItems.epicsFollowingMilestone(before.id));
    }
    return updated;
  }
}
