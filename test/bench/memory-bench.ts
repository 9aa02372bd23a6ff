import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { CreateToken } from '../../application/people/create-token.ts';
import { createServices } from '../../infrastructure/container.ts';
import { configVariables } from '../../infrastructure/settings/config.ts';
import { Argon2PasswordHasher } from '../../infrastructure/secrets/passwords.ts';
import { SystemClock } from '../../infrastructure/system-clock.ts';
import { createTestDatabase } from '../support/database.ts';
import { EventListener } from '../support/event-listener.ts';
import { spawnCommand } from '../support/spawned-command.ts';
import { TestClient } from '../support/test-client.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { newUploadFolder } from '../support/upload-folder.ts';
import { withAim } from './aims.ts';
import { generatePlan, type GeneratedPlan, type PlanSize } from './generated-plan.ts';
import { firstPageRequest } from './roadmap-request.ts';

/** Resident memory of the server in bytes, once a minute from its start on. */
export interface MemoryFigures {
  minutes: number[];
  reads: number;
  writes: number;
}

const size: PlanSize = { groups: 200, epics: 5_000, issues: 100_000 };
const readsPerSecond = 20;
const writesPerSecond = 2;
const listenerCount = 50;
const mebibyte = 1024 * 1024;

/** The command `serve` with the traffic of a team at work, for so many minutes: reads of all kinds, comments, open pages. */
export async function measureMemory(minutes: number, today: string): Promise<MemoryFigures> {
  const database = await createTestDatabase();
  const folder = temporaryFolder('memory');
  const { connection, databaseUrl } = database;
  const services = await createServices({
    connection,
    clock: new SystemClock(today),
    passwordHasher: new Argon2PasswordHasher(),
    uploadFolder: newUploadFolder(),
  });
  const plan = await generatePlan(database, services, size, today);
  await connection('members').where({ userId: plan.userId }).update({ accessLevel: 30 });
  const { secret } = await services.door.perform(
    CreateToken,
    { userId: plan.userId },
    { userId: plan.userId, name: 'team', scopes: ['api'] },
  );
  const limits = configVariables.filter(({ name }) => name.startsWith('RATE_LIMIT_'));
  const server = spawnCommand(['serve', '--no-demo', '--json'], {
    ...Object.fromEntries(limits.map(({ name }) => [name, '0'])),
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    PORT: '0',
    NODE_ENV: 'production',
  });
  const listeners: EventListener[] = [];
  try {
    const [, address = ''] = await server.printed(/"address":"([^"]+)"/);
    const client = new TestClient(address);
    await client.signIn('reader', 'bench-password');
    const headers = { 'private-token': secret, 'content-type': 'application/json' };
    for (let count = 0; count < listenerCount; count += 1)
      listeners.push(await EventListener.open(address, 'namespace=plan', count % 2 === 0 ? headers : {}));
    const iids = await connection('work_items as w')
      .join('namespaces as n', 'n.id', 'w.namespace_id')
      .where('w.type', 'issue')
      .orderBy('w.id', 'desc')
      .limit(200)
      .select<{ iid: number; projectId: number }[]>('w.iid', 'n.id as projectId');
    const reads = readsOf(address, plan, today, iids);
    const figures: MemoryFigures = { minutes: [residentBytes(server.process.pid)], reads: 0, writes: 0 };
    const end = performance.now() + minutes * 60_000;
    const send = async (url: string, body: string | null, isWrite: boolean) => {
      // Pages know people by their session, calls by their token.
      const isPage = !url.includes('/api/');
      const answer = await fetch(url, {
        headers: isPage ? { cookie: client.cookie ?? '' } : headers,
        ...(body === null ? {} : { method: 'POST', body }),
      });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${url} was answered ${answer.status}`);
      figures[isWrite ? 'writes' : 'reads'] += 1;
    };
    const pace = async (perSecond: number, turn: (count: number) => Promise<void>) => {
      for (let count = 0; performance.now() < end; count += 1) {
        const next = performance.now() + 1000 / perSecond;
        await turn(count);
        await wait(Math.max(0, next - performance.now()));
      }
    };
    const minute = async () => {
      for (let count = 1; count <= minutes; count += 1) {
        await wait(60_000);
        figures.minutes.push(residentBytes(server.process.pid));
      }
    };
    await Promise.all([
      minute(),
      pace(readsPerSecond / 2, (count) => send(...requestAt(reads, count * 2), false)),
      pace(readsPerSecond / 2, (count) => send(...requestAt(reads, count * 2 + 1), false)),
      pace(writesPerSecond, (count) => {
        const { iid, projectId } = iids[count % iids.length] as (typeof iids)[number];
        const text = `Looked at **turn ${count}** again, see #${iid}\n\n- [ ] one\n- [x] two`;
        return send(
          `${address}/api/v4/projects/${projectId}/issues/${iid}/notes`,
          JSON.stringify({ body: text }),
          true,
        );
      }),
    ]);
    return figures;
  } finally {
    for (const listener of listeners) listener.close();
    server.process.kill('SIGKILL');
    await server.ended;
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  }
}

type Request = [url: string, body: string | null];

const requestAt = (requests: readonly Request[], index: number) => requests[index % requests.length] as Request;

/** What a team reads in a day: roadmaps, lists, searches, issues, pages. */
function readsOf(
  address: string,
  { fullPath, groupId }: GeneratedPlan,
  today: string,
  iids: readonly { iid: number; projectId: number }[],
): Request[] {
  const { query, variables } = firstPageRequest(fullPath, today);
  const roadmap: Request = [`${address}/api/graphql`, JSON.stringify({ query, variables })];
  return iids.flatMap(({ iid, projectId }, index): Request[] => [
    roadmap,
    [`${address}/api/v4/groups/${groupId}/issues?per_page=50&page=${(index % 40) + 1}`, null],
    [`${address}/api/v4/projects/${projectId}/issues/${iid}`, null],
    [`${address}/api/v4/projects/${projectId}/issues/${iid}/notes`, null],
    [`${address}/api/v4/groups/${groupId}/epics?per_page=50&page=${(index % 40) + 1}`, null],
    [`${address}/api/v4/search?scope=issues&search=Issue+${index}`, null],
    [`${address}/groups/${fullPath}/-/roadmap`, null],
  ]);
}

function residentBytes(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * 1024;
}

/** The bar of a day's work: 300 MiB after an hour, and half an hour adds less than a tenth. */
export function memoryReport({ minutes, reads, writes }: MemoryFigures): string[] {
  const last = minutes.at(-1) ?? 0;
  const halfway = minutes[minutes.length >> 1] ?? 0;
  const steps = minutes.filter((_, index) => index % 5 === 0).map((bytes) => (bytes / mebibyte).toFixed(0));
  return [
    `Memory of the server over ${minutes.length - 1} minutes: ${reads} reads, ${writes} comments, ${listenerCount} open pages`,
    `  every five minutes, MiB   ${steps.join(' ')}`,
    `  at the end                ${withAim(last / mebibyte, 'at most', 300, 0, ' MiB')}`,
    `  since halfway             ${withAim(last / halfway, 'at most', 1.1)}`,
  ];
}
