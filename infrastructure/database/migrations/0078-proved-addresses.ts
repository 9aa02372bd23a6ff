import type { Knex } from 'knex';

/**
 * Who showed that an address belongs to its account. Of older accounts the log tells which addresses an administrator set
 * and which received a link for a new password. What it does not know was set by an administrator if nothing else leads
 * into the account, so that nobody is locked out.
 */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    alter table users
      add column email_verified_by text check (email_verified_by ~ '^(administrator|mail|provider [a-z0-9]+)$'),
      add column email_verified_at timestamptz,
      add constraint users_email_verified check ((email_verified_by is null) = (email_verified_at is null));

    with set_addresses as (
      select distinct on (l.subject_id) l.subject_id as user_id, l.id, l.created_at,
             coalesce(l.actor_id, e.actor_id) is not null as by_administrator
      from change_log l
      left join audit_events e on e.log_id = l.id and e.place = 0
      where l.subject_type = 'user' and l.changes #> '{email,after}' is not null
      order by l.subject_id, l.id desc
    ),
    proofs as (
      select u.id,
             case when s.by_administrator or (s.id is null and u.password_digest is null and not exists (
                    select from identities i where i.user_id = u.id)) then 'administrator'
                  when reset.created_at is not null then 'mail' end as proof,
             coalesce(case when not s.by_administrator then reset.created_at end, s.created_at, u.created_at) as proved_at
      from users u
      left join set_addresses s on s.user_id = u.id
      left join lateral (
        select l.created_at from change_log l
        where l.subject_type = 'user' and l.subject_id = u.id and l.action = 'user.reset_password' and l.id > coalesce(s.id, 0)
        order by l.id desc limit 1) reset on true
      where u.kind = 'person' and u.email not ilike '%@localhost.localdomain'
    )
    update users u set email_verified_by = p.proof, email_verified_at = p.proved_at
    from proofs p where p.id = u.id and p.proof is not null;
  `);
}
