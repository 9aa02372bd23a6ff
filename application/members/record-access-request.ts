import type { AccessRequest } from '../../domain/access/access-request.ts';
import { differences } from '../door/change-log.ts';
import type { Scope } from '../door/perform.ts';

export function recordAccessRequest(
  scope: Scope,
  before: AccessRequest | null,
  after: AccessRequest | null,
  action?: string,
): void {
  const request = (after ?? before) as AccessRequest;
  scope.record({
    ...(action !== undefined && { action }),
    subjectType: 'access_request',
    subjectId: request.id,
    namespaceId: request.namespaceId,
    changes: differences(before, after, ['userId']),
  });
}
