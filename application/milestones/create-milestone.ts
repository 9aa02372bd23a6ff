import { z } from 'zod';
import type { Milestone } from '../../domain/milestones/milestone.ts';
import { containerToChange } from '../namespaces/container.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { checkDates, checkTitle, recordMilestone } from './milestone-access.ts';
import { milestoneContainer, milestoneFields, milestoneTitle } from './milestone-input.ts';

const input = z.strictObject({ ...milestoneContainer, title: milestoneTitle, ...milestoneFields });

/** Creates a milestone of a group or project. */
export class CreateMilestone implements UseCase<z.infer<typeof input>, Milestone> {
  readonly action = 'milestone.create';
  readonly input = input;

  async run(scope: Scope, { kind, namespace, title, description, startDate, dueDate }: z.infer<typeof input>) {
    const container = await containerToChange(scope, kind, namespace, 'administrateMilestones');
    const { milestones } = scope.transaction;
    const dates = { startDate: startDate ?? null, dueDate: dueDate ?? null };
    checkDates(dates);
    // The lock makes checking the title and inserting the row atomic.
    await scope.transaction.lockTrees([container.traversalIds[0] as number]);
    await checkTitle(scope, container, title);
    const milestone = await milestones.insert({
      namespaceId: container.id,
      iid: await milestones.nextIid(container.id),
      title,
      description: description ?? null,
      state: 'active',
      ...dates,
      createdAt: scope.now,
      updatedAt: scope.now,
    });
    recordMilestone(scope, null, milestone);
    return milestone;
  }
}
