import type { Namespace } from '../../domain/namespaces/namespace.ts';
import type { Scope } from '../door/perform.ts';

/**
 * After a namespace moved, its items may have labels and milestones of groups that are no longer above them. Each is
 * replaced by one of the same title in the new ancestors or in the moved namespace, or by a copy in it, so that nobody
 * reads another tree's. Iterations belong to the schedule of their group, so they are removed from the items.
 */
export async function carryAlong(scope: Scope, moved: Namespace): Promise<void> {
  await carryLabels(scope, moved);
  await carryMilestones(scope, moved);
  await scope.transaction.iterations.removeLeftBehind(moved.id);
}

async function carryLabels(scope: Scope, moved: Namespace): Promise<void> {
  const { labels } = scope.transaction;
  for (const { id, title, description, color, textColor } of await labels.leftBehind(moved.id)) {
    let [own] = await labels.findByTitles(moved.traversalIds, [title]);
    if (own === undefined) {
      const stamps = { createdAt: scope.now, updatedAt: scope.now };
      own = await labels.insert({ namespaceId: moved.id, title, description, color, textColor, ...stamps });
      recordCopy(scope, 'label', own);
    }
    await labels.replaceBelow(moved.id, id, own.id);
  }
}

async function carryMilestones(scope: Scope, moved: Namespace): Promise<void> {
  const { milestones, workItems } = scope.transaction;
  for (const { id, title, description, state, startDate, dueDate } of await milestones.leftBehind(moved.id)) {
    const epicIds = await workItems.epicsFollowingMilestone(id);
    let own = await milestones.findByTitleInTree(moved.id, title);
    if (own === null || !moved.traversalIds.includes(own.namespaceId)) {
      const iid = await milestones.nextIid(moved.id);
      const stamps = { createdAt: scope.now, updatedAt: scope.now };
      const copy = { namespaceId: moved.id, iid, title, description, state, startDate, dueDate, ...stamps };
      own = await milestones.insert(copy);
      recordCopy(scope, 'milestone', own);
    }
    await milestones.replaceBelow(moved.id, id, own.id);
    await workItems.rollUps.refresh(epicIds);
  }
}

/** What the copy holds is read from its row when the transaction ends. */
function recordCopy(
  scope: Scope,
  subjectType: 'label' | 'milestone',
  { id, namespaceId }: { id: number; namespaceId: number },
): void {
  scope.record({ subjectType, subjectId: id, namespaceId, changes: {}, action: `${subjectType}.create` });
}
