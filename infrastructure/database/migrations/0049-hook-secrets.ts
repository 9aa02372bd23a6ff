import type { Knex } from 'knex';

const secrets =
  '{url,token,signing_token,custom_headers,url_variables,failures,failing_since,paused_until,disabled_at,created_at,updated_at}';

/** Headers and parts of URLs of webhooks, which are encrypted like their tokens; and more events that they are told. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    alter table hooks drop constraint hooks_token_check, drop constraint hooks_signing_token_check,
      add column custom_headers jsonb not null default '[]',
      add column url_variables jsonb not null default '[]';
    -- Not encrypted yet: the key is not in the database.
    update hooks set token = 'plain.' || token, signing_token = 'plain.' || signing_token;

    -- Only what a webhook asks for waits to be told. A deleted group or project is told to those above it.
    create or replace function queue_hook_events() returns trigger language plpgsql as $$
    begin
      if exists (select from hooks) then
        insert into hook_events (log_id)
        select r.id from new_rows r
        join namespaces n on n.id = case when r.subject_type <> 'namespace' then r.namespace_id
          else coalesce((r.changes #>> '{parentId,before}')::bigint, r.namespace_id) end
        where not r.derived and exists (
          select from hooks h where h.namespace_id = any(n.traversal_ids) and h.disabled_at is null
            and h.events && case r.subject_type
              when 'work_item' then '{issues,confidential_issues,emoji}'
              when 'note' then '{note,confidential_note,emoji}'
              when 'milestone' then '{milestone}'
              when 'member' then '{member}'
              when 'deployment' then '{deployment}'
              when 'deployment_approval' then '{deployment}'
              when 'merge_request' then '{merge_requests}'
              when 'namespace' then '{subgroup,project}'
              else '{}' end::text[])
        order by r.id;
      end if;
      return null;
    end $$;
  `);
  for (const [event, transition, name] of [
    ['insert', 'new table as new_rows', 'note_inserted_rows'],
    ['delete', 'old table as old_rows', 'note_deleted_rows'],
    ['update', 'old table as old_rows new table as new_rows', 'note_updated_rows'],
  ]) {
    await trx.raw(`
      drop trigger hooks_${event} on hooks;
      create trigger hooks_${event} after ${event} on hooks referencing ${transition} for each statement
        when (coalesce(current_setting('milepost.frame', true), '') <> '')
        execute function ${name}('hook', 'id', '${secrets}');`);
  }
}
