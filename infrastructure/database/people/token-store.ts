import type { Knex } from 'knex';
import type { TokenStore } from '../../../application/people/token-store.ts';
import type { AccessToken } from '../../../domain/people/access-token.ts';
import { TableStore } from '../table-store.ts';

export class DatabaseTokenStore extends TableStore<AccessToken> implements TokenStore {
  constructor(transaction: Knex.Transaction) {
    super('personal_access_tokens', transaction);
  }

  async findByDigest(digest: Uint8Array): Promise<AccessToken | null> {
    return this.findWhere({ digest: Buffer.from(digest) });
  }

  async lockOwn(userId: number): Promise<AccessToken[]> {
    return this.rows(
      await this.query().where({ userId, impersonation: false, revoked: false }).orderBy('id').forUpdate(),
    );
  }
}
