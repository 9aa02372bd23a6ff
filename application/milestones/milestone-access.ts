import type { Milestone } from '../../domain/milestones/milestone.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import { differences } from '../change-log.ts';
import { Invalid, NotFound } from '../errors.ts';
import type { Scope } from '../perform.ts';

/** A milestone of the container itself, locked. */
export async function ownMilestone(scope: Scope, namespace: Namespace, id: number): Promise<Milestone> {
  const milestone = await scope.transaction.milestones.lock(id);
  if (milestone === null || milestone.namespaceId !== namespace.id) throw new NotFound();
  return milestone;
}

/** A milestone starts no later than it is due. */
export function checkDates({ startDate, dueDate }: Pick<Milestone, 'startDate' | 'dueDate'>): void {
  if (startDate !== null && dueDate !== null && dueDate < startDate) {
    throw Invalid.fields({ dueDate: ['must be greater than start date'] });
  }
}

/** A title is once in a group, its projects and its subgroups, and in the groups above. */
export async function checkTitle(scope: Scope, namespace: Namespace, title: string, ownId?: number): Promise<void> {
  const taken = await scope.transaction.milestones.findByTitleInTree(namespace.id, title);
  if (taken !== null && taken.id !== ownId) {
    throw Invalid.fields({ title: ['already being used for another group or project milestone.'] });
  }
}

const fields = ['title', 'description', 'state', 'startDate', 'dueDate', 'namespaceId', 'iid'] as const;

/** Appends a milestone's change; answers whether there was any. */
export function recordMilestone(
  scope: Scope,
  before: Milestone | null,
  after: Milestone | null,
  action?: string,
): boolean {
  const milestone = after ?? before;
  const changes = differences(before, after, fields);
  if (milestone === null || Object.keys(changes).length === 0) return false;
  scope.record({
    subjectType: 'milestone',
    subjectId: milestone.id,
    namespaceId: milestone.namespaceId,
    changes,
    ...(action !== undefined && { action }),
  });
  return true;
}
