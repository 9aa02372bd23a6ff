import type { Knex } from 'knex';

/**
 * A rule stays when the person or group it names is deleted: an environment that needed an approval would need none
 * otherwise. Only administrators fit such a rule.
 */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    alter table protection_rules drop constraint protection_rules_check;
    alter table protection_rules add constraint protection_rules_holder_check
      check (num_nonnulls(access_level, user_id, group_id) <= 1);
    alter table protection_rules drop constraint protection_rules_user_id_fkey;
    alter table protection_rules add constraint protection_rules_user_id_fkey
      foreign key (user_id) references users on delete set null;
    alter table protection_rules drop constraint protection_rules_group_id_fkey;
    alter table protection_rules add constraint protection_rules_group_id_fkey
      foreign key (group_id) references namespaces on delete set null;
  `);
}
