import { z } from 'zod';
import { containerToChange } from '../namespaces/container.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { lockTrees } from '../namespaces/tree-locks.ts';
import { ownMilestone, recordMilestone } from './milestone-access.ts';
import { milestoneReference } from './milestone-input.ts';

const input = z.strictObject(milestoneReference);

/** Deletes a milestone and removes it from items; epics lose the dates inherited from it. */
export class DeleteMilestone implements UseCase<z.infer<typeof input>, void> {
  readonly action = 'milestone.delete';
  readonly input = input;
  /** Grows with what belongs to it; what takes too long could never be deleted. */
  readonly transactionOptions = { unlimitedTime: true };

  async run(scope: Scope, { kind, namespace, id }: z.infer<typeof input>) {
    const container = await containerToChange(scope, kind, namespace, 'administrateMilestones');
    const { milestones, workItems } = scope.transaction;
    await lockTrees(scope, await workItems.epicsFollowingMilestone(id), [container]);
    const milestone = await ownMilestone(scope, container, id);
    const epicIds = await workItems.epicsFollowingMilestone(id);
    await milestones.delete(id);
    await workItems.rollUps.refresh(epicIds);
    recordMilestone(scope, milestone, null);
  }
}
