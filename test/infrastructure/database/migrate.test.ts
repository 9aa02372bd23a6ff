import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { connect } from '../../../infrastructure/database/connection.ts';
import { DatabaseProblem } from '../../../infrastructure/database/database-problem.ts';
import { migrate, pendingMigrations } from '../../../infrastructure/database/migrate.ts';
import { loggedTablesOf } from '../../../infrastructure/database/logged-rows.ts';
import { prepareLoggedTables } from '../../../infrastructure/database/logged-tables.ts';
import { migrations, migrationsIn, type Migration } from '../../../infrastructure/database/migrations/index.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

describe('Migrations', () => {
  let database: TestDatabase;
  let second: Knex;

  beforeEach(async () => {
    database = await createTestDatabase({ migrated: false });
    second = connect({ databaseUrl: database.databaseUrl });
  });
  afterEach(async () => {
    await second.destroy();
    await database.drop();
  });

  const first: Migration = { name: '1', up: (trx) => trx.schema.createTable('first', (table) => table.increments()) };
  const broken: Migration = {
    name: '2',
    up: async (trx) => {
      await trx.schema.createTable('second', (table) => table.increments());
      throw new Error('half-way');
    },
  };

  it('update an empty database, once', async () => {
    const names = migrations.map(({ name }) => name);
    expect(await pendingMigrations(database.connection)).to.deep.equal(names);
    expect(await migrate(database.connection)).to.deep.equal(names);
    expect(await pendingMigrations(database.connection)).to.deep.equal([]);
    expect(await migrate(database.connection)).to.deep.equal([]);
    expect(await database.connection.schema.hasTable('work_items')).to.equal(true);
  });

  it('run once when two processes start at the same time', async () => {
    const ran = await Promise.all([migrate(database.connection, [first]), migrate(second, [first])]);
    expect(ran.flat()).to.deep.equal(['1']);
  });

  it('before a failing one stay, and the failing one is rolled back', async () => {
    const failure = await migrate(database.connection, [first, broken]).then(
      () => null,
      (error: Error) => error,
    );
    expect(failure?.message).to.equal('half-way');
    expect(await database.connection.schema.hasTable('first')).to.equal(true);
    expect(await database.connection.schema.hasTable('second')).to.equal(false);
    expect(await pendingMigrations(database.connection, [first, broken])).to.deep.equal(['2']);
    // The lock was let go and the session's limits are back.
    expect(await migrate(second, [first])).to.deep.equal([]);
    const { rows } = await database.connection.raw<{ rows: { statement_timeout: string }[] }>('show statement_timeout');
    expect(rows).to.deep.equal([{ statement_timeout: '5s' }]);
  });

  it('take addresses of older accounts for proved where the log or nothing else says so', async () => {
    const until = migrations.findIndex(({ name }) => name === '0078-proved-addresses');
    await migrate(database.connection, migrations.slice(0, until));
    const insert = async (table: string, row: object) => {
      const [made] = (await database.connection(table).insert(row).returning('id')) as { id: number }[];
      return made?.id as number;
    };
    const person = (username: string, more: object = {}) =>
      insert('users', { username, name: username, email: `${username}@example.org`, passwordDigest: 'x', ...more });
    const log = (action: string, actorId: number | null, subjectId: number, changes: object) =>
      insert('change_log', { action, actorId, subjectType: 'user', subjectId, changes: JSON.stringify(changes) });
    const admin = await person('admin', { admin: true });
    const leaver = await person('leaver', { admin: true });
    const set = { email: { after: 'someone@example.org' } };
    await log('user.create', admin, await person('created'), set);
    await log('user.create', leaver, await person('created-by-leaver'), set);
    await log('user.create', null, await person('signed-up'), set);
    const reset = await person('reset');
    await log('user.create', null, reset, set);
    await log('user.reset_password', null, reset, { password: {} });
    const changed = await person('changed');
    await log('user.create', null, changed, set);
    await log('user.update', admin, changed, set);
    await log('user.create', admin, await person('placeless', { email: 'placeless@localhost.localdomain' }), set);
    await person('unlogged');
    await person('unlogged-linked-only', { passwordDigest: null });
    const connected = await person('unlogged-connected', { passwordDigest: null });
    await insert('identities', { userId: connected, provider: 'corp', externalId: 'x' });
    await database.connection('users').where({ id: leaver }).delete();

    await migrate(database.connection);
    const proofs = (await database.connection('users').orderBy('id')) as Record<string, unknown>[];
    expect(Object.fromEntries(proofs.map((row) => [row['username'], row['emailVerifiedBy']]))).to.deep.equal({
      admin: null,
      created: 'administrator',
      'created-by-leaver': 'administrator',
      'signed-up': null,
      reset: 'mail',
      changed: 'administrator',
      placeless: null,
      unlogged: null,
      'unlogged-linked-only': 'administrator',
      'unlogged-connected': null,
    });
  });

  it('make the log of an older version complete, and list what is an audit event now', async () => {
    const until = migrations.findIndex(({ name }) => name === '0090-derived-journal');
    await migrate(database.connection, migrations.slice(0, until));
    const user = { username: 'anna', name: 'Anna', email: 'anna@example.org' };
    const [person] = (await database.connection('users').insert(user).returning('id')) as [{ id: number }];
    const log = (subjectType: string, subjectId: number, changes: object) =>
      database.connection('change_log').insert({
        action: `${subjectType}.create`,
        subjectType,
        subjectId,
        changes: JSON.stringify(changes),
      });
    await log('user', person.id, { username: { after: 'anna' }, name: { after: 'Hanna' } });
    await log('label', 7, { title: { after: 'gone' }, description: { after: 'Long' } });
    await database.connection('audit_events').delete();

    await migrate(database.connection);
    const baselines = (await database
      .connection('change_log')
      .whereLike('action', '%.baseline')
      .whereIn('subjectId', [person.id, 7])
      .orderBy('id')) as { action: string; derived: boolean; changes: Record<string, object> }[];
    expect(baselines.map(({ action, derived }) => [action, derived])).to.deep.equal([
      ['user.baseline', true],
      ['label.baseline', true],
    ]);
    expect(baselines[0]?.changes).to.include.keys('name', 'email', 'state');
    expect(baselines[0]?.changes).to.not.include.keys('username', 'passwordDigest', 'id');
    expect(baselines[0]?.changes['name']).to.deep.equal({ before: 'Hanna', after: 'Anna' });
    expect(baselines[1]?.changes).to.deep.equal({ title: { before: 'gone', after: null } });
    expect(await database.connection('audit_events').select('place', 'subjectType')).to.deep.equal([
      { place: 0, subjectType: 'user' },
    ]);
    expect(await migrate(database.connection)).to.deep.equal([]);
    expect(await database.connection('change_log').whereLike('action', '%.baseline')).to.have.lengthOf(
      (await database.connection('change_log')).length - 2,
    );
  });

  it('log the values of a new column in rows that are already there', async () => {
    await migrate(database.connection);
    const user = { username: 'anna', name: 'Anna', email: 'anna@example.org' };
    const [person] = (await database.connection('users').insert(user).returning('id')) as [{ id: number }];
    await database.connection.transaction(async (transaction) => {
      const former = await loggedTablesOf(transaction);
      await transaction.raw(`alter table users add mood text not null default 'calm'`);
      await prepareLoggedTables(transaction, former);
    });
    const entries = await database.connection('change_log').where({ subjectType: 'user', subjectId: person.id });
    expect(entries.map(({ action, changes }) => [action, changes])).to.deep.equal([
      ['user.baseline', { mood: { before: null, after: 'calm' } }],
    ]);
  });

  describe('in a folder', () => {
    const folder = mkdtempSync(join(tmpdir(), 'milepost-migrations-'));
    const add = (name: string, text: string) => writeFileSync(join(folder, name), text);
    after(() => rmSync(folder, { recursive: true }));

    it('are the files with a number, in the order of their names', async () => {
      add('package.json', '{"type":"module"}');
      add('0002-second.js', 'export const up = async () => undefined;');
      add('0001-first.js', 'export async function up() {}');
      add('0001-first.js.map', '{}');
      add('triggers.js', 'export const no = 1;');
      expect((await migrationsIn(folder)).map(({ name }) => name)).to.deep.equal(['0001-first', '0002-second']);
    });

    for (const [file, text, reason] of [
      ['0003-third.js', 'export const down = () => undefined;', 'it exports no function `up`'],
      ['03-third.js', 'export async function up() {}', 'its name is not like 0001-some-words'],
    ] as const) {
      it(`are refused because of ${file}: ${reason}`, async () => {
        add(file, text);
        const failure = await migrationsIn(folder).then(
          () => '',
          (error: Error) => error.message,
        );
        rmSync(join(folder, file));
        expect(failure).to.equal(`${join(folder, file)} is no migration: ${reason}`);
      });
    }
  });

  it('reject a database that a newer version has changed', async () => {
    await migrate(database.connection, [first]);
    for (const attempt of [migrate, pendingMigrations]) {
      const failure = await attempt(second, []).then(
        () => null,
        (error: unknown) => error,
      );
      expect(failure).to.be.instanceOf(DatabaseProblem);
      expect(String(failure)).to.include(`newer version of Milepost (${first.name}).`);
    }
  });
});
