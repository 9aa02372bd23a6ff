import type { Knex } from 'knex';

/** The provider of AI calls, and what people used of it. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    create table ai_providers (
      id bigint primary key default 1 check (id = 1),
      base_url text not null check (length(base_url) between 1 and 2000),
      sealed_key text check (length(sealed_key) <= 2000),
      models text[] not null check (cardinality(models) between 1 and 50),
      timeout_seconds integer not null check (timeout_seconds between 1 and 600),
      daily_requests_per_person integer check (daily_requests_per_person > 0),
      daily_requests_per_group integer check (daily_requests_per_group > 0),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );

    create table ai_usage (
      id bigint generated always as identity primary key,
      day date not null,
      user_id bigint not null references users on delete cascade,
      namespace_id bigint not null references namespaces on delete cascade,
      requests integer not null default 0 check (requests >= 0),
      failures integer not null default 0 check (failures >= 0),
      prompt_tokens bigint not null default 0 check (prompt_tokens >= 0),
      completion_tokens bigint not null default 0 check (completion_tokens >= 0),
      unique (day, namespace_id, user_id)
    );
    create index ai_usage_user on ai_usage (user_id, day);
    create index ai_usage_namespace on ai_usage (namespace_id);
  `);
}
