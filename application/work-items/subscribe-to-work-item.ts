import { z } from 'zod';
import type { WorkItem } from '../../domain/work-items/work-item.ts';
import { NotModified } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { authorize, findItem, workItemReference } from '../references/item-reference.ts';

const input = z.strictObject({ item: workItemReference, subscribed: z.boolean() });

/** Subscribes to an item or unsubscribes from it. Throws `not_modified` if nothing changes. */
export class SubscribeToWorkItem implements UseCase<z.infer<typeof input>, WorkItem> {
  readonly action = 'work_item.subscribe';
  readonly input = input;

  async run(scope: Scope, { item: reference, subscribed }: z.infer<typeof input>): Promise<WorkItem> {
    const user = scope.user();
    const loaded = await findItem(scope, reference);
    authorize(scope, 'subscribe', loaded);
    const { id, namespaceId } = loaded.item;
    if (!(await scope.transaction.workItems.setSubscription(id, user.id, subscribed))) throw new NotModified();
    scope.record({
      subjectType: 'work_item',
      subjectId: id,
      namespaceId,
      changes: { subscribed: { before: !subscribed, after: subscribed } },
      ...(!subscribed && { action: 'work_item.unsubscribe' }),
    });
    return loaded.item;
  }
}
