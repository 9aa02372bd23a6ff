import type { Knex } from 'knex';

/** The tables whose rows are logged, with the subject and the column of its id, and columns that are left out of images. */
const journaled = [
  { table: 'work_items', subject: 'work_item', key: 'id', omit: '{id,ancestor_ids,roadmap_start,roadmap_end}' },
  { table: 'work_item_labels', subject: 'work_item', key: 'work_item_id', omit: '{}' },
  { table: 'work_item_assignees', subject: 'work_item', key: 'work_item_id', omit: '{}' },
  { table: 'work_item_links', subject: 'link', key: 'id', omit: '{created_at,updated_at}' },
  // What people wrote is logged by the use cases that take it; a copy of a conversation is not repeated in the log.
  { table: 'notes', subject: 'note', key: 'id', omit: '{body,created_at,updated_at,last_edited_at,last_edited_by_id}' },
  { table: 'todos', subject: 'todo', key: 'id', omit: '{created_at,updated_at}' },
  { table: 'award_emoji', subject: 'award', key: 'id', omit: '{created_at,updated_at}' },
  { table: 'labels', subject: 'label', key: 'id', omit: '{created_at,updated_at,text_color}' },
  { table: 'milestones', subject: 'milestone', key: 'id', omit: '{created_at,updated_at}' },
  { table: 'members', subject: 'member', key: 'id', omit: '{created_at,updated_at}' },
];

/**
 * What changes in these tables while the door has a frame open is noted by triggers, no matter who writes it: a
 * statement of a store, a cascade, a copy inside the database. The door reads the notes of its transaction at the end,
 * writes the log from them and leaves none behind. `offset 0` keeps PostgreSQL from making a row's image again for each
 * of its columns.
 */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    -- Follows from other changes: a sum, an inherited date, a copy, what goes with something deleted. Not told to people.
    alter table change_log add column derived boolean not null default false;

    create unlogged table change_journal (
      id bigint generated always as identity,
      transaction_id xid8 not null default pg_current_xact_id(),
      frame integer not null default current_setting('milepost.frame')::integer,
      subject text not null,
      subject_id bigint not null,
      table_name text not null,
      namespace_id bigint,
      before jsonb,
      after jsonb
    );
    create index change_journal_transaction on change_journal (transaction_id, subject, subject_id);

    create function note_inserted_rows() returns trigger language plpgsql as $$
    begin
      insert into change_journal (subject, subject_id, table_name, namespace_id, after)
      select tg_argv[0], (r.image ->> tg_argv[1])::bigint, tg_table_name, (r.image ->> 'namespace_id')::bigint,
             r.image - tg_argv[2]::text[]
      from (select to_jsonb(n) as image from new_rows n offset 0) r;
      return null;
    end $$;

    -- Long texts are not repeated when they go: the log has them since they came.
    create function note_deleted_rows() returns trigger language plpgsql as $$
    begin
      insert into change_journal (subject, subject_id, table_name, namespace_id, before)
      select tg_argv[0], (r.image ->> tg_argv[1])::bigint, tg_table_name, (r.image ->> 'namespace_id')::bigint,
             r.image - tg_argv[2]::text[] - 'description'
      from (select to_jsonb(o) as image from old_rows o offset 0) r;
      return null;
    end $$;

    -- The plan is kept from a change of one row, so it must suit a change of thousands too.
    create function note_updated_rows() returns trigger language plpgsql set enable_nestloop = off as $$
    begin
      insert into change_journal (subject, subject_id, table_name, namespace_id, before, after)
      select tg_argv[0], (r.is ->> tg_argv[1])::bigint, tg_table_name, (r.is ->> 'namespace_id')::bigint,
             d.before, d.after
      from (select to_jsonb(o) as was, to_jsonb(n) as is from new_rows n join old_rows o using (id) offset 0) r
      cross join lateral (
        select jsonb_object_agg(key, r.was -> key) as before, jsonb_object_agg(key, value) as after
        from jsonb_each(r.is - tg_argv[2]::text[]) where value is distinct from r.was -> key) d
      where d.after is not null;
      return null;
    end $$;
  `);
  for (const { table, subject, key, omit } of journaled) {
    const note = (event: string, transition: string, name: string): string => `
      create trigger ${table}_${event} after ${event} on ${table} referencing ${transition} for each statement
        when (coalesce(current_setting('milepost.frame', true), '') <> '')
        execute function ${name}('${subject}', '${key}', '${omit}');`;
    await trx.raw(note('insert', 'new table as new_rows', 'note_inserted_rows'));
    await trx.raw(note('delete', 'old table as old_rows', 'note_deleted_rows'));
    // The rows of sets have no columns beside their keys.
    if (key === 'id') await trx.raw(note('update', 'old table as old_rows new table as new_rows', 'note_updated_rows'));
  }
  // Items that are there already: from here on the log knows everything about them.
  await trx.raw(/* sql */ `
    insert into change_log (action, subject_type, subject_id, namespace_id, derived, changes)
    select 'work_item.baseline', 'work_item', w.id, w.namespace_id, true, (
      select jsonb_object_agg(
               (select string_agg(case when place = 1 then part else initcap(part) end, '' order by place)
                from string_to_table(key, '_') with ordinality as parts (part, place)),
               jsonb_build_object('after', value))
      from jsonb_each(
        to_jsonb(w) - '{id,ancestor_ids,roadmap_start,roadmap_end}'::text[]
        || jsonb_build_object(
             'created_at', to_char(w.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
             'updated_at', to_char(w.updated_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
             'closed_at', to_char(w.closed_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
             'last_edited_at', to_char(w.last_edited_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
             'label_ids', (select coalesce(jsonb_agg(label_id order by label_id), '[]') from work_item_labels l where l.work_item_id = w.id),
             'assignee_ids', (select coalesce(jsonb_agg(user_id order by user_id), '[]') from work_item_assignees a where a.work_item_id = w.id)))
      where value <> 'null')
    from work_items w order by w.id;
  `);
}
