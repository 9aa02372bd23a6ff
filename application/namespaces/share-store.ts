import type { GroupShare } from '../../domain/namespaces/member.ts';
import type { Store } from '../store.ts';

export interface ShareStore extends Store<GroupShare, Omit<GroupShare, 'id'>> {
  /** The invitation of one group to another, locked, also when it has ended. */
  lockInvitation(namespaceId: number, invitedGroupId: number): Promise<GroupShare | null>;
}
