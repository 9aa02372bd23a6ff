import type { Knex } from 'knex';
import type { ShareStore } from '../../../application/members/share-store.ts';
import type { GroupShare } from '../../../domain/members/member.ts';
import { TableStore } from '../table-store.ts';

export class DatabaseShareStore extends TableStore<GroupShare, Omit<GroupShare, 'id'>> implements ShareStore {
  constructor(transaction: Knex.Transaction) {
    super('group_shares', transaction);
  }

  async lockInvitation(namespaceId: number, invitedGroupId: number): Promise<GroupShare | null> {
    return this.lockWhere({ namespaceId, invitedGroupId });
  }
}
