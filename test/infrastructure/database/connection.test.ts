import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { connect } from '../../../infrastructure/database/connection.ts';
import { useDatabase } from '../../support/database.ts';

describe('Database connection', () => {
  const database = useDatabase();

  it('reads 64-bit numbers and sums as numbers, dates as text, and arrays of both', async () => {
    const { rows } = await database.connection.raw<{ rows: unknown[] }>(
      `select 9007199254740991::bigint as big, array[1, null]::bigint[] as bigs, '{}'::bigint[] as none, 1.5::numeric as half,
              date '2026-02-28' as day, array[date '2026-02-28'] as days, null::bigint as nothing`,
    );
    expect(rows).to.deep.equal([
      {
        big: 9007199254740991,
        bigs: [1, null],
        none: [],
        half: 1.5,
        day: '2026-02-28',
        days: ['2026-02-28'],
        nothing: null,
      },
    ]);
  });

  it('reads timestamps to the millisecond', async () => {
    const texts = [
      '2026-11-21 07:32:29.776123+00',
      '2026-11-21T08:32:29+01:00',
      '1970-01-01T00:00:00Z',
      '0099-03-01 00:00:00+00',
    ];
    const { rows } = await database.connection.raw<{ rows: { instant: Date }[] }>(
      'select unnest(?::timestamptz[]) as instant',
      [texts],
    );
    expect(rows.map(({ instant }) => instant.toISOString())).to.deep.equal([
      '2026-11-21T07:32:29.776Z',
      '2026-11-21T07:32:29.000Z',
      '1970-01-01T00:00:00.000Z',
      '0099-03-01T00:00:00.000Z',
    ]);
  });

  it('fails instead of rounding a number that JavaScript cannot represent', async () => {
    const failure = await database.connection.raw('select 9007199254740993::bigint').then(
      () => null,
      (error: unknown) => error,
    );
    expect(failure).to.be.instanceOf(RangeError);
  });

  it('has timeouts, and a time zone that does not depend on the server', async () => {
    const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'TimeZone', 'jit'];
    const values = await Promise.all(
      names.map(async (name) => {
        const { rows } = await database.connection.raw<{ rows: { value: string }[] }>(
          'select current_setting(?) as value',
          [name],
        );
        return rows[0]?.value;
      }),
    );
    expect(values).to.deep.equal(['5s', '2s', '10s', 'UTC', 'off']);
  });

  it('maps names between camel case and snake case', async () => {
    const [user] = (await database
      .connection('users')
      .insert({ username: 'ada', name: 'Ada', email: 'ada@example.org', canCreateGroup: false })
      .returning(['username', 'canCreateGroup'])) as unknown[];
    expect(user).to.deep.equal({ username: 'ada', canCreateGroup: false });
  });

  it('reconnects when the server closes its connections', async () => {
    await database.connection.raw('select 1');
    const other = connect({ databaseUrl: database.databaseUrl });
    await other.raw(
      'select pg_terminate_backend(pid, 1000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await other.destroy();
    await sleep(20);
    const { rows } = await database.connection.raw<{ rows: unknown[] }>('select 1 as one');
    expect(rows).to.deep.equal([{ one: 1 }]);
  });
});
