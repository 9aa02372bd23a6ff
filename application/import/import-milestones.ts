import type { Milestone } from '../../domain/milestones/milestone.ts';
import { recordMilestone } from '../milestones/milestone-access.ts';
import { titleKey, type ImportDesk } from './import-desk.ts';
import type { PlannedMilestone } from './plan.ts';

/**
 * Finds or makes the plan's milestones. A title stands once in a tree of groups: one that is there or above is taken; one
 * that a group further down holds keeps the plan's milestone out.
 */
export async function importMilestones(desk: ImportDesk): Promise<void> {
  for (const planned of desk.plan.milestones) {
    const namespace = desk.namespaceAt(planned.namespacePath);
    const existing = await desk.scope.transaction.milestones.findByTitleInTree(namespace.id, planned.title);
    if (existing !== null && !namespace.traversalIds.includes(existing.namespaceId)) {
      const reason = 'a group or project further down has a milestone of this title already';
      desk.faults.add('left_out', planned.row, 'title', reason);
    } else {
      const milestone = existing ?? (await create(desk, planned, namespace.id));
      desk.count('milestones', existing === null ? 'created' : 'existing');
      desk.milestones.set(titleKey(namespace.id, planned.title), milestone);
    }
    desk.progress('milestones', 1);
  }
}

async function create(desk: ImportDesk, planned: PlannedMilestone, namespaceId: number): Promise<Milestone> {
  const { milestones } = desk.scope.transaction;
  const { title, description, state, startDate, dueDate } = planned;
  const milestone = await milestones.insert({
    namespaceId,
    iid: await milestones.nextIid(namespaceId),
    title,
    description,
    state,
    startDate,
    dueDate,
    createdAt: desk.scope.now,
    updatedAt: desk.scope.now,
  });
  recordMilestone(desk.scope, null, milestone, 'milestone.create');
  return milestone;
}
