import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'pg';
import { readConfig } from '../../infrastructure/config.ts';
import { roadmapStatement } from './roadmap-statement.ts';
import { treeStatement } from './tree-statement.ts';

/**
 * What the product is measured against: Node.js's own server, which sends one statement and passes its answer on: that of
 * the roadmap, or of a tree when `STATEMENT` says so. It takes the parameters of the statement from `STATEMENT_PARAMETERS`, so that a request costs it nothing but its reading.
 */
const { databaseUrl, databasePoolSize } = readConfig();
const pool = new Pool({ connectionString: databaseUrl ?? '', max: databasePoolSize, options: '-c jit=off' });
const statement = process.env.STATEMENT === 'tree' ? treeStatement : roadmapStatement;
const parameters = JSON.parse(process.env.STATEMENT_PARAMETERS ?? '[]') as unknown[];

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  request.resume();
  try {
    const { rows } = await pool.query<{ answer: string }>(statement, parameters);
    response.setHeader('Content-Type', 'application/json');
    response.end(rows[0]?.answer);
  } catch (error) {
    response.statusCode = 500;
    response.end(String(error));
  }
}

const server = createServer((request, response) => void answer(request, response));
server.listen(0, '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
