import type { Knex } from 'knex';

/** Attached files, and which texts name them: an index over the secrets in the texts themselves, which cannot fall behind. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    create table uploads (
      id bigint generated always as identity primary key,
      namespace_id bigint not null references namespaces on delete cascade,
      uploader_id bigint not null references users,
      secret text not null unique check (secret ~ '^[0-9a-f]{32}$'),
      filename text not null check (length(filename) between 1 and 255 and filename !~ '[/\\\\]'),
      image_type text check (image_type in ('image/png', 'image/jpeg', 'image/gif', 'image/webp')),
      size bigint not null check (size >= 0),
      sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
      created_at timestamptz not null default now()
    );
    create index uploads_namespace on uploads (namespace_id, id);
    create index uploads_uploader on uploads (uploader_id);

    create function upload_secrets(body text) returns text[] language sql immutable parallel safe
      return array(select distinct found[1] from regexp_matches(body, '/uploads/([0-9a-f]{32})/', 'g') found);
    create index work_items_uploads on work_items using gin (upload_secrets(description))
      where description like '%/uploads/%';
    create index notes_uploads on notes using gin (upload_secrets(body)) where body like '%/uploads/%';
  `);
}
