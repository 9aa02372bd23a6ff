import { z } from 'zod';
import { canInGroup } from '../../domain/access/policy.ts';
import type { Milestone } from '../../domain/milestones/milestone.ts';
import { Forbidden, Invalid } from '../errors.ts';
import { containerToChange, namespaceReference } from '../namespaces/container.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { checkTitle, ownMilestone, recordMilestone } from './milestone-access.ts';

const input = z.strictObject({ project: namespaceReference, id: z.number().int() });

/** Turns a project milestone into a group milestone with a number of the group. */
export class PromoteMilestone implements UseCase<z.infer<typeof input>, Milestone> {
  readonly action = 'milestone.promote';
  readonly input = input;

  async run(scope: Scope, { project: reference, id }: z.infer<typeof input>) {
    const project = await containerToChange(scope, 'project', reference, 'administrateMilestones');
    const { milestones, namespaces } = scope.transaction;
    const group = project.parentId === null ? null : await namespaces.find(project.parentId);
    if (group === null || group.kind !== 'group') throw Invalid.request('the project has no group');
    if (!canInGroup(scope.actor, 'administrateMilestones', group)) throw new Forbidden();
    // Another project below the group may have a milestone of this title.
    await scope.transaction.lockTrees([group.traversalIds[0] as number]);
    const milestone = await ownMilestone(scope, project, id);
    await checkTitle(scope, group, milestone.title, id);
    const promoted = await milestones.update(id, {
      namespaceId: group.id,
      iid: await milestones.nextIid(group.id),
      updatedAt: scope.now,
    });
    recordMilestone(scope, milestone, promoted);
    return promoted;
  }
}
