import type { Milestone } from '../../domain/milestones/milestone.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import { differences } from '../door/change-log.ts';
import { Invalid, NotFound } from '../errors.ts';
import type { Scope } from '../door/perform.ts';

/** Locks and returns a milestone of the container itself. */
export async function ownMilestone(scope: Scope, namespace: Namespace, id: number): Promise<Milestone> {
  const milestone = await scope.transaction.milestones.lock(id);
  if (milestone === null || milestone.namespaceId !== namespace.id) throw new NotFound();
  return milestone;
}

/** Checks that a milestone does not start after its due date. */
export function checkDates({ startDate, dueDate }: Pick<Milestone, 'startDate' | 'dueDate'>): void {
  if (startDate !== null && dueDate !== null && dueDate < startDate) {
    throw Invalid.fields({ dueDate: ['must be greater than start date'] });
  }
}

/** A title is unique among a group, its projects, its subgroups and its ancestors. */
export async function checkTitle(scope: Scope, namespace: Namespace, title: string, ownId?: number): Promise<void> {
  const taken = await scope.transaction.milestones.findByTitleInTree(namespace.id, title, ownId);
  if (taken !== null) {
    throw Invalid.fields({ title: ['already being used for another group or project milestone.'] });
  }
}

const fields = ['title', 'description', 'state', 'startDate', 'dueDate', 'namespaceId', 'iid'] as const;

/** Logs the changes of a milestone. Returns whether anything changed. */
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
