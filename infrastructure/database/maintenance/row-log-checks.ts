import type { Knex } from 'knex';
import { seatSubjects } from '../seats/seat-statements.ts';
import { differencesOf, loggedTablesOf, type LoggedTable } from '../logged-rows.ts';
import { sql, trusted } from '../sql.ts';
import type { IntegrityCheck } from './integrity-check.ts';

/**
 * The rows of every logged table can be rebuilt from the log: the last values that it knows must be the row. What it does
 * not know is an empty field, but of rows that did not come through a use case.
 */
export async function rowLogChecks(connection: Knex): Promise<IntegrityCheck[]> {
  const tables = await loggedTablesOf(connection);
  // Items have a check of their own, for their sets and texts.
  return tables.filter(({ subject }) => subject !== 'work_item').map(rowLogCheck);
}

function rowLogCheck(logged: LoggedTable): IntegrityCheck {
  const { subject, table, columns } = logged;
  const constant = columns.filter(({ isAlwaysThere }) => isAlwaysThere).map(({ field }) => field);
  const shown = (value: string) => trusted(`left(coalesce(${value}, 'null')::text, 80)`);
  return {
    name: isSeatSubject(subject) ? `seat-log-${subject.replaceAll('_', '-')}s` : `log-${table.replaceAll('_', '-')}`,
    subject,
    broken: sql`
      with ${differencesOf(logged)},
      known as materialized (
        select id from logged where field = any(${constant}::text[]) group by id having count(*) = ${constant.length})
      select id, 'its ' || field || ' is ' || ${shown('present')} || ', the change log says ' || ${shown('logged')} as problem
      from differing
      where (logged is not null or id in (select id from known)) and id in (select id from ${trusted(table)})
      union
      select id, 'it is gone, but the change log does not know that'
      from differing where field = any(${constant}::text[]) and id not in (select id from ${trusted(table)})
      order by 1, 2`,
  };
}

function isSeatSubject(subject: string): boolean {
  return seatSubjects.some((one) => one === subject);
}
