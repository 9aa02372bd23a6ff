import type { Knex } from 'knex';
import { belongingChecks } from './belonging-checks.ts';
import { constraintChecks } from './constraint-checks.ts';
import type { IntegrityCheck } from './integrity-check.ts';
import { logChecks } from './log-checks.ts';
import { namespaceChecks } from './namespace-checks.ts';
import { rollUpChecks } from './roll-up-checks.ts';
import { select, sql } from '../sql.ts';
import { rowLogChecks } from './row-log-checks.ts';
import { seatChecks } from './seat-checks.ts';
import { serviceChecks } from './service-checks.ts';
import { treeChecks } from './tree-checks.ts';

/** The time spent on an item is stored on its row and must equal the sum of its entries. */
const timeChecks: readonly IntegrityCheck[] = [
  {
    name: 'time-spent',
    subject: 'work_item',
    broken: sql`
      with entries as (select work_item_id, sum(time_spent) as seconds from timelogs group by work_item_id)
      select w.id, coalesce(w.time_spent, 0) || ' seconds were spent on it, its entries add up to '
             || coalesce(e.seconds, 0) as problem
      from work_items w left join entries e on e.work_item_id = w.id
      where coalesce(w.time_spent, 0) <> coalesce(e.seconds, 0) order by w.id`,
  },
];

export interface Finding {
  check: string;
  subject: IntegrityCheck['subject'];
  id: number;
  problem: string;
}

export interface IntegrityReport {
  /** Names of all checked rules. */
  checks: string[];
  findings: Finding[];
  /** Number of checked rows. */
  workItems: number;
  namespaces: number;
}

/** The others: see `rowLogChecks`. */
const fixedChecks: readonly IntegrityCheck[] = [
  ...treeChecks,
  ...rollUpChecks,
  ...timeChecks,
  ...belongingChecks,
  ...namespaceChecks,
  ...logChecks,
  ...seatChecks,
  ...serviceChecks,
  ...constraintChecks,
];

/**
 * Recalculates every roll-up and checks every rule on one snapshot; changes nothing. The recalculation shares no code
 * with the code that maintains the roll-ups, so that it finds bugs there.
 */
export async function checkIntegrity(
  connection: Knex,
  onCheck: (check: string) => void = () => undefined,
): Promise<IntegrityReport> {
  return connection.transaction(
    async (transaction) => {
      await transaction.raw('set local statement_timeout = 0');
      await transaction.raw('set local idle_in_transaction_session_timeout = 0');
      const findings: Finding[] = [];
      const integrityChecks = [...fixedChecks, ...(await rowLogChecks(transaction))];
      for (const { name, subject, broken } of integrityChecks) {
        onCheck(name);
        const rows = await select<{ id: number; problem: string }>(transaction, broken);
        // More rows than a call may have arguments.
        for (const { id, problem } of rows) findings.push({ check: name, subject, id, problem });
      }
      const count = async (table: string) => Number((await transaction(table).count('* as count'))[0]?.count);
      return {
        checks: integrityChecks.map(({ name }) => name),
        findings,
        workItems: await count('work_items'),
        namespaces: await count('namespaces'),
      };
    },
    { isolationLevel: 'repeatable read', readOnly: true },
  );
}
