import { injectable } from 'inversify';
import { z } from 'zod';
import { canInGroup } from '../../domain/access/policy.ts';
import { Forbidden, NotFound } from '../errors.ts';
import type { Scope, UseCase } from '../perform.ts';
import { lockForMembers } from './member-rules.ts';
import { shareChange } from './share-group.ts';

const input = z.strictObject({ groupId: z.int().positive(), invitedGroupId: z.int().positive() });

/** Takes back the invitation of a group, and with it what its members could do by it. */
@injectable()
export class UnshareGroup implements UseCase<z.infer<typeof input>, void> {
  readonly action = 'group.unshare';
  readonly input = input;

  async run(scope: Scope, { groupId, invitedGroupId }: z.infer<typeof input>): Promise<void> {
    scope.user();
    const group = await lockForMembers(scope, 'group', groupId);
    if (!canInGroup(scope.actor, 'administrateMembers', group)) throw new Forbidden();
    const share = await scope.transaction.shares.lockInvitation(group.id, invitedGroupId);
    if (share === null) throw new NotFound();
    await scope.transaction.shares.delete(share.id);
    scope.record(shareChange(share, null));
  }
}
