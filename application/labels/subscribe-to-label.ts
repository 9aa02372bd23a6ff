import { z } from 'zod';
import type { Label } from '../../domain/labels/label.ts';
import { NotModified } from '../errors.ts';
import { readableContainer } from '../namespaces/container.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { offeredLabel } from './label-access.ts';
import { labelReference } from './label-input.ts';

const input = z.strictObject({ ...labelReference, subscribed: z.boolean() });

/** Subscribes to a label or unsubscribes from it; requires read access. Throws `not_modified` if nothing changes. */
export class SubscribeToLabel implements UseCase<z.infer<typeof input>, Label> {
  readonly action = 'label.subscribe';
  readonly input = input;

  async run(scope: Scope, { kind, namespace, label: reference, subscribed }: z.infer<typeof input>) {
    const user = scope.user();
    const container = await readableContainer(scope, kind, namespace);
    const label = await offeredLabel(scope, container, reference);
    if (!(await scope.transaction.labels.setSubscription(label.id, user.id, subscribed))) throw new NotModified();
    scope.record({
      subjectType: 'label',
      subjectId: label.id,
      namespaceId: label.namespaceId,
      changes: { subscribed: { before: !subscribed, after: subscribed } },
      ...(!subscribed && { action: 'label.unsubscribe' }),
    });
    return label;
  }
}
