import type { GroupShare } from '../../domain/members/member.ts';
import type { Store } from '../door/store.ts';

export interface ShareStore extends Store<GroupShare, Omit<GroupShare, 'id'>> {
  /** Locks and returns the invitation of one group to another, even if it has expired. */
  lockInvitation(namespaceId: number, invitedGroupId: number): Promise<GroupShare | null>;
}

declare module '../door/stores.ts' {
  interface Stores {
    shares: ShareStore;
  }
}
