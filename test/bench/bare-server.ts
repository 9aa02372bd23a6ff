import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'pg';
import { readConfig } from '../../infrastructure/settings/config.ts';
import { countStatement, roadmapStatement } from './roadmap-statement.ts';
import { issueStatement, issuesStatement } from './issue-statements.ts';
import { treeStatement } from './tree-statement.ts';

/**
 * What the product is measured against: Node.js's own server, which looks up the token with the memberships of its person,
 * sends one prepared statement and passes its answer on: that of the roadmap, or that which `STATEMENT` names. The parameters
 * are those of `STATEMENT_PARAMETERS`, with the ids of the memberships put in as the second.
 */
const { databaseUrl, databasePoolSize } = readConfig();
const pool = new Pool({ connectionString: databaseUrl ?? '', max: databasePoolSize, options: '-c jit=off' });
const statements: Readonly<Record<string, string>> = {
  tree: treeStatement,
  issue: issueStatement,
  issues: issuesStatement,
};
const name = process.env.STATEMENT ?? 'roadmap';
const statement = statements[name];
const [first, ...others] = JSON.parse(process.env.STATEMENT_PARAMETERS ?? '[]') as unknown[];
const reader = `
  select array(select m.namespace_id from members m
               where m.user_id = u.id and (m.expires_at is null or m.expires_at > current_date)) as memberships
  from personal_access_tokens t join users u on u.id = t.user_id
  where t.digest = $1 and not t.revoked and u.state = 'active'`;

async function answerOf(text: string, values: readonly unknown[]): Promise<string | undefined> {
  const { rows } = await pool.query<{ answer: string }>({ name, text, values: [...values] });
  return rows[0]?.answer;
}

/** Counts hold for as long as the snapshot stays the same, as in the product. */
let counts = { rows: '0', matches: '0', snapshot: '' };

async function roadmapAnswer(values: readonly unknown[]): Promise<string | undefined> {
  const counted = [...values, counts.rows, counts.matches];
  const { rows } = await pool.query<{ answer: string; snapshot: string }>({
    name: 'roadmap',
    text: roadmapStatement,
    values: counted,
  });
  if (rows[0] === undefined || rows[0].snapshot === counts.snapshot) return rows[0]?.answer;
  const found = await pool.query<typeof counts>({ name: 'count', text: countStatement, values: values.slice(0, -1) });
  counts = found.rows[0] ?? counts;
  return roadmapAnswer(values);
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  request.resume();
  try {
    const digest = createHash('sha256').update(String(request.headers['private-token'])).digest();
    const known = await pool.query<{ memberships: string[] }>({ name: 'reader', text: reader, values: [digest] });
    if (known.rows[0] === undefined) {
      response.statusCode = 401;
      response.end();
      return;
    }
    const values = [first, known.rows[0].memberships, ...others];
    response.setHeader('Content-Type', 'application/json');
    response.end(statement === undefined ? await roadmapAnswer(values) : await answerOf(statement, values));
  } catch (error) {
    response.statusCode = 500;
    response.end(String(error));
  }
}

const server = createServer((request, response) => void answer(request, response));
server.listen(0, '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
