import { z } from 'zod';
import { Forbidden, NotFound } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { authorizeMemberChange, canGrant, lockForMembers } from './member-rules.ts';
import { shareChange } from './share-group.ts';

const input = z.strictObject({
  kind: z.enum(['group', 'project']).default('group'),
  namespaceId: z.int().positive(),
  invitedGroupId: z.int().positive(),
});
type Input = z.infer<typeof input>;

/** Removes the invitation of a group and the access it gave. */
export class UnshareGroup implements UseCase<Input, void> {
  readonly action = 'group.unshare';
  readonly input = input;

  async run(scope: Scope, { kind, namespaceId, invitedGroupId }: Input): Promise<void> {
    scope.user();
    const namespace = await lockForMembers(scope, kind, namespaceId);
    if (!canGrant(scope.actor, namespace, 0)) throw new Forbidden();
    const share = await scope.transaction.shares.lockInvitation(namespace.id, invitedGroupId);
    if (share === null) throw new NotFound();
    authorizeMemberChange(scope, namespace, share.accessLevel);
    await scope.transaction.shares.delete(share.id);
    scope.record(shareChange(share, null));
  }
}
