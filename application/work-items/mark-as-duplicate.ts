import { z } from 'zod';
import { linksOfItemMaximum } from '../../domain/work-items/links.ts';
import type { WorkItem } from '../../domain/work-items/work-item.ts';
import { Invalid } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { recordLink } from './link-changes.ts';
import { authorize, findItem, lockInTrees, workItemReference } from '../references/item-reference.ts';

const input = z.strictObject({
  item: workItemReference,
  /** The issue that stays. */
  of: workItemReference,
});

/**
 * Closes an issue as a duplicate of another and relates the two; a link that they have already stays. Both
 * conversations tell it, so it requires permission to comment on the other issue. Returns the duplicate.
 */
export class MarkAsDuplicate implements UseCase<z.infer<typeof input>, WorkItem> {
  readonly action = 'work_item.duplicate';
  readonly input = input;

  async run(scope: Scope, params: z.infer<typeof input>): Promise<WorkItem> {
    const user = scope.user();
    const { workItems } = scope.transaction;
    const [duplicate, other] = await lockInTrees(
      scope,
      await findItem(scope, params.item),
      await findItem(scope, params.of),
    );
    const { item } = duplicate;
    authorize(scope, 'close', duplicate);
    authorize(scope, 'createNote', other);
    if (item.type === 'epic' || other.item.type === 'epic') throw Invalid.request('only issues have duplicates');
    if (item.id === other.item.id) throw Invalid.request('an issue is no duplicate of itself');
    if (item.duplicatedToId === other.item.id) throw Invalid.request('it is marked as a duplicate of it already');
    if (other.item.duplicatedToId === item.id) throw Invalid.request('the other one is marked as a duplicate of this');

    const updated = await workItems.update(item.id, {
      duplicatedToId: other.item.id,
      lockVersion: item.lockVersion + 1,
      updatedAt: scope.now,
      ...(item.state === 'opened' && { state: 'closed', closedAt: scope.now, closedById: user.id }),
    });
    if (item.parentId !== null && item.type !== 'task') await workItems.rollUps.refresh([item.parentId]);
    scope.recordItem(item.id);
    const ends = { sourceId: item.id, targetId: other.item.id };
    const full = await workItems.links.countsAbove(linksOfItemMaximum - 1, [item.id, other.item.id]);
    const [link] = full.size > 0 ? [] : await workItems.links.insertNew([{ ...ends, type: 'relates_to' }]);
    if (link !== undefined) recordLink(scope, link, item.namespaceId, 'made');
    return updated;
  }
}
