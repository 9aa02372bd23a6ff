import { z } from 'zod';
import { canInContainer } from '../../domain/access/policy.ts';
import { Forbidden, NotFound } from '../errors.ts';
import { namespaceReference, readableContainer } from '../namespaces/container.ts';
import type { Scope, UseCase } from '../door/perform.ts';

const input = z.strictObject({
  kind: z.enum(['group', 'project']),
  namespace: namespaceReference,
  /** Only this item. */
  itemId: z.number().int().optional(),
});
type Input = z.infer<typeof input>;

/** Items that one transaction removes. */
const removedAtOnce = 1_000;

/** Removes deleted items of a group or project, and of all below it, for good. Returns how many. */
export class EmptyBin implements UseCase<Input, number> {
  readonly action = 'bin.empty';
  readonly input = input;
  readonly transactionOptions = { unlimitedTime: true };

  async run(scope: Scope, { kind, namespace, itemId }: Input): Promise<number> {
    scope.user();
    const { bin } = scope.transaction;
    const place = await readableContainer(scope, kind, namespace);
    if (!canInContainer(scope.actor, 'useBin', place)) throw new Forbidden();
    const below = await bin.namespacesBelow(place.id);
    const ids = below.filter((one) => canInContainer(scope.actor, 'useBin', one)).map(({ id }) => id);
    if (itemId !== undefined) {
      const item = await bin.lock(itemId);
      if (item === null || !ids.includes(item.namespaceId)) throw new NotFound();
      await bin.remove([itemId]);
      return 1;
    }
    let count = 0;
    for (;;) {
      const removed = await bin.removeIn(ids, removedAtOnce);
      count += removed;
      if (removed < removedAtOnce) return count;
    }
  }
}
