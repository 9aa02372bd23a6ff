import { expect } from 'chai';
import type { Knex } from 'knex';
import { checkIntegrity } from '../../../infrastructure/database/maintenance/integrity.ts';
import { ChangeLogSeals } from '../../../infrastructure/database/change-log-seals.ts';
import { insertMany, useDatabase } from '../../support/database.ts';

describe('Change log seals', () => {
  const database = useDatabase();
  let connection: Knex;
  let seals: ChangeLogSeals;

  beforeEach(async () => {
    ({ connection } = database);
    seals = new ChangeLogSeals(connection);
    await asSuperuser('delete from change_log_seals; delete from change_log; delete from audit_events');
    await connection.raw('alter table change_log alter column id restart with 1');
  });

  /** Whatever rights a person has, triggers do not hold who can switch them off. */
  async function asSuperuser(statement: string): Promise<void> {
    await connection.transaction(async (transaction) => {
      await transaction.raw('set local session_replication_role = replica');
      await transaction.raw(statement);
    });
  }

  async function append(count: number, over: Knex | Knex.Transaction = connection): Promise<void> {
    await insertMany(
      over,
      `insert into change_log (action, subject_type, subject_id, changes)
       select 'test', 'label', n, jsonb_build_object('title', jsonb_build_object('after', 'é' || n))
       from generate_series(1, ?::integer) n where pg_current_xact_id() is not null`,
      [count],
    );
  }

  /** Seals what can be sealed until `untilId` is, since transactions in other databases of the cluster delay it. */
  async function sealAll(untilId = 0): Promise<void> {
    while (await seals.sealSome());
    if (((await seals.last())?.untilId ?? 0) < untilId) await sealAll(untilId);
  }

  async function problems(): Promise<string[]> {
    const { findings } = await checkIntegrity(connection);
    return findings.filter(({ check }) => check === 'seals').map(({ problem }) => problem);
  }

  const ranges = () => connection('change_log_seals').orderBy('untilId').select('untilId', 'rowCount');

  it('cover all entries in ranges, and match them', async () => {
    await append(4_500);
    await sealAll(4_500);
    expect(await ranges()).to.deep.equal([
      { untilId: 2_000, rowCount: 2_000 },
      { untilId: 4_000, rowCount: 2_000 },
      { untilId: 4_500, rowCount: 500 },
    ]);
    await sealAll(4_500);
    expect(await ranges()).to.have.length(3);
    await append(10);
    await sealAll(4_510);
    expect((await ranges()).at(-1)).to.deep.equal({ untilId: 4_510, rowCount: 10 });
    expect(await problems()).to.deep.equal([]);
    expect(await seals.last()).to.deep.include({ untilId: 4_510 });
  });

  const tries: readonly [what: string, statement: string, problem: RegExp][] = [
    [
      'a changed entry',
      `update change_log set changes = '{}' where id = 2100`,
      /^the entries 2001 to 4000 .* or their seals were changed$/,
    ],
    [
      'a changed time',
      `update change_log set created_at = created_at - interval '1 microsecond' where id = 1`,
      /^the entries 1 to 2000 /,
    ],
    ['a forged actor', `update change_log set actor_id = 1 where id = 2500`, /^the entries 2001 to 4000 /],
    ['a changed derivation', `update change_log set derived = true where id = 2500`, /^the entries 2001 to 4000 /],
    [
      'a deleted entry',
      `delete from change_log where id = 4200`,
      /^the entries 4001 to 4500 .* are incomplete: 1 missing$/,
    ],
    [
      'entries with swapped contents',
      `update change_log entry set changes = (select changes from change_log other where other.id = 15 - entry.id) where id in (7, 8)`,
      /^the entries 1 to 2000 /,
    ],
    [
      'an entry replaced under the same ID',
      `delete from change_log where id = 4300; insert into change_log (id, action, subject_type, subject_id, changes) overriding system value values (4300, 'test', 'label', 300, '{}')`,
      /^the entries 4001 to 4500 /,
    ],
    [
      'a forged seal',
      `update change_log_seals set digest = sha256('x') where until_id = 2000`,
      /^the entries 1 to 2000 .*\nthe entries 2001 to 4000 /,
    ],
    [
      'a removed seal',
      `delete from change_log_seals where until_id = 2000`,
      /^the entries 1 to 4000 .* are too many: 2000 added$/,
    ],
  ];
  for (const [what, statement, problem] of tries) {
    it(`detect ${what}`, async () => {
      await append(4_500);
      await sealAll(4_500);
      await asSuperuser(statement);
      expect((await problems()).join('\n')).to.match(problem);
    });
  }

  it('detect an added entry with a low, unused ID', async () => {
    await append(10);
    // A rolled back transaction leaves free numbers behind.
    await connection
      .transaction(async (transaction) => {
        await append(5, transaction);
        await transaction.rollback();
      })
      .catch(() => undefined);
    await append(10);
    await sealAll(25);
    await asSuperuser(
      `insert into change_log (id, action, subject_type, subject_id, changes) overriding system value values (13, 'x', 'label', 1, '{}')`,
    );
    expect(await problems()).to.deep.equal(['the entries 1 to 25 of the change log are too many: 1 added']);
  });

  it('wait for transactions that may still add entries with lower IDs', async () => {
    const early = await connection.transaction();
    await append(3, early);
    await append(5);
    await sealAll();
    expect(await ranges()).to.deep.equal([]);
    await append(5);
    await sealAll();
    expect(await ranges()).to.deep.equal([]);
    await early.commit();
    await sealAll(8);
    expect(await ranges()).to.deep.equal([{ untilId: 8, rowCount: 8 }]);
    await sealAll(13);
    expect((await ranges()).at(-1)).to.deep.equal({ untilId: 13, rowCount: 5 });
    expect(await problems()).to.deep.equal([]);
  });

  it('are created by one process at a time while others write', async () => {
    await append(20_000);
    const others = Array.from({ length: 3 }, () => new ChangeLogSeals(connection));
    const writing = Promise.all(Array.from({ length: 20 }, () => append(50)));
    for (let round = 0; round < 30; round += 1) await Promise.all(others.map((one) => one.sealSome()));
    await writing;
    await sealAll(21_000);
    const covered = (await ranges()).reduce((sum, { rowCount }: { rowCount: number }) => sum + rowCount, 0);
    expect(covered).to.equal(21_000);
    expect(await problems()).to.deep.equal([]);
  });

  it('remain valid when an account is deleted, but not when an actor is changed', async () => {
    const people = await connection('users')
      .insert([1, 2].map((n) => ({ username: `p${n}`, name: 'P', email: `p${n}@example.org` })))
      .returning('id');
    const [gone, other] = people.map(({ id }: { id: number }) => id);
    await connection('change_log').insert({
      actorId: gone,
      action: 'test',
      subjectType: 'label',
      subjectId: 1,
      changes: {},
    });
    await connection('change_log').insert({
      actorId: other,
      action: 'test',
      subjectType: 'label',
      subjectId: 2,
      changes: {},
    });
    await sealAll(2);
    await connection('users').where({ id: gone }).delete();
    expect(await connection('change_log').where({ id: 1 }).select('actorId')).to.deep.equal([{ actorId: null }]);
    expect(await problems()).to.deep.equal([]);
    await connection.raw('update change_log set actor_id = null where id = 2');
    expect(await problems()).to.have.length(1);
  });
});
