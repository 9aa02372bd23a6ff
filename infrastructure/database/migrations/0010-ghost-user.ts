import type { Knex } from 'knex';

/**
 * The account that inherits the work of deleted people is known by its kind. One that was created so far has no
 * password, which no one who registered its name can have.
 */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    alter table users add column kind text not null default 'person' check (kind in ('person', 'ghost'));
    update users set kind = 'ghost', state = 'blocked', admin = false
      where lower(username) = 'ghost' and email = 'ghost@localhost.localdomain' and password_digest is null;
    create unique index users_ghost on users (kind) where kind = 'ghost';
    alter table users add constraint users_ghost_is_blocked
      check (kind = 'person' or (state = 'blocked' and not admin and password_digest is null));
  `);
}
