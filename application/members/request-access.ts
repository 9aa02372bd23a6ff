import { z } from 'zod';
import { canRequestAccess, type AccessRequest } from '../../domain/access/access-request.ts';
import { Conflict, Forbidden } from '../errors.ts';
import { lockForMembers, refuseLockedProject } from './member-rules.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { recordAccessRequest } from './record-access-request.ts';

const input = z.strictObject({ kind: z.enum(['group', 'project']), namespaceId: z.int().positive() });
type Input = z.infer<typeof input>;

/** The actor asks to become a member of a group or project. */
export class RequestAccess implements UseCase<Input, AccessRequest> {
  readonly action = 'access_request.create';
  readonly input = input;

  async run(scope: Scope, { kind, namespaceId }: Input): Promise<AccessRequest> {
    const { id: userId } = scope.user();
    const namespace = await lockForMembers(scope, kind, namespaceId);
    if (!canRequestAccess(scope.actor, namespace)) throw new Forbidden();
    await refuseLockedProject(scope, namespace);
    const { accessRequests } = scope.transaction;
    if ((await accessRequests.lockOf(namespaceId, userId)) !== null) throw new Conflict('Access was requested already');
    const request = await accessRequests.insert({ namespaceId, userId, createdAt: scope.now });
    recordAccessRequest(scope, null, request);
    return request;
  }
}
