import { expect } from 'chai';
import { createHash, randomBytes } from 'node:crypto';
import { chmod, rm } from 'node:fs/promises';
import { command } from '../support/command-line.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { spawnCommand, type SpawnedCommand } from '../support/spawned-command.ts';
import { TestClient, type TestAnswer } from '../support/test-client.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** KILLED_WRITES=1000 KILLED_TIMES=10 for the long run; every run of all tests does a short one. */
const writes = Number(process.env['KILLED_WRITES'] ?? 60);
const kills = Number(process.env['KILLED_TIMES'] ?? 1);
const writers = 8;
/** Each so many writes one is a file. */
const filesAmongWrites = 9;

describe('A server killed during writes', function () {
  this.timeout(60_000 + writes * 500);
  let database: TestDatabase;
  let folder: string;
  let server: SpawnedCommand | undefined;
  let client: TestClient;
  let project: number;
  let token: string;
  /** Answered issues by title, and digests of answered files by address. */
  const issues = new Map<string, number>();
  const files = new Map<string, string>();

  before(async () => {
    database = await createTestDatabase();
    folder = temporaryFolder('killed');
    await chmod(folder, 0o755);
    expect((await command(database.databaseUrl, ['users', 'list'])).exitCode).to.equal(0);
    const created = await command(database.databaseUrl, ['tokens', 'create', '--user', 'root', '--scopes', 'api']);
    token = created.stdout.trim();
    await start();
    const group = (await client.post<{ id: number }>('/groups', { name: 'Killed', path: 'killed' })).body.id;
    project = (await client.post<{ id: number }>('/projects', { name: 'App', namespace_id: group })).body.id;
  });
  after(async () => {
    server?.process.kill('SIGKILL');
    await server?.ended;
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  async function start(): Promise<void> {
    server = spawnCommand(['serve', '--no-demo', '--json'], {
      DATABASE_URL: database.databaseUrl,
      DATA_DIR: folder,
      PORT: '0',
      RATE_LIMIT_API: '0',
      RATE_LIMIT_ISSUE_CREATION: '0',
    });
    const [, address = ''] = await server.printed(/"address":"([^"]+)"/);
    client = new TestClient(`${address}/api/v4`, { 'PRIVATE-TOKEN': token });
  }

  /** Null when the server died before it answered. */
  async function unlessKilled<Body>(answering: Promise<TestAnswer<Body>>): Promise<TestAnswer<Body> | null> {
    const died = server?.ended.then(() => null) ?? null;
    return Promise.race([answering.catch(() => null), died]);
  }

  async function writeIssue(title: string): Promise<void> {
    const sent = { headers: { 'Idempotency-Key': title } };
    const answer = await unlessKilled(client.post<{ id: number }>(`/projects/${project}/issues`, { title }, sent));
    // 409: the first one was carried out, but its answer went down with the server.
    if (answer === null || answer.status === 409) return;
    expect(answer.status).to.equal(201);
    issues.set(title, answer.body.id);
  }

  async function writeFile(name: string): Promise<void> {
    const bytes = randomBytes(64 * 1024);
    const form = new FormData();
    form.set('file', new Blob([bytes]), name);
    const answer = await unlessKilled(client.post<{ url: string }>(`/projects/${project}/uploads`, form));
    if (answer === null) return;
    expect(answer.status).to.equal(201);
    files.set(answer.body.url, createHash('sha256').update(bytes).digest('hex'));
  }

  /** Writes what is left, until so many are answered: then the server is killed in the midst of the others. */
  async function write(numbers: Iterator<number>, killAfter: number): Promise<void> {
    while (issues.size + files.size < killAfter) {
      const next = numbers.next();
      if (next.done === true) return;
      await (next.value % filesAmongWrites === 0 ? writeFile(`${next.value}.bin`) : writeIssue(`Issue ${next.value}`));
      if (issues.size + files.size >= killAfter) server?.process.kill('SIGKILL');
    }
  }

  function writeTogether(numbers: Iterator<number>, killAfter = Number.POSITIVE_INFINITY): Promise<unknown> {
    return Promise.all(Array.from({ length: writers }, () => write(numbers, killAfter)));
  }

  async function requireAllThere(): Promise<void> {
    const titles = (await database.connection('work_items').pluck('title')) as string[];
    expect(new Set(titles).size, 'no issue is there twice').to.equal(titles.length);
    expect([...issues.keys()].filter((title) => !titles.includes(title))).to.deep.equal([]);
    for (const [address, digest] of files) {
      const answer = await fetch(`${client.address}/projects/${project}${address}`, {
        headers: { 'PRIVATE-TOKEN': token },
      });
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(createHash('sha256').update(bytes).digest('hex'), address).to.equal(digest);
    }
  }

  it('keeps every confirmed write once, and files with their bytes', async () => {
    const numbers = Array.from({ length: writes }, (_, index) => index + 1).values();
    for (let kill = 1; kill <= kills; kill += 1) {
      await writeTogether(numbers, Math.floor((writes / (kills + 1)) * kill) - writers * kill);
      expect(await server?.ended, 'ended by a signal').to.equal(null);
      await start();
      await requireAllThere();
    }
    await writeTogether(numbers);

    // What got no answer is sent again, as a client does after a while.
    await database.connection.raw(`update idempotency_keys set claimed_at = claimed_at - interval '3 minutes'`);
    for (let number = 1; number <= writes; number += 1) {
      const title = `Issue ${number}`;
      if (number % filesAmongWrites !== 0 && !issues.has(title)) await writeIssue(title);
    }
    await requireAllThere();
    const there = (await database.connection('work_items').pluck('title')) as string[];
    expect(there).to.have.lengthOf(writes - Math.floor(writes / filesAmongWrites));
    expect((await command(database.databaseUrl, ['verify'], { DATA_DIR: folder })).exitCode).to.equal(0);
  });
});
