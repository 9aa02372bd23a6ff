import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'pg';
import type { TestDatabase } from '../support/database.ts';
import { epicTreeReorderMutation } from '../../web/epics/tree/operations/tree.graphql.ts';
import type { LoadRequest } from './load.ts';

const writers = 20;
const seconds = 5;
/** Between two reads of the one who looks at the roadmap meanwhile. */
const readerPause = 100;

export interface ReorderFigures {
  /** Moves a second of twenty writers together. */
  product: number;
  bare: number;
  /** Milliseconds in which half of the readings of the roadmap are done, alone and while all write. */
  readerAlone: number;
  readerBeside: number;
}

/**
 * A move as one prepared statement: the parent's row is locked, and the position halves the gap behind the other child.
 * Parameters: parent, moved child, the child that it comes to lie behind.
 */
const statement = `
  with parent as (select id from work_items where id = $1 for update),
  beside as (select w.id, w.relative_position from work_items w join parent on w.parent_id = parent.id where w.id = $3),
  next as (
    select min(w.relative_position) as relative_position from work_items w join beside on true
    where w.parent_id = $1 and w.id <> $2 and (w.relative_position, w.id) > (beside.relative_position, beside.id))
  update work_items w
  set relative_position = coalesce((beside.relative_position + next.relative_position) / 2, beside.relative_position + 513)
  from beside, next where w.id = $2`;

/**
 * How many moves among the children of one epic twenty writers get done, through GraphQL and by a bare statement, and
 * how long someone waits for `reading` meanwhile.
 */
export async function measureReorders(
  { connection, databaseUrl }: Pick<TestDatabase, 'connection' | 'databaseUrl'>,
  address: string,
  token: string,
  parentId: number,
  reading: LoadRequest,
): Promise<ReorderFigures> {
  const children: { id: number; type: string }[] = await connection('work_items')
    .where({ parentId })
    .select('id', 'type');
  const moveByProduct = async (moved: Child, beside: Child): Promise<void> => {
    const variables = {
      baseEpicId: `gid://gitlab/Epic/${parentId}`,
      moved: { id: keyOf(moved), adjacentReferenceId: keyOf(beside), relativePosition: 'before' },
    };
    const answer = await fetch(`${address}/api/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'private-token': token },
      body: JSON.stringify({ query: epicTreeReorderMutation.text, variables }),
    });
    const { data } = (await answer.json()) as { data: { epicTreeReorder: { errors: string[] } } | null };
    if (data?.epicTreeReorder.errors.length !== 0) throw new Error('a move was refused');
  };
  await read(reading, 1);
  const readerAlone = await read(reading, seconds);
  const [product, readerBeside] = await Promise.all([rate(children, moveByProduct), read(reading, seconds)]);
  const pool = new Pool({ connectionString: databaseUrl, max: 10 });
  try {
    const bare = await rate(children, async (moved, beside) => {
      await pool.query({ name: 'move', text: statement, values: [parentId, moved.id, beside.id] });
    });
    return { product, bare, readerAlone, readerBeside };
  } finally {
    await pool.end();
  }
}

interface Child {
  id: number;
  type: string;
}

async function rate(children: readonly Child[], move: (moved: Child, beside: Child) => Promise<void>): Promise<number> {
  let done = 0;
  const start = performance.now();
  const end = start + seconds * 1000;
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      for (let turn = 0; performance.now() < end; turn += 1) {
        const at = (writer * 7919 + turn * 104_729) % children.length;
        const beside = (at + 1 + ((turn * 31) % (children.length - 1))) % children.length;
        await move(children[at] as Child, children[beside] as Child);
        done += 1;
      }
    }),
  );
  return done / ((performance.now() - start) / 1000);
}

/** The middle of the times that one reader waits for an answer. */
async function read({ url, headers, body }: LoadRequest, seconds: number): Promise<number> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    const start = performance.now();
    const answer = await fetch(url, { method: 'POST', headers, body });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
    times.push(performance.now() - start);
    await pause(readerPause);
  }
  return times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;
}

function keyOf({ id, type }: Child): string {
  return `gid://gitlab/${type === 'epic' ? 'Epic' : 'EpicIssue'}/${id}`;
}
