import autocannon from 'autocannon';
import { CreateWorkItem } from '../../application/work-items/create-work-item.ts';
import { TwoSites } from '../support/two-sites.ts';
import { quantile } from './quantile.ts';
import { startServer, type ServerProcess } from './server-process.ts';

const epics = 50;
const seconds = 5;
const connections = 10;
const tries = 1_000;

export interface SitesFigures {
  /** Reading requests per second. */
  alone: number;
  withReplica: number;
  /** Of one server that reads from a replica (DATABASE_REPLICA_URL). */
  fromReplica: number;
  /** Milliseconds of a read at the secondary right after a write there, and of the same read once more. */
  afterWrite: Percentiles;
  again: Percentiles;
  /** Of the tries, those whose read the secondary served itself. */
  servedBySecondary: number;
}

interface Percentiles {
  p50: number;
  p99: number;
}

/** A primary and a secondary on this machine: what both serve together, and what it costs to see one's own writes. */
export async function measureSites(today: string): Promise<SitesFigures> {
  const sites = await TwoSites.start({ today });
  const servers: ServerProcess[] = [];
  try {
    const { primary, databases } = sites;
    const plan = await primary.createGroup('plan', { visibility: 'public' });
    for (let count = 1; count <= epics; count += 1) {
      await primary.perform(CreateWorkItem, { type: 'epic', namespace: plan.id, title: `Epic ${count}` });
    }
    const token = await primary.tokenFor(primary.root);
    const start = async (databaseUrl: string, environment: Record<string, string>) => {
      const server = await startServer('./product-server.js', {
        DATABASE_URL: databaseUrl,
        MILEPOST_TODAY: today,
        BASE_URL: 'http://bench.test',
        ...environment,
      });
      servers.push(server);
      return server.address;
    };
    const first = await start(databases.primary.databaseUrl, {});
    const second = await start(databases.secondary.databaseUrl, { PRIMARY_URL: first });
    const alone = await readsPerSecond([first], token);
    const withReplica = await readsPerSecond([first, second], token);
    const reading = await start(databases.primary.databaseUrl, {
      DATABASE_REPLICA_URL: databases.secondary.databaseUrl,
    });
    const fromReplica = await readsPerSecond([reading], token);
    return { alone, withReplica, fromReplica, ...(await writeAndRead(second, token)) };
  } finally {
    for (const server of servers) await server.stop();
    await sites.stop();
  }
}

async function readsPerSecond(addresses: readonly string[], token: string): Promise<number> {
  const results = await Promise.all(
    addresses.map((address) =>
      autocannon({
        url: `${address}/api/v4/groups/plan/epics`,
        headers: { 'private-token': token },
        connections: connections / addresses.length,
        duration: seconds,
      }),
    ),
  );
  if (results.some(({ errors, non2xx }) => errors + non2xx > 0)) throw new Error('a read failed');
  return results.reduce((sum, { requests }) => sum + requests.average, 0);
}

/** @throws Error when a write cannot be read at once */
async function writeAndRead(address: string, token: string) {
  const headers = { 'private-token': token, 'content-type': 'application/json' };
  const afterWrite: number[] = [];
  const again: number[] = [];
  let servedBySecondary = 0;
  for (let count = 1; count <= tries; count += 1) {
    const title = `Try ${count}`;
    const made = await fetch(`${address}/api/v4/groups/plan/epics`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ title }),
    });
    const { iid } = (await made.json()) as { iid: number };
    const read = async (durations: number[]): Promise<void> => {
      const startedAt = performance.now();
      const answer = await fetch(`${address}/api/v4/groups/plan/epics/${iid}`, { headers });
      const found = (await answer.json()) as { title?: string };
      durations.push(performance.now() - startedAt);
      if (found.title !== title) throw new Error(`try ${count} was not read: ${answer.status}`);
      if (durations === afterWrite && answer.headers.get('milepost-served-by') === 'secondary') servedBySecondary += 1;
    };
    await read(afterWrite);
    await read(again);
  }
  return { afterWrite: percentiles(afterWrite), again: percentiles(again), servedBySecondary };
}

function percentiles(durations: readonly number[]): Percentiles {
  return { p50: quantile(durations, 0.5), p99: quantile(durations, 0.99) };
}

export function sitesReport(figures: SitesFigures): string[] {
  const { alone, withReplica, fromReplica, afterWrite, again, servedBySecondary } = figures;
  const line = (name: string, { p50, p99 }: Percentiles) =>
    `  ${name.padEnd(24)} p50 ${p50.toFixed(1).padStart(6)} ms   p99 ${p99.toFixed(1).padStart(6)} ms`;
  return [
    'A primary and a secondary on one machine',
    `  reads of one server      ${alone.toFixed(0).padStart(6)} requests/s`,
    `  with a replica beside it ${withReplica.toFixed(0).padStart(6)} requests/s   (${(withReplica / alone).toFixed(2)}x)`,
    `  reading from a replica   ${fromReplica.toFixed(0).padStart(6)} requests/s   (${(fromReplica / alone).toFixed(2)}x)`,
    line('read after a write', afterWrite),
    line('the same read again', again),
    `  ${tries} of ${tries} writes were read at once, ${servedBySecondary} of them from the secondary's database`,
  ];
}
