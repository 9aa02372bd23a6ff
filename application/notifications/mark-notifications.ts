import { z } from 'zod';
import { listInput } from '../inputs/list-input.ts';
import type { Scope, UseCase } from '../door/perform.ts';

const input = z.strictObject({
  /** Null for all of them. */
  ids: listInput(z.int().positive()).nullable(),
  isRead: z.boolean(),
});
type Input = z.infer<typeof input>;

/** Marks notifications of the actor as read or unread. What is not theirs is left out. */
export class MarkNotifications implements UseCase<Input, void> {
  readonly action = 'notification.mark';
  readonly input = input;

  async run(scope: Scope, { ids, isRead }: Input): Promise<void> {
    await scope.transaction.ownNotifications.markRead(scope.user().id, ids, isRead ? scope.now : null);
  }
}
