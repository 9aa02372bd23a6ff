import type { Knex } from 'knex';
import type { SignUpLink, SignUpLinkStore } from '../../../application/people/sign-up-link-store.ts';
import { select, selectOne, sql } from '../sql.ts';

export class DatabaseSignUpLinkStore implements SignUpLinkStore {
  constructor(private readonly transaction: Knex.Transaction) {}

  async set({ email, returnTo, digest, expiresAt }: Parameters<SignUpLinkStore['set']>[0]): Promise<void> {
    await select(
      this.transaction,
      sql`insert into sign_up_links (email, digest, expires_at, return_to)
          values (${email}, ${Buffer.from(digest)}, ${expiresAt}, ${returnTo})
          on conflict (lower(email)) do update
            set email = excluded.email, digest = excluded.digest, expires_at = excluded.expires_at,
                return_to = excluded.return_to`,
    );
  }

  lock(digest: Uint8Array, now: Date): Promise<SignUpLink | null> {
    return selectOne<SignUpLink>(
      this.transaction,
      sql`select email, return_to from sign_up_links
          where digest = ${Buffer.from(digest)} and expires_at > ${now} for update`,
    );
  }

  async deleteOfAddress(email: string): Promise<void> {
    await select(this.transaction, sql`delete from sign_up_links where lower(email) = lower(${email}::text)`);
  }

  async deleteExpired(now: Date): Promise<void> {
    await select(this.transaction, sql`delete from sign_up_links where expires_at <= ${now}`);
  }

  async deleteAll(): Promise<void> {
    await select(this.transaction, sql`delete from sign_up_links`);
  }
}
