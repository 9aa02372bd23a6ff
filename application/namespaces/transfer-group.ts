import { z } from 'zod';
import { canCreateSubgroup, canCreateTopLevelGroup } from '../../domain/access/namespace-creation.ts';
import { canInGroup } from '../../domain/access/policy.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import { Forbidden, Invalid } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { lockNamespaces } from './namespace-locks.ts';
import { moveNamespace } from './move-namespace.ts';

const input = z.strictObject({
  groupId: z.int().positive(),
  /** Null or omitted moves the group to the top level. */
  parentId: z.int().positive().nullish(),
});
type Input = z.infer<typeof input>;

/** Moves a group with its contents into another group or to the top level. */
export class TransferGroup implements UseCase<Input, Namespace> {
  readonly action = 'group.transfer';
  readonly input = input;
  /** Labels and milestones of very many items may have to be copied. */
  readonly transactionOptions = { unlimitedTime: true };

  async run(scope: Scope, { groupId, parentId }: Input): Promise<Namespace> {
    scope.user();
    const ids = parentId == null ? [groupId] : [groupId, parentId];
    const targets = ids.map((id) => ({ id, kinds: ['group'], thing: 'Group' }) as const);
    const [group, parent = null] = (await lockNamespaces(scope, targets, parentId == null)) as [Namespace, Namespace?];
    if (!canInGroup(scope.actor, 'administrate', group)) throw new Forbidden();
    if (!(parent === null ? canCreateTopLevelGroup(scope.actor) : canCreateSubgroup(scope.actor, parent))) {
      throw new Forbidden();
    }
    if (group.parentId === (parent?.id ?? null)) {
      throw Invalid.request(parent === null ? 'The group is at the top already.' : 'The group is there already.');
    }
    if (parent?.traversalIds.includes(group.id)) throw Invalid.request('A group cannot be moved into itself.');
    return moveNamespace(scope, group, parent);
  }
}
