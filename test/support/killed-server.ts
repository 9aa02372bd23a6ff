import { expect } from 'chai';
import { chmod, rm } from 'node:fs/promises';
import type { Knex } from 'knex';
import { command } from './command-line.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { spawnCommand, type SpawnedCommand } from './spawned-command.ts';
import { TestClient } from './test-client.ts';
import { temporaryFolder } from './temporary-folder.ts';

const itemsAtOnce = 100;

/** A comment that was written on one of some items, with its entry in the change log. */
export interface LoggedComment {
  itemId: number;
  logId: number;
  text: string;
}

/** A server in a process of its own, which can be killed and started again on its database. */
export class KilledServer {
  private server: SpawnedCommand | undefined;

  private constructor(
    readonly database: TestDatabase,
    private readonly folder: string,
    private readonly environment: Record<string, string>,
  ) {}

  static async create(environment: Record<string, string>): Promise<KilledServer> {
    const database = await createTestDatabase();
    const folder = temporaryFolder('killed');
    await chmod(folder, 0o755);
    return new KilledServer(database, folder, environment);
  }

  async remove(): Promise<void> {
    this.server?.process.kill('SIGKILL');
    await this.server?.ended;
    await this.database.drop();
    await rm(this.folder, { recursive: true, force: true });
  }

  /** @returns the address */
  async start(): Promise<string> {
    this.server = spawnCommand(['serve', '--no-demo', '--json'], {
      DATABASE_URL: this.database.databaseUrl,
      DATA_DIR: this.folder,
      PORT: '0',
      RATE_LIMIT_API: '0',
      RATE_LIMIT_ISSUE_CREATION: '0',
      RATE_LIMIT_NOTE_CREATION: '0',
      ...this.environment,
    });
    const [, address = ''] = await this.server.printed(/"address":"([^"]+)"/);
    return address;
  }

  async kill(): Promise<void> {
    this.server?.process.kill('SIGKILL');
    expect(await this.server?.ended, 'ended by a signal').to.equal(null);
  }

  /** Starts the server and creates a public project. */
  async startWithProject(): Promise<{ client: TestClient; projectId: number }> {
    const words = ['tokens', 'create', '--user', 'root', '--scopes', 'api'];
    const token = (await command(this.database.databaseUrl, words)).stdout.trim();
    const client = new TestClient(`${await this.start()}/api/v4`, { 'PRIVATE-TOKEN': token });
    const created = async (path: string, fields: Record<string, unknown>) =>
      (await client.post<{ id: number }>(path, { ...fields, visibility: 'public' })).body.id;
    const groupId = await created('/groups', { name: 'Acme', path: 'acme' });
    return { client, projectId: await created('/projects', { name: 'App', namespace_id: groupId }) };
  }

  /**
   * Writes comments on up to 100 items of the project in turn, as if people had, in one transaction.
   *
   * @returns the texts that each item got, in order
   */
  async comment(
    projectId: number,
    count: number,
    alsoFor?: (transaction: Knex.Transaction, comments: readonly LoggedComment[]) => Promise<void>,
  ): Promise<Map<number, string[]>> {
    const items = Math.max(1, Math.min(itemsAtOnce, Math.floor(count / 8)));
    const expected = new Map<number, string[]>();
    const { connection } = this.database;
    const [{ id: authorId }] = (await connection('users').where({ username: 'root' }).select('id')) as [{ id: number }];
    await connection.transaction(async (transaction) => {
      const rows: { id: number }[] = await transaction('work_items')
        .insert(
          Array.from({ length: items }, (_, index) => ({
            type: 'issue',
            namespaceId: projectId,
            iid: index + 1,
            title: `Item ${index + 1}`,
            authorId,
            relativePosition: index,
          })),
        )
        .returning('id');
      for (let first = 0; first < count; first += 1000) {
        const comments = Array.from({ length: Math.min(1000, count - first) }, (_, index) => ({
          itemId: rows[(first + index) % items]?.id ?? 0,
          text: `comment ${first + index}`,
        }));
        const notes: { id: number }[] = await transaction('notes')
          .insert(comments.map(({ itemId, text }) => ({ workItemId: itemId, discussionId: 0, authorId, body: text })))
          .returning('id');
        await transaction('notes')
          .where({ discussionId: 0 })
          .update({ discussionId: transaction.ref('id') });
        const entries: { id: number }[] = await transaction('change_log')
          .insert(
            comments.map(({ text }, index) => ({
              action: 'note.create',
              subjectType: 'note',
              subjectId: notes[index]?.id,
              namespaceId: projectId,
              actorId: authorId,
              changes: JSON.stringify({ body: { after: text } }),
            })),
          )
          .returning('id');
        for (const { itemId, text } of comments) expected.set(itemId, [...(expected.get(itemId) ?? []), text]);
        await alsoFor?.(
          transaction,
          comments.map((comment, index) => ({ ...comment, logId: entries[index]?.id ?? 0 })),
        );
      }
    });
    return expected;
  }

  /** Instead of waiting for the leases of a killed process and for the pauses between tries. */
  async makeAllDue(): Promise<void> {
    await this.database.connection('jobs').update({ dueAt: new Date(0), takenUntil: null });
    await this.database.connection('hooks').update({ pausedUntil: null });
  }
}

/**
 * The texts in the order in which they arrived, by item. What was cut off after it had arrived comes again before any
 * later one of its item, and counts once.
 */
export function orderOf(arrived: readonly { itemId: number; text: string }[]): Record<number, string[]> {
  const order: Record<number, string[]> = {};
  for (const { itemId, text } of arrived) {
    const ofItem = (order[itemId] ??= []);
    if (ofItem.at(-1) !== text) ofItem.push(text);
  }
  return order;
}
