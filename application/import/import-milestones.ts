import type { Milestone } from '../../domain/milestones/milestone.ts';
import { recordMilestone } from '../milestones/milestone-access.ts';
import { titleKey, type ImportDesk } from './import-desk.ts';

/** Finds or makes the plan's milestones. A title stands once in a tree of groups, so one that is there is taken. */
export async function importMilestones(desk: ImportDesk): Promise<void> {
  const { milestones } = desk.scope.transaction;
  for (const { namespacePath, ...planned } of desk.plan.milestones) {
    const namespace = desk.namespaceAt(namespacePath);
    const existing = await milestones.findByTitleInTree(namespace.id, planned.title);
    let milestone: Milestone;
    if (existing === null) {
      milestone = await milestones.insert({
        ...planned,
        namespaceId: namespace.id,
        iid: await milestones.nextIid(namespace.id),
        createdAt: desk.scope.now,
        updatedAt: desk.scope.now,
      });
      recordMilestone(desk.scope, null, milestone, 'milestone.create');
    } else {
      milestone = existing;
    }
    desk.count('milestones', existing === null ? 'created' : 'existing');
    desk.milestones.set(titleKey(namespace.id, planned.title), milestone);
    desk.progress('milestones', 1);
  }
}
