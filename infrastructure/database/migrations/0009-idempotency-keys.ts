import type { Knex } from 'knex';

/** Requests that are carried out once however often they arrive, with the answers they got. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    create table idempotency_keys (
      id uuid primary key,
      user_id bigint not null references users on delete cascade,
      -- A digest of the path.
      route text not null,
      key text not null check (length(key) between 1 and 255),
      request_digest bytea not null,
      claimed_at timestamptz not null default now(),
      -- Set by the transaction that did the work.
      carried_out boolean not null default false,
      status smallint,
      headers jsonb,
      body bytea,
      unique (user_id, route, key)
    );
    create index idempotency_keys_claimed_at on idempotency_keys (claimed_at);
  `);
}
