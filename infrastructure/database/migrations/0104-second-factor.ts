import type { Knex } from 'knex';

/** A second factor at sign-in: authenticators, recovery codes, and sign-ins that wait for one. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    alter table users add column two_factor_enabled boolean not null default false;
    alter table namespaces add column require_two_factor boolean not null default false;
    create index namespaces_require_two_factor on namespaces (id) where require_two_factor;
    alter table instance_settings add column require_two_factor boolean not null default false;
    alter table sessions add column confirmed_at timestamptz;
    update sessions set confirmed_at = created_at;
    alter table sessions alter column confirmed_at set not null;
    create table authenticators (
      user_id bigint primary key references users on delete cascade,
      sealed_secret text not null,
      last_step bigint not null
    );
    create table recovery_codes (
      user_id bigint not null references users on delete cascade,
      digest bytea not null,
      primary key (user_id, digest)
    );
    create table pending_sign_ins (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      digest bytea not null unique,
      expires_at timestamptz not null
    );
    create index pending_sign_ins_user on pending_sign_ins (user_id);
    create table wrong_codes (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      entered_at timestamptz not null
    );
    create index wrong_codes_user on wrong_codes (user_id, entered_at);
  `);
}
