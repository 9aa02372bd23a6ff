import type { Milestone } from '../../domain/milestones/milestone.ts';
import { recordMilestone } from '../milestones/milestone-access.ts';
import { titleKey, type ImportContext } from './import-context.ts';
import type { PlannedMilestone } from './plan.ts';

/**
 * Finds or creates the plan's milestones. Titles are unique in a tree of groups: an existing milestone in the namespace
 * or above is used; if a group further down has the title, the plan's milestone is skipped.
 */
export async function importMilestones(context: ImportContext): Promise<void> {
  for (const planned of context.plan.milestones) {
    const namespace = context.namespaceAt(planned.namespacePath);
    const existing = await context.scope.transaction.milestones.findByTitleInTree(namespace.id, planned.title);
    if (existing !== null && !namespace.traversalIds.includes(existing.namespaceId)) {
      const reason = 'a group or project further down has a milestone of this title already';
      context.faults.add('left_out', planned.row, 'title', reason);
    } else {
      const milestone = existing ?? (await create(context, planned, namespace.id));
      if (existing === null) context.countCreated('milestones', [milestone.id]);
      else context.countExisting('milestones');
      context.milestones.set(titleKey(namespace.id, planned.title), milestone);
    }
    context.progress('milestones', 1);
  }
}

async function create(context: ImportContext, planned: PlannedMilestone, namespaceId: number): Promise<Milestone> {
  const { milestones } = context.scope.transaction;
  const { title, description, state, startDate, dueDate } = planned;
  const milestone = await milestones.insert({
    namespaceId,
    iid: await milestones.nextIid(namespaceId),
    title,
    description,
    state,
    startDate,
    dueDate,
    createdAt: context.scope.now,
    updatedAt: context.scope.now,
  });
  recordMilestone(context.scope, null, milestone, 'milestone.create');
  return milestone;
}
