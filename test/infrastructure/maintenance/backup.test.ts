import { expect } from 'chai';
import { checkRepositories } from '../../../infrastructure/database/maintenance/repository-checks.ts';
import { packFile } from '../../../infrastructure/repositories/repository-layout.ts';
import { GitRepository } from '../../support/git-repository.ts';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Knex } from 'knex';
import { DeleteWorkItem } from '../../../application/work-items/delete-work-item.ts';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import { backup } from '../../../infrastructure/database/maintenance/backup.ts';
import { BackupProblem } from '../../../infrastructure/database/maintenance/backup-format.ts';
import { checkIntegrity } from '../../../infrastructure/database/maintenance/integrity.ts';
import { restore } from '../../../infrastructure/database/maintenance/restore.ts';
import { migrations } from '../../../infrastructure/database/migrations/index.ts';
import { migrate } from '../../../infrastructure/database/migrate.ts';
import { tablesOf } from '../../../infrastructure/database/maintenance/tables.ts';
import { checkUploads } from '../../../infrastructure/database/maintenance/upload-checks.ts';
import { FolderFileStore } from '../../../infrastructure/files/folder-file-store.ts';
import { CreateDemo } from '../../../seeds/create-demo.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { addUpload } from '../../support/files.ts';
import { TestServer } from '../../support/server.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

describe('Backups', () => {
  let server: TestServer;
  let folder: string;
  let file: string;
  let other: TestDatabase;
  let uploads: string;
  let repositories: string;
  const source = () => ({
    connection: server.connection,
    files: server.services.files,
    repositoryFolder: join(server.uploadFolder, 'repositories'),
  });

  before(async function () {
    this.timeout(60_000);
    folder = temporaryFolder('backup');
    file = join(folder, 'instance.backup');
    server = await TestServer.start();
    await server.perform(CreateDemo, { password: 'demo password' });
    // What is hard to carry over: line ends of Unicode, backslashes, quotes, and an id that was given and taken back.
    const [ids] = await server.connection('workItems').min({ first: 'id' }).max({ last: 'id' });
    const description = 'a\u2028b\u2029c\\d"e\tf\r\ng 🚢 \u0085';
    await server.perform(UpdateWorkItem, { item: { id: Number(ids?.['first']) }, description });
    const token = await server.tokenFor(server.root);
    expect(token).to.match(/^glpat-/);
    await server.perform(DeleteWorkItem, { item: { id: Number(ids?.['last']) } });
    await addUpload(server, await server.createGroup('attached'), server.root, 'letter.txt');
    // A restored instance tells nobody what waited when the backup was made.
    await server.connection('notificationEvents').delete();
    await backup(source(), file, new Date());
  });
  after(async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  });
  beforeEach(async () => {
    other = await createTestDatabase({ migrated: false });
    uploads = await mkdtemp(join(folder, 'uploads-'));
    repositories = await mkdtemp(join(folder, 'repositories-'));
  });
  afterEach(() => other.drop());

  it('restore every value of every table, and the next IDs', async function () {
    this.timeout(30_000);
    const { rows } = await restore(other.connection, { uploads, repositories }, file);
    const [statistics] = await other.connection('pg_class').where({ relname: 'work_items' }).select('reltuples');
    expect(statistics).to.deep.equal({ reltuples: rows['work_items'] });
    expect(rows.workItems ?? rows.work_items).to.be.greaterThan(200);
    expect(await contentsOf(other.connection)).to.deep.equal(await contentsOf(server.connection));
    expect(await nextId(other.connection)).to.deep.equal(await nextId(server.connection));
    expect((await checkIntegrity(other.connection)).findings).to.deep.equal([]);
  });

  it('restore the schema with all constraints', async function () {
    this.timeout(30_000);
    await restore(other.connection, { uploads, repositories }, file);
    expect(await rulesOf(other.connection)).to.deep.equal(await rulesOf(server.connection));
  });

  it('do not repeat webhook deliveries', async function () {
    this.timeout(30_000);
    const { connection } = server;
    const [group] = await connection('namespaces').where({ kind: 'group' }).limit(1);
    const [hook] = await connection('hooks')
      .insert({ namespaceId: group?.id, url: 'https://example.org/', events: [] })
      .returning('id');
    const [message] = await connection('hook_messages').insert({ body: '{}' }).returning('id');
    const [delivery] = await connection('hook_deliveries')
      .insert({ hookId: hook.id, namespaceId: group?.id, event: 'issues', messageId: message.id })
      .returning('id');
    const payload = { deliveryId: delivery.id };
    await connection('jobs').insert({ kind: 'hook_delivery', lane: `hook ${hook.id}`, payload });
    await connection('hook_events').insert({ logId: 1 });
    try {
      const pending = join(folder, 'pending.backup');
      await backup(source(), pending, new Date());
      await restore(other.connection, { uploads, repositories }, pending);
      expect(await other.connection('jobs')).to.deep.equal([]);
      expect(await other.connection('hook_events')).to.deep.equal([]);
      expect(await other.connection('hook_deliveries').pluck('state')).to.deep.equal(['failed']);
    } finally {
      await connection('hooks').delete();
      await connection('hook_messages').delete();
      await connection('hook_events').delete();
      await connection('jobs').delete();
    }
  });

  it('replace existing data', async function () {
    this.timeout(30_000);
    await restore(other.connection, { uploads, repositories }, file);
    await other.connection('users').where({ username: 'gus' }).update({ name: 'Somebody else' });
    await other.connection.raw(`insert into labels (namespace_id, title, color, text_color)
      select id, 'new', '#000000', '#ffffff' from namespaces where kind = 'group'`);
    await restore(other.connection, { uploads, repositories }, file);
    expect(await contentsOf(other.connection)).to.deep.equal(await contentsOf(server.connection));
  });

  it('are files that only their owner can read, and leave no unfinished one', async () => {
    expect((await stat(file)).mode & 0o777).to.equal(0o600);
    const failure = await backup(source(), join(folder, 'no', 'such', 'folder'), new Date()).then(
      () => null,
      (error: unknown) => error as NodeJS.ErrnoException,
    );
    expect(failure?.code).to.equal('ENOENT');
    const interrupted = join(folder, 'interrupted');
    const stopped = await backup({ ...source(), onTable: stopAtUsers }, interrupted, new Date()).catch(
      (error: unknown) => error as Error,
    );
    expect(stopped).to.be.an('error');
    for (const name of [interrupted, `${interrupted}.unfinished`]) {
      expect(await stat(name).catch(() => null), name).to.equal(null);
    }
  });

  it('restore the contents of uploads, over older ones with the same ID', async function () {
    this.timeout(30_000);
    const [upload] = await server.connection('uploads').select('id');
    await mkdir(join(uploads, 'kept'));
    for (const name of [String(upload.id), '999']) await writeFile(join(uploads, 'kept', name), 'an older instance');
    await restore(other.connection, { uploads, repositories }, file);
    expect(await readFile(join(uploads, 'kept', String(upload.id)), 'utf8')).to.equal('words');
    expect(await readdir(join(uploads, 'incoming'))).to.deep.equal([]);
    expect(await checkUploads(other.connection, new FolderFileStore(uploads))).to.deep.equal([]);
  });

  it('restore git repositories, and fetch missing ones again', async function () {
    this.timeout(60_000);
    const origin = await GitRepository.create();
    const kept = join(folder, 'with-repository');
    const { connection, services } = server;
    const [first, second] = await connection('namespaces').where({ kind: 'project' }).orderBy('id').select('id');
    try {
      await origin.commit({ 'a.txt': 'here', '.gitlab/issue_templates/Bug.md': 'What?' });
      await connection('repositories').insert({ namespaceId: first.id, isMirror: false });
      await services.fetching.fetchNow(first.id, origin.folder);
      const missing = { url: 'https://git.example.org/a.git', folder: '9-0123456789abcdef', fetchState: 'started' };
      await connection('repositories').insert({ namespaceId: second.id, ...missing });
      await backup(source(), kept, new Date());
      await restore(other.connection, { uploads, repositories }, kept);
      const [whole, again] = await other.connection('repositories').orderBy('id');
      expect(await checkRepositories(other.connection, repositories)).to.deep.equal([]);
      expect(again).to.include({ folder: null, fetchState: 'scheduled' });
      expect(again.nextFetchAt).to.be.instanceOf(Date);
      const place = join(repositories, 'kept', whole.folder);
      expect(await readFile(join(place, 'HEAD'), 'utf8')).to.equal('ref: refs/heads/main\n');
      await writeFile(join(place, packFile), 'damage');
      const findings = await checkRepositories(other.connection, repositories);
      expect(findings).to.deep.equal([
        { check: 'repository-contents', subject: 'repository', id: whole.id, problem: 'its objects were changed' },
      ]);
      await restore(other.connection, { uploads, repositories }, kept);
      expect(await checkRepositories(other.connection, repositories)).to.deep.equal([]);
      await rm(join(source().repositoryFolder, 'kept', whole.folder), { recursive: true });
      const lost = await backup(source(), kept, new Date()).catch((error: Error) => error.message);
      expect(lost).to.contain('are lost');
    } finally {
      await connection('repositories').delete();
      await connection('repository_templates').delete();
      await origin.delete();
    }
  });

  it('from before uploads existed are restored and migrated', async function () {
    this.timeout(60_000);
    const uploadsMigration = '0006-uploads';
    const past = await createTestDatabase({ migrated: false });
    const before = join(folder, 'before');
    try {
      await migrate(
        past.connection,
        migrations.slice(0, migrations.findIndex(({ name }) => name === uploadsMigration) + 1),
      );
      await past.connection.raw(`
        insert into users (username, name, email, password_digest) values ('anna', 'Anna', 'anna@example.org', 'none');
        insert into namespaces (kind, traversal_ids, name, path, full_path, full_name)
          values ('group', '{1}', 'g', 'g', 'g', 'g');
        insert into iid_counters (namespace_id, subject, last) values (1, 'work_items', 1);
        insert into work_items (namespace_id, iid, type, title, author_id) values (1, 1, 'epic', 'Old', 1);
        insert into change_log (action, subject_type, subject_id, changes) values ('work_item.create', 'work_item', 1, '{}');`);
      await backup({ ...source(), connection: past.connection }, before, new Date());
    } finally {
      await past.drop();
    }
    // The first version of the format had no uploads, and their table came after it.
    const lines = gunzipSync(await readFile(before))
      .toString()
      .split('\n')
      .filter((line) => !line.startsWith('{"table":"uploads"'))
      .map((line) => line.replace('"version":2', '"version":1').replace(`,"${uploadsMigration}"`, ''))
      .map((line) => line.replace('"uploads":0,', '').replace(/\{"name":"uploads_id_seq"[^}]*\},/, ''));
    await writeFile(before, signed(lines));
    await restore(other.connection, { uploads, repositories }, before);
    expect(await other.connection('uploads').select()).to.deep.equal([]);
    expect(await other.connection('workItems').pluck('title')).to.deep.equal(['Old']);
    expect((await checkIntegrity(other.connection)).findings).to.deep.equal([]);
  });

  it('fail while the content of an upload is missing', async () => {
    const [upload] = await server.connection('uploads').select('id');
    const path = join(server.uploadFolder, 'kept', String(upload.id));
    await rename(path, `${path}.away`);
    try {
      const failure = await backup(source(), join(folder, 'lost'), new Date()).catch((error: unknown) => error);
      expect((failure as Error).message).to.contain(`The content of the upload ${upload.id} is lost or damaged`);
      expect(await stat(join(folder, 'lost')).catch(() => null)).to.equal(null);
      expect(await checkUploads(server.connection, server.services.files)).to.deep.equal([
        { check: 'upload-contents', subject: 'upload', id: upload.id, problem: 'its content is missing' },
      ]);
      await writeFile(path, 'sword');
      expect((await checkUploads(server.connection, server.services.files))[0]?.problem).to.equal(
        'its content was changed',
      );
    } finally {
      await rename(`${path}.away`, path);
    }
  });

  describe('on restore', () => {
    const lines = async () =>
      gunzipSync(await readFile(file))
        .toString()
        .split('\n');
    const packed = (all: readonly string[]) => gzipSync(all.join('\n'));

    const damages: Record<string, { bytes: () => Promise<Uint8Array>; problem: RegExp }> = {
      'a file cut off in the middle': {
        bytes: async () => (await readFile(file)).subarray(0, 5000),
        problem: /is damaged or no backup|not whole/,
      },
      'a file without its end': {
        bytes: async () => packed([...(await lines()).slice(0, -2), '']),
        problem: /its end is missing/,
      },
      'a changed value': {
        bytes: async () => packed((await lines()).map((line) => line.replace('Gus Okafor', 'Gus Other'))),
        problem: /its text is not what was written/,
      },
      'a missing row': {
        bytes: async () => {
          const all = await lines();
          return packed(all.filter((line) => !line.includes('Gus Okafor')));
        },
        problem: /its text is not what was written/,
      },
      'data after the end': {
        bytes: async () => packed([...(await lines()).slice(0, -1), '{"table":"users","columns":["id"]}', '']),
        problem: /something follows its end/,
      },
      'a file that is not a backup': {
        bytes: () => Promise.resolve(gzipSync('hello\n')),
        problem: /does not begin as a backup/,
      },
      'a file that is not compressed': {
        bytes: () => Promise.resolve(Buffer.from('hello')),
        problem: /damaged or no backup/,
      },
      'a backup of a newer version': {
        bytes: async () =>
          signed((await lines()).map((line) => line.replace('"migrations":[', '"migrations":["9999-x",'))),
        problem: /newer version of Milepost/,
      },
      'upload content that does not match its row': {
        bytes: async () => signed((await lines()).map((line) => line.replace(/^d29yZHM=$/, 'c3dvcmQ='))),
        problem: /the content of the upload \d+ is not in it/,
      },
      'an upload without its content': {
        bytes: async () => signed((await lines()).filter((line) => !/^(?:d29yZHM=|\{"upload".*)$/.test(line))),
        problem: /the content of the upload \d+ is not in it/,
      },
      'a line without an end': {
        bytes: async () =>
          gzipSync(Buffer.concat([Buffer.from(`${(await lines())[0]}\n`), Buffer.alloc(70_000_000, 'x')])),
        problem: /a line is longer than any that Milepost writes/,
      },
      'a value of the wrong type': {
        bytes: async () => signed((await lines()).map((line) => line.replace(/^\["1", "root"/, '["one","root"'))),
        problem: /cannot be used: invalid input syntax for type bigint: "one"$/,
      },
      'a row that breaks a foreign key': {
        bytes: async () => signed((await lines()).map((line) => line.replace(/^\["1", "root"/, '["77777","root"'))),
        problem: /violates foreign key constraint/,
      },
    };

    for (const [what, { bytes, problem }] of Object.entries(damages)) {
      it(`reject ${what} without changes`, async function () {
        this.timeout(30_000);
        const damaged = join(folder, 'damaged');
        await writeFile(damaged, await bytes());
        const before = await contentsOf(server.connection);
        const files = await filesIn(server.uploadFolder);
        const error = await restore(server.connection, { uploads: server.uploadFolder, repositories }, damaged).then(
          () => null,
          (reason: unknown) => reason as Error,
        );
        expect(error).to.be.instanceOf(BackupProblem);
        expect(error?.message).to.match(problem);
        expect(await contentsOf(server.connection)).to.deep.equal(before);
        expect(await filesIn(server.uploadFolder)).to.deep.equal(files);
      });
    }

    it('reject a database with foreign tables', async () => {
      await other.connection.raw('create table precious (id integer)');
      const error = await restore(other.connection, { uploads, repositories }, file).catch(
        (reason: unknown) => reason as Error,
      );
      expect((error as Error).message).to.contain(`tables that are not Milepost's (precious)`);
      expect(await other.connection('precious').select()).to.deep.equal([]);
    });
  });
});

function stopAtUsers(table: string): void {
  if (table === 'users') throw new Error('stopped');
}

async function filesIn(uploadFolder: string): Promise<string[]> {
  return (await readdir(uploadFolder, { recursive: true })).sort();
}

/** A backup with an end that fits its text, so that only what is in it can be refused. */
function signed(lines: readonly string[]): Uint8Array {
  const body = lines.slice(0, -2).map((line) => `${line}\n`);
  const end = JSON.parse(lines.at(-2) ?? '') as { sha256: string };
  end.sha256 = createHash('sha256').update(body.join('')).digest('hex');
  return gzipSync(`${body.join('')}${JSON.stringify(end)}\n`);
}

/** A digest of each table's rows, whatever their order. */
async function contentsOf(connection: Knex): Promise<Record<string, string>> {
  const contents: Record<string, string> = {};
  for (const { name, columns } of await tablesOf(connection)) {
    const row = `row(${columns.map((column) => `"${column.name}"`).join(', ')})::text`;
    const { rows } = await connection.raw<{ rows: { digest: string }[] }>(
      `select count(*) || ':' || md5(coalesce(string_agg(${row}, '|' order by ${row}), '')) as digest from "${name}"`,
    );
    contents[name] = rows[0]?.digest ?? '';
  }
  return contents;
}

async function nextId(connection: Knex): Promise<unknown> {
  return connection('work_items_id_seq').first('lastValue', 'isCalled');
}

/** Everything the catalog says of tables, constraints, indexes, triggers and functions. */
async function rulesOf(connection: Knex): Promise<string[]> {
  const { rows } = await connection.raw<{ rows: { rule: string }[] }>(`
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated::text as rule
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select pg_get_triggerdef(t.oid) || tgenabled::text from pg_trigger t join pg_class c on c.oid = tgrelid
      where c.relnamespace = 'public'::regnamespace and not tgisinternal
    union all select proname || prosrc from pg_proc where pronamespace = 'public'::regnamespace and probin is null
    union all select table_name || column_name || data_type || coalesce(column_default, '') || is_nullable || is_generated
      from information_schema.columns where table_schema = 'public'
    order by 1`);
  return rows.map(({ rule }) => rule);
}
