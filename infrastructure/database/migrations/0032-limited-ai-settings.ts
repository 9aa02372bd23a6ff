import type { Knex } from 'knex';

/** What a group says about AI holds below it: rows that say otherwise follow, and the log says so. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    with limits as (
      select n.id, n.duo_availability, n.experiment_features_enabled,
             case when bool_or(above.duo_availability = 'never_on') then 'never_on' else n.duo_availability end as availability,
             bool_and(above.experiment_features_enabled) as experiments
      from namespaces n join namespaces above on above.id = any(n.traversal_ids)
      group by n.id),
    changed as (
      update namespaces n set duo_availability = l.availability, experiment_features_enabled = l.experiments
      from limits l
      where l.id = n.id
        and (l.duo_availability, l.experiment_features_enabled) is distinct from (l.availability, l.experiments)
      returning l.*)
    insert into change_log (action, subject_type, subject_id, namespace_id, derived, changes)
    select 'namespace.update', 'namespace', id, id, true, jsonb_strip_nulls(jsonb_build_object(
             'duoAvailability', case when duo_availability <> availability
               then jsonb_build_object('before', duo_availability, 'after', availability) end,
             'experimentFeaturesEnabled', case when experiment_features_enabled <> experiments
               then jsonb_build_object('before', experiment_features_enabled, 'after', experiments) end))
    from changed order by id`);
}
