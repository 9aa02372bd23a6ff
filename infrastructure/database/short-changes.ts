import { sql } from './sql.ts';

/** The changes of an entry `log` without the long texts: that these changed is all that readers of many entries need. */
export const shortChanges = sql`log.changes
  || case when log.changes ? 'description' then '{"description":{}}' else '{}' end::jsonb
  || case when log.changes ? 'body' then '{"body":{}}' else '{}' end::jsonb`;
