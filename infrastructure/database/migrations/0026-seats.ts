import type { Knex } from 'knex';
import { journalRows } from './journal-triggers.ts';

/** What top-level groups have bought, and the most seats they used. The history of seats is read from the change log. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    create table group_subscriptions (
      id bigint generated always as identity primary key,
      namespace_id bigint not null unique references namespaces on delete cascade,
      plan text not null default 'free' check (plan in ('free', 'premium', 'ultimate')),
      seats integer not null default 0 check (seats between 0 and 1000000),
      starts_on date,
      -- The last day.
      ends_on date,
      auto_renew boolean not null default false,
      trial boolean not null default false,
      trial_ends_on date,
      -- Name and address for bills; never a card number.
      invoice jsonb check (jsonb_typeof(invoice) = 'object'),
      max_seats_used integer not null default 0 check (max_seats_used >= 0),
      max_seats_used_changed_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      check (starts_on <= ends_on),
      check (trial or trial_ends_on is null)
    );

    -- What decides about seats, to be undone back to a past day.
    create index change_log_seats on change_log (created_at)
      where subject_type in ('member', 'group_share', 'user', 'namespace', 'subscription');

    insert into group_subscriptions (namespace_id, max_seats_used, max_seats_used_changed_at)
    select top.id, count(distinct u.id), now()
    from namespaces top
      left join namespaces n on n.traversal_ids @> array[top.id]
      left join lateral (
        select m.user_id, m.access_level from members m
        where m.namespace_id = n.id and (m.expires_at is null or m.expires_at > current_date)
        union all
        select m.user_id, least(m.access_level, s.access_level)
        from group_shares s join namespaces invited on invited.id = s.invited_group_id
          join members m on m.namespace_id = any(invited.traversal_ids)
        where s.namespace_id = n.id and (m.expires_at is null or m.expires_at > current_date)
          and (s.expires_at is null or s.expires_at > current_date)) role on role.access_level > 10
      left join users u on u.id = role.user_id and u.state = 'active' and u.kind = 'person'
    where top.kind = 'group' and top.parent_id is null
    group by top.id;
  `);
  await journalRows(trx, 'group_subscriptions', 'subscription', '{created_at,updated_at}');
}
