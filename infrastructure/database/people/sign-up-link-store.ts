import type { Knex } from 'knex';
import type { SignUpLinkStore } from '../../../application/people/sign-up-link-store.ts';
import { select, selectOne, sql } from '../sql.ts';

export class DatabaseSignUpLinkStore implements SignUpLinkStore {
  constructor(private readonly transaction: Knex.Transaction) {}

  async set({ email, digest, expiresAt }: Parameters<SignUpLinkStore['set']>[0]): Promise<void> {
    await select(
      this.transaction,
      sql`insert into sign_up_links (email, digest, expires_at)
          values (${email}, ${Buffer.from(digest)}, ${expiresAt})
          on conflict (lower(email)) do update
            set email = excluded.email, digest = excluded.digest, expires_at = excluded.expires_at`,
    );
  }

  async lock(digest: Uint8Array, now: Date): Promise<string | null> {
    const found = await selectOne<{ email: string }>(
      this.transaction,
      sql`select email from sign_up_links where digest = ${Buffer.from(digest)} and expires_at > ${now} for update`,
    );
    return found?.email ?? null;
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
