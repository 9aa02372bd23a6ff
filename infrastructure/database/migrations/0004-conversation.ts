import type { Knex } from 'knex';

/**
 * Comments and to-dos. Comments take their numbers from the change log's counter, because an item's conversation is made of
 * both: what people said, and the system notes that are read out of the log.
 */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    create table notes (
      id bigint primary key default nextval(pg_get_serial_sequence('change_log', 'id')),
      work_item_id bigint not null references work_items on delete cascade,
      -- The note that began the thread; a note that began one names itself.
      discussion_id bigint not null references notes on delete cascade deferrable initially deferred,
      author_id bigint not null references users,
      body text not null check (length(body) between 1 and 1000000),
      internal boolean not null default false,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      last_edited_at timestamptz,
      last_edited_by_id bigint references users on delete set null
    );
    create index notes_work_item on notes (work_item_id, created_at, id);
    create index notes_discussion on notes (discussion_id, id);
    create index notes_author on notes (author_id);

    -- What happened to the children of an item and to its links belongs to its conversation too.
    create index change_log_parents on change_log using gin ((changes -> 'parentId') jsonb_path_ops)
      where subject_type = 'work_item' and changes \\? 'parentId';
    create index change_log_links on change_log using gin (changes jsonb_path_ops) where subject_type = 'link';

    alter table award_emoji alter column work_item_id drop not null;
    alter table award_emoji add column note_id bigint references notes on delete cascade;
    alter table award_emoji add check (num_nonnulls(work_item_id, note_id) = 1);
    create unique index award_emoji_note on award_emoji (note_id, user_id, name) where note_id is not null;

    create table todos (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      author_id bigint not null references users on delete cascade,
      work_item_id bigint not null references work_items on delete cascade,
      note_id bigint references notes on delete cascade,
      action text not null check (action in ('assigned', 'mentioned', 'marked', 'directly_addressed')),
      state text not null default 'pending' check (state in ('pending', 'done')),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index todos_user on todos (user_id, state, id);
    create index todos_work_item on todos (work_item_id);
    -- One reason to look at an item is one to-do.
    create unique index todos_pending on todos (user_id, work_item_id, action) where state = 'pending';
  `);
}
