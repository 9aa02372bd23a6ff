import { isDeepStrictEqual } from 'node:util';
import { createServices } from '../../infrastructure/container.ts';
import { Argon2PasswordHasher } from '../../infrastructure/secrets/passwords.ts';
import { SystemClock } from '../../infrastructure/system-clock.ts';
import { createTestDatabase } from '../support/database.ts';
import { newUploadFolder } from '../support/upload-folder.ts';
import { generatePlan, type PlanSize } from './generated-plan.ts';
import { load, middle, type LoadFigures, type LoadRequest, type Measured } from './load.ts';
import { firstPageRequest, pageSize } from './roadmap-request.ts';
import { startServer } from './server-process.ts';

/** How many send requests at once. */
const callers = [1, 8, 32];
const seconds = 5;
const warmUpSeconds = 2;
const rounds = 3;

export interface RoadmapFigures {
  callers: number;
  product: LoadFigures;
  bare: LoadFigures;
}

/** The roadmap's first page through GraphQL, and by one statement from a bare server, turn about on the same data. */
export function measureRoadmap(size: PlanSize, today: string): Promise<RoadmapFigures[]> {
  return besideBareServer(size, today, (product, bare) => compare(product, bare));
}

/** What the product and the bare server answer, in this order, without measuring. */
export function roadmapAnswers(size: PlanSize, today: string): Promise<unknown[]> {
  return besideBareServer(size, today, answersOf);
}

async function besideBareServer<T>(
  size: PlanSize,
  today: string,
  use: (product: Measured, bare: Measured) => Promise<T>,
): Promise<T> {
  const database = await createTestDatabase();
  try {
    const services = await createServices({
      connection: database.connection,
      clock: new SystemClock(today),
      passwordHasher: new Argon2PasswordHasher(),
      uploadFolder: newUploadFolder(),
    });
    const plan = await generatePlan(database, services, size, today);
    const { query, variables, timeframe } = firstPageRequest(plan.fullPath, today);
    const { start, end } = timeframe;
    const { databaseUrl } = database;
    const parameters = JSON.stringify([plan.fullPath, start, end, pageSize]);
    const environment = { DATABASE_URL: databaseUrl, MILEPOST_TODAY: today, STATEMENT_PARAMETERS: parameters };
    const product = await startServer('./product-server.js', environment);
    const bare = await startServer('./bare-server.js', environment);
    const headers = { 'content-type': 'application/json', 'private-token': plan.token };
    const request: LoadRequest = {
      url: `${product.address}/api/graphql`,
      headers,
      body: JSON.stringify({ query, variables }),
    };
    try {
      return await use(
        { request, pid: product.pid, databaseUrl },
        { request: { url: bare.address, headers, body: '{}' }, pid: bare.pid, databaseUrl },
      );
    } finally {
      await Promise.all([product.stop(), bare.stop()]);
    }
  } finally {
    await database.drop();
  }
}

/**
 * Both requests turn about, warm, several rounds for each number of callers; throws when their answers differ in what
 * `essence` takes of each, all of it by default.
 */
export async function compare(
  product: Measured,
  bare: Measured,
  essence: (answer: unknown) => unknown = (answer) => answer,
): Promise<RoadmapFigures[]> {
  const [ours, theirs] = (await answersOf(product, bare)).map(essence);
  if (!isDeepStrictEqual(ours, theirs)) throw new Error('the two servers give different answers');
  for (const one of [product, bare]) await load(one, Math.max(...callers), warmUpSeconds);
  const figures: RoadmapFigures[] = [];
  for (const connections of callers) {
    const read: { product: LoadFigures[]; bare: LoadFigures[] } = { product: [], bare: [] };
    for (let round = 0; round < rounds; round += 1) {
      read.product.push(await load(product, connections, seconds));
      read.bare.push(await load(bare, connections, seconds));
    }
    figures.push({ callers: connections, product: middle(read.product), bare: middle(read.bare) });
  }
  return figures;
}

function answersOf(product: Measured, bare: Measured): Promise<unknown[]> {
  return Promise.all([answerOf(product.request), answerOf(bare.request)]);
}

/** The answer without the cursor, which each server writes in its own way. */
async function answerOf({ url, headers, body }: LoadRequest): Promise<unknown> {
  const response = await fetch(url, body === undefined ? { headers } : { method: 'POST', headers, body });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answers ${response.status}: ${text.slice(0, 500)}`);
  return JSON.parse(text, (key, value: unknown) => (key === 'endCursor' ? typeof value : value));
}
