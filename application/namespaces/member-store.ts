import type { Member } from '../../domain/namespaces/member.ts';
import type { Store } from '../store.ts';

export interface MemberStore extends Store<Member> {
  /** The direct membership, locked. */
  lockMembership(namespaceId: number, userId: number): Promise<Member | null>;
  /** Direct owners of a namespace whose membership has not ended, locked, so that the last one cannot leave twice. */
  lockOwners(namespaceId: number, today: string): Promise<Member[]>;
  /** Memberships of a person in a namespace and everything below. */
  inSubtree(namespaceId: number, userId: number): Promise<Member[]>;
}
