import type { Knex } from 'knex';

/** Passkeys, and the challenges that browsers have yet to answer: one for each session, sign-in or visitor and purpose. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    create table passkeys (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      name text not null,
      credential_id text not null unique,
      public_key bytea not null,
      counter bigint not null,
      transports text[] not null,
      created_at timestamptz not null,
      last_used_at timestamptz
    );
    create index passkeys_user on passkeys (user_id);
    create table passkey_challenges (
      holder_digest bytea not null,
      purpose text not null check (purpose in ('add', 'confirm', 'second_factor', 'sign_in')),
      challenge text not null,
      expires_at timestamptz not null,
      primary key (holder_digest, purpose)
    );
    create index passkey_challenges_expires_at on passkey_challenges (expires_at);
  `);
}
