import type { Knex } from 'knex';

/** A node of PostgreSQL's explanation, with those below it. */
export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
}

/** The plans of all statements that some work sends, run once more. */
export async function explainedPlans(
  connection: Knex,
  work: () => Promise<unknown>,
  setting = 'reset all',
): Promise<PlanNode[]> {
  const sent: { sql: string; bindings: readonly unknown[] }[] = [];
  const onQuery = (statement: { sql: string; bindings: readonly unknown[] }) => sent.push(statement);
  connection.on('query', onQuery);
  try {
    await work();
  } finally {
    connection.off('query', onQuery);
  }
  const plans: PlanNode[] = [];
  for (const { sql, bindings } of sent) {
    const explained = await connection.client
      .acquireConnection()
      .then(async (client: { query(text: string, values?: readonly unknown[]): Promise<{ rows: unknown[] }> }) => {
        try {
          await client.query(setting);
          return await client.query(`explain (analyze, buffers, format json) ${sql}`, bindings);
        } finally {
          await client.query('reset all');
          await connection.client.releaseConnection(client);
        }
      });
    plans.push((explained.rows[0] as { 'QUERY PLAN': { Plan: PlanNode }[] })['QUERY PLAN'][0]?.Plan as PlanNode);
  }
  return plans;
}

export function nodesOf(plan: PlanNode): PlanNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}
