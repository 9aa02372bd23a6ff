import { z } from 'zod';
import { Forbidden, NotFound } from '../errors.ts';
import { canGrant, lockForMembers } from './member-rules.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { recordAccessRequest } from './record-access-request.ts';

const input = z.strictObject({
  kind: z.enum(['group', 'project']),
  namespaceId: z.int().positive(),
  userId: z.int().positive(),
});
type Input = z.infer<typeof input>;

/** Refuses the request of someone, or withdraws the actor's own. */
export class DeleteAccessRequest implements UseCase<Input, void> {
  readonly action = 'access_request.delete';
  readonly input = input;

  async run(scope: Scope, { kind, namespaceId, userId }: Input): Promise<void> {
    const { id: actorId } = scope.user();
    const namespace = await lockForMembers(scope, kind, namespaceId);
    if (userId !== actorId && !canGrant(scope.actor, namespace, 0)) throw new Forbidden();
    const { accessRequests } = scope.transaction;
    const request = await accessRequests.lockOf(namespaceId, userId);
    if (request === null) throw new NotFound();
    await accessRequests.delete(request.id);
    recordAccessRequest(scope, request, null);
  }
}
