import { expect } from 'chai';
import type { Knex } from 'knex';
import { connect } from '../../../infrastructure/database/connection.ts';
import { DatabaseTooNew, migrate, pendingMigrations } from '../../../infrastructure/database/migrate.ts';
import { migrations, type Migration } from '../../../infrastructure/database/migrations/index.ts';
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

  it('reject a database that a newer version has changed', async () => {
    await migrate(database.connection, [first]);
    for (const attempt of [migrate, pendingMigrations]) {
      const failure = await attempt(second, []).then(
        () => null,
        (error: unknown) => error,
      );
      expect(failure).to.be.instanceOf(DatabaseTooNew);
    }
  });
});
