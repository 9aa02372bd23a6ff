import { CreateWorkItem } from '../../application/work-items/create-work-item.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import type { WorkItem } from '../../domain/work-items/work-item.ts';
import { createTestDatabase } from '../support/database.ts';
import { EventListener } from '../support/event-listener.ts';
import { TestServer } from '../support/server.ts';
import { withAim } from './aims.ts';
import { quantile } from './quantile.ts';
import { startServer, type ServerProcess } from './server-process.ts';

const listenersOfEachKind = 25;
const writerCount = 10;
const seconds = 10;
/** Milliseconds between two writes of a person at work, and of one who does not wait at all. */
const paces = { 'five writes a second each': 200, 'without a pause': 0 } as const;

export interface LiveFigures {
  pace: string;
  writesPerSecond: number;
  /** Milliseconds to each receipt, from the answer to the writer, which follows the commit. */
  fromAnswer: Percentiles;
  /** The same from the moment the writer sent the change: no commit is earlier. */
  fromSending: Percentiles;
}

interface Percentiles {
  p50: number;
  p95: number;
}

/** An item that one person writes again and again. */
interface Written {
  item: WorkItem;
  writes: { version: number; sentAt: number; answeredAt: number }[];
}

interface Ear {
  listener: EventListener;
  seesConfidential: boolean;
}

/** Members and visitors listen to one group at two servers while ten people write, half of them what visitors may not see. */
export async function measureLive(today: string): Promise<LiveFigures[]> {
  const database = await createTestDatabase();
  const preparation = await TestServer.start({ database, today });
  const servers: ServerProcess[] = [];
  const ears: Ear[] = [];
  try {
    const plan = await preparation.createGroup('plan', { visibility: 'public' });
    for (let count = 0; count < 2; count += 1) {
      const environment = { DATABASE_URL: database.databaseUrl, MILEPOST_TODAY: today, BASE_URL: 'http://bench.test' };
      servers.push(await startServer('./product-server.js', environment));
    }
    const addresses = servers.map(({ address }) => address);
    const tokens: string[] = [];
    const items: WorkItem[] = [];
    for (let writer = 0; writer < writerCount; writer += 1) {
      const person = await preparation.createUser();
      await preparation.addMember(plan, person, 'planner');
      tokens.push(await preparation.tokenFor(person));
      const confidential = writer % 2 === 1;
      items.push(
        await preparation.perform(CreateWorkItem, { type: 'epic', namespace: plan.id, title: 'Epic', confidential }),
      );
    }
    for (let count = 0; count < listenersOfEachKind; count += 1) {
      const secret = { 'PRIVATE-TOKEN': tokens[count % tokens.length] ?? '' };
      for (const seesConfidential of [true, false]) {
        const address = addresses[ears.length % addresses.length] ?? '';
        const listener = await EventListener.open(address, 'namespace=plan', seesConfidential ? secret : {});
        if (listener.status !== 200) throw new Error(`a listener was answered ${listener.status}`);
        ears.push({ listener, seesConfidential });
      }
    }
    const figures: LiveFigures[] = [];
    for (const [pace, pause] of Object.entries(paces)) {
      const writes = await Promise.all(
        items.map((item, writer) => write(item, plan, addresses[writer % 2] ?? '', tokens[writer] ?? '', pause)),
      );
      await Promise.all(ears.map((ear) => untilTold(ear, writes)));
      forbidLeaks(ears, items);
      figures.push({ pace, ...figuresOf(ears, writes) });
      for (const { listener } of ears) listener.clear();
    }
    return figures;
  } finally {
    for (const { listener } of ears) listener.close();
    for (const server of servers) await server.stop();
    await preparation.stop();
    await database.drop();
  }
}

const mutation = `mutation ($input: UpdateEpicInput!) { updateEpic(input: $input) { epic { lockVersion } errors } }`;

async function write(
  item: WorkItem,
  { fullPath }: Namespace,
  address: string,
  token: string,
  pause: number,
): Promise<Written> {
  const writes: Written['writes'] = [];
  const end = performance.now() + seconds * 1000;
  for (let turn = 1; performance.now() < end; turn += 1) {
    const sentAt = performance.now();
    const input = { groupPath: fullPath, iid: String(item.iid), title: `Turn ${turn} of ${pause}` };
    const answer = await fetch(`${address}/api/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'private-token': token },
      body: JSON.stringify({ query: mutation, variables: { input } }),
    });
    const { data } = (await answer.json()) as { data: { updateEpic: { epic: { lockVersion: number } | null } } | null };
    const version = data?.updateEpic.epic?.lockVersion;
    if (version === undefined) throw new Error('a change was refused');
    const answeredAt = performance.now();
    writes.push({ version, sentAt, answeredAt });
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, Math.max(0, sentAt + pause - answeredAt)));
  }
  return { item, writes };
}

function audible({ seesConfidential }: Ear, writes: readonly Written[]): Written[] {
  return writes.filter(({ item }) => seesConfidential || !item.confidential);
}

async function untilTold(ear: Ear, expected: readonly Written[]): Promise<void> {
  for (const { item, writes } of audible(ear, expected)) {
    const last = writes.at(-1)?.version ?? 0;
    await ear.listener.until(() => versionsOf(ear, item).some(({ version }) => version >= last));
  }
}

function versionsOf({ listener }: Ear, { id }: WorkItem): { version: number; receivedAt: number }[] {
  return listener.events.flatMap(({ data, receivedAt }) =>
    (data.items ?? []).filter((item) => item.id === id).map(({ version }) => ({ version, receivedAt })),
  );
}

/** @throws Error when anyone was told of what they may not see */
function forbidLeaks(ears: readonly Ear[], items: readonly WorkItem[]): void {
  const hidden = new Set(items.filter(({ confidential }) => confidential).map(({ id }) => id));
  for (const { listener, seesConfidential } of ears) {
    if (seesConfidential) continue;
    const named = listener.changes.flatMap((changes) => [...changes.items.map(({ id }) => id), ...changes.gone]);
    if (named.some((id) => hidden.has(id))) throw new Error('a visitor was told of a confidential epic');
  }
}

function figuresOf(ears: readonly Ear[], allWrites: readonly Written[]): Omit<LiveFigures, 'pace'> {
  const [fromAnswer, fromSending]: [number[], number[]] = [[], []];
  for (const ear of ears) {
    for (const { item, writes } of audible(ear, allWrites)) {
      const received = versionsOf(ear, item);
      for (const { version, sentAt, answeredAt } of writes) {
        const receivedAt = received.find((one) => one.version >= version)?.receivedAt ?? Number.POSITIVE_INFINITY;
        fromAnswer.push(Math.max(0, receivedAt - answeredAt));
        fromSending.push(receivedAt - sentAt);
      }
    }
  }
  const writes = allWrites.reduce((sum, one) => sum + one.writes.length, 0);
  return {
    writesPerSecond: writes / seconds,
    fromAnswer: percentiles(fromAnswer),
    fromSending: percentiles(fromSending),
  };
}

function percentiles(durations: readonly number[]): Percentiles {
  return { p50: quantile(durations, 0.5), p95: quantile(durations, 0.95) };
}

/** The figures as lines for people, each beside its aim. */
export function liveReport(figures: readonly LiveFigures[]): string[] {
  return [
    `From a commit to its receipt: ${2 * listenersOfEachKind} listeners, ${writerCount} writers, two servers; nothing hidden was told`,
    ...figures.map(({ pace, writesPerSecond, fromAnswer, fromSending }) =>
      [
        `  ${pace.padEnd(26)} ${writesPerSecond.toFixed(0).padStart(4)} writes/s`,
        `p50 ${fromAnswer.p50.toFixed(0).padStart(4)} ms   p95 ${withAim(fromAnswer.p95, 'at most', 300, 0, ' ms')}`,
        `from sending p95 ${fromSending.p95.toFixed(0).padStart(4)} ms`,
      ].join('   '),
    ),
  ];
}
