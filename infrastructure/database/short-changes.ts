import { sql } from './sql.ts';

/** The changes of a log entry `log` without long texts: readers of many entries only need to know that they changed. */
export const shortChanges = sql`log.changes
  || case when log.changes ? 'description' then '{"description":{}}' else '{}' end::jsonb
  || case when log.changes ? 'body' then '{"body":{}}' else '{}' end::jsonb`;
