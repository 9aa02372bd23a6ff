import { z } from 'zod';
import type { Scope, UseCase } from '../door/perform.ts';

const input = z.strictObject({ itemId: z.int().positive() });
type Input = z.infer<typeof input>;

/**
 * Ends all mails about an item for the actor, also those that they get because they watch its group. Needs no right to
 * the item, so that the link in an old mail always works.
 */
export class Unsubscribe implements UseCase<Input, void> {
  readonly action = 'work_item.unsubscribe';
  readonly input = input;

  async run(scope: Scope, { itemId }: Input): Promise<void> {
    const user = scope.user();
    const item = await scope.transaction.workItems.find(itemId);
    if (item === null || !(await scope.transaction.workItems.unsubscribe(itemId, user.id))) return;
    scope.record({
      subjectType: 'work_item',
      subjectId: itemId,
      namespaceId: item.namespaceId,
      changes: { subscribed: { before: true, after: false } },
    });
  }
}
