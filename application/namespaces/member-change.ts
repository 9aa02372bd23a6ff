import type { Member } from '../../domain/members/member.ts';
import { differences, type Change } from '../door/change-log.ts';

/** The changed fields of a membership for the change log. */
export function memberChange(before: Member | null, after: Member | null): Change {
  const member = (after ?? before) as Member;
  return {
    subjectType: 'member',
    subjectId: member.id,
    namespaceId: member.namespaceId,
    changes: differences(before, after, ['userId', 'accessLevel', 'expiresAt']),
  };
}
