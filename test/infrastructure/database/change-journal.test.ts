import { expect } from 'chai';
import { injectable } from 'inversify';
import { z } from 'zod';
import type { Scope, UseCase } from '../../../application/door/perform.ts';
import { loggedRows } from '../../../domain/log/subjects.ts';
import { itemFields } from '../../../domain/work-items/fields.ts';
import { DatabaseChangeJournal } from '../../../infrastructure/database/change-journal.ts';
import { migrations } from '../../../infrastructure/database/migrations/index.ts';
import { workItemColumns } from '../../../infrastructure/database/migrations/work-item-columns.ts';
import { createServices } from '../../../infrastructure/container.ts';
import { useDatabase } from '../../support/database.ts';
import { FixedClock } from '../../support/fixed-clock.ts';
import { newUploadFolder } from '../../support/upload-folder.ts';

/** Why the rows of these tables are not noted. */
const notNoted: Readonly<Record<string, string>> = {
  change_log: 'it is the log',
  change_journal: 'it holds the notes',
  schema_migrations: 'it is the schema',
  undone_acts: 'a memory of which acts were undone; what undoing changes is noted',
  binned_items: 'a memory of deleted items; their deletion is noted',
  binned_rows: 'a memory of deleted items; their deletion is noted',
  iid_counters: 'its numbers are those of items and milestones',
  idempotency_keys: 'a memory of requests',
  received_mails: 'a memory of which mails came; what they do is noted',
  imported_items: 'a memory of imports; the items are noted',
  subscriptions: 'recorded by the use case as a change of the item',
  label_subscriptions: 'recorded by the use case as a change of the label',
  site_files: 'a memory of which copies of files a site holds',
  audit_events: 'an index of the log',
  change_log_seals: 'digests of the log',
  hook_events: 'what webhooks are still to be told; it is logged already',
  hook_messages: 'a memory of what webhooks were told',
  hook_deliveries: 'a memory of what webhooks were told',
  ai_usage: 'counts of calls, kept for limits and reports',
  merge_request_issues: 'what the texts of merge requests name; those are noted',
  repository_templates: 'a copy of what the repository holds',
  visits: 'how often people open places',
  status_check_calls: 'how calls of services do; their answers are recorded by the use case',
  documentation_passages: 'a copy of the documentation',
  mail_state: 'how sending mail does',
  mail_explanations: 'when people were last told about refused mails',
  notification_events: 'what mails are still to be made of; it is logged already',
  own_notifications: 'what people are told of; it is logged already',
  notification_settings: 'recorded by the use case as a change of the user',
  directory_syncs: 'when links are looked at again; what that changes is noted',
  todo_digests: 'recorded by the use case as a change of the user',
  email_changes: 'secrets of links; asking for them and using them is recorded',
  authenticators: 'sealed secrets; turning them on and off is recorded',
  recovery_codes: 'digests of secrets; making them is recorded',
  passkeys: 'recorded by the use case as a change of the user',
  passkey_challenges: 'what browsers have yet to answer, for five minutes',
  pending_sign_ins: 'secrets of sign-ins that are not finished',
  wrong_codes: 'what was guessed wrong, which is forgotten with the next right code',
  password_resets: 'secrets of links; their creation and use is recorded',
  sign_up_links: 'secrets of links; the accounts that are created with them are noted',
  backups: 'when backups were written, by the command line',
  jobs: 'work that is left to do; what it changes is noted',
  creation_details: 'addresses of people, which go with the item or the account; its submission as spam is recorded',
  instance_secrets: 'keys of the instance are logged nowhere',
};

describe('Change journal', () => {
  const database = useDatabase();

  it('records the rows of every table, except those listed with a reason', async () => {
    const tables = await database
      .connection('pg_class')
      .whereRaw(`relkind = 'r' and relnamespace = 'public'::regnamespace`)
      .select('relname');
    const noted = await database.connection('pg_trigger').whereRaw('not tgisinternal').select('tgname');
    const names = new Set(noted.map(({ tgname }: { tgname: string }) => tgname));
    const missing = tables
      .map(({ relname }: { relname: string }) => relname)
      .filter((table) => !(table in notNoted) && !(names.has(`${table}_insert`) && names.has(`${table}_delete`)));
    expect(missing).to.deep.equal([]);
    const logged = loggedRows.flatMap(({ table, sets = {} }) => [
      table,
      ...Object.values(sets).map((set) => set.table),
    ]);
    expect(logged.filter((table) => table in notNoted || !names.has(`${table}_insert`))).to.deep.equal([]);
  });

  it('records no secrets', async () => {
    const { rows } = await database.connection.raw<{ rows: { table: string; name: string; arguments: string }[] }>(
      `select c.relname as table, a.attname as name, encode(t.tgargs, 'escape') as arguments
       from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_attribute a on a.attrelid = c.oid
       where t.tgname = c.relname || '_insert' and a.attnum > 0 and a.attname ~ '(digest|secret|token|sha256)'`,
    );
    const names = rows.map(({ table, name }) => `${table}.${name}`);
    expect(names).to.include.members(['users.password_digest', 'sessions.csrf_token', 'uploads.secret']);
    for (const { table, name, arguments: omitted } of rows) {
      expect(omitted.split(/[{},\\]/), `${table}.${name}`).to.include(name);
    }
  });

  it('logs rows that a use case does not record itself', async () => {
    const services = await createServices({
      connection: database.connection,
      clock: new FixedClock(),
      passwordHasher: { hash: () => Promise.resolve('hashed'), verify: () => Promise.resolve(false) },
      uploadFolder: newUploadFolder(),
    });
    @injectable()
    class Forgetful implements UseCase<object, number> {
      readonly action = 'test.forget';
      readonly input = z.strictObject({});
      async run({ transaction }: Scope): Promise<number> {
        const user = await transaction.users.insert({
          username: 'forgotten',
          name: 'Forgotten',
          email: 'forgotten@example.org',
          passwordDigest: 'a secret',
        });
        await transaction.users.update(user.id, { state: 'blocked' });
        return user.id;
      }
    }
    const id = await services.door.perform(Forgetful, { userId: null }, {});
    const entries = await database.connection('change_log').where({ subjectType: 'user', subjectId: id });
    expect(entries).to.have.lengthOf(1);
    expect(entries[0]).to.include({ action: 'user.create', derived: true });
    expect(entries[0].changes.state).to.deep.equal({ after: 'blocked' });
    expect(JSON.stringify(entries)).to.not.contain('a secret');
  });

  it('completes what a use case records of a row', async () => {
    const services = await createServices({
      connection: database.connection,
      clock: new FixedClock(),
      passwordHasher: { hash: () => Promise.resolve('hashed'), verify: () => Promise.resolve(false) },
      uploadFolder: newUploadFolder(),
    });
    @injectable()
    class Sparing implements UseCase<object, number> {
      readonly action = 'test.spare';
      readonly input = z.strictObject({});
      async run(scope: Scope): Promise<number> {
        const { id } = await scope.transaction.users.insert({
          username: 'sparing',
          name: 'Sparing',
          email: 'sparing@example.org',
          passwordDigest: 'a secret',
        });
        const changes = { username: { after: 'sparing' }, password: {} };
        scope.record({ subjectType: 'user', subjectId: id, namespaceId: null, changes });
        return id;
      }
    }
    const id = await services.door.perform(Sparing, { userId: null }, {});
    const entries = await database.connection('change_log').where({ subjectType: 'user', subjectId: id });
    expect(entries).to.have.lengthOf(1);
    expect(entries[0]).to.include({ action: 'test.spare', derived: false });
    expect(entries[0].changes).to.include.keys('username', 'password', 'name', 'state', 'kind');
    expect(entries[0].changes).to.not.include.keys('id', 'passwordDigest');
    expect(entries[0].changes.email).to.deep.equal({ after: 'sparing@example.org' });
  });

  it('maps every item column to a field and every field to a column or set', async () => {
    const columns: { name: string }[] = await database
      .connection('pg_attribute')
      .whereRaw(`attrelid = 'work_items'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`)
      .select({ name: 'attname' });
    const names = columns.map(({ name }) => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()));
    expect([...names, 'labelIds', 'assigneeIds'].sort()).to.deep.equal([...itemFields].sort());
    expect(Object.keys(workItemColumns).sort()).to.deep.equal(names.sort());
    expect(migrations.map(({ name }) => name)).to.include.members(Object.values(workItemColumns));
  });

  it('records nothing outside a use case, and is empty after the transaction', async () => {
    const { connection } = database;
    await connection('users').insert({ username: 'writer', name: 'Writer', email: 'writer@example.org' });
    const add = (title: string) => `insert into labels (namespace_id, title, color, text_color)
      select id, '${title}', '#112233', '#ffffff' from namespaces limit 1`;
    await connection
      .raw(
        `insert into namespaces (kind, path, name, full_path, full_name, traversal_ids, visibility)
      values ('group', 'g', 'g', 'g', 'g', array[1], 'public')`,
      )
      .catch(() => undefined);
    await connection.raw(add('outside'));
    await connection.transaction(async (transaction) => {
      await transaction.raw(`select set_config('milepost.frame', '0', true)`);
      await transaction.raw('savepoint part');
      await transaction.raw(add('undone'));
      await transaction.raw('rollback to savepoint part');
      expect(await transaction('change_journal')).to.deep.equal([]);
    });
    await connection.raw(add('afterwards'));
    expect(await connection('change_journal')).to.deep.equal([]);
  });

  it('is read in parts, however long the texts of the rows are', async () => {
    const { connection } = database;
    await connection.transaction(async (transaction) => {
      await transaction.raw('set local statement_timeout = 0');
      const [{ id: authorId }] = (await transaction('users')
        .insert({ username: 'author', name: 'Author', email: 'author@example.org' })
        .returning('id')) as [{ id: number }];
      const [{ id: namespaceId }] = (await transaction('namespaces')
        .insert({
          kind: 'group',
          path: 'long',
          name: 'long',
          fullPath: 'long',
          fullName: 'long',
          traversalIds: [1_000_000],
          visibility: 'public',
          id: 1_000_000,
        })
        .returning('id')) as [{ id: number }];
      await transaction.raw(`select set_config('milepost.frame', '0', true)`);
      await transaction.raw('set local statement_timeout = 0');
      const add = (iids: string, description: string) =>
        transaction.raw(
          `insert into work_items (namespace_id, iid, type, title, author_id, description)
           select ?, i, 'epic', 'Epic', ?, ${description} from generate_series(${iids}) i`,
          [namespaceId, authorId],
        );
      await add('1, 30', `repeat('x', 1000000)`);
      await add('31, 700', 'null');
      const journal = new DatabaseChangeJournal(transaction);
      const parts: number[] = [];
      const seen = new Set<number>();
      for (;;) {
        const { notes, isLast } = await journal.take();
        const length = JSON.stringify(notes).length;
        expect(length).to.be.at.most(9_500_000);
        for (const { subjectId } of notes) seen.add(subjectId);
        parts.push(notes.length);
        if (isLast) break;
      }
      expect(seen.size).to.equal(700);
      expect(Math.max(...parts)).to.be.at.most(500);
      expect(await transaction('change_journal')).to.deep.equal([]);
    });
  });
});
