import { expect } from 'chai';
import { Conflict, Invalid, ReadOnlyDatabase, Unavailable } from '../../../application/errors.ts';
import type { Transaction } from '../../../application/door/transaction.ts';
import { PostgresDatabase } from '../../../infrastructure/database/transaction.ts';
import { useDatabase } from '../../support/database.ts';
import { FixedClock } from '../../support/fixed-clock.ts';

const triedAgain = ['40001', '40P01'];
const lostConnection = ['57P01', '57P02', '57P03', '08000', '08001', '08003', '08006'];
const meanings = [
  { error: Conflict, states: ['23505'] },
  { error: ReadOnlyDatabase, states: ['25006'] },
  {
    error: Invalid,
    states: ['23514', '23502', '23503', '22001', '22003', '22P02', '22007', '22008', '22021'],
  },
  {
    error: Unavailable,
    states: ['57014', '55P03', '53300', '25P03', ...lostConnection, ...triedAgain],
  },
];

describe('Database failure', () => {
  const used = useDatabase();
  const database = (timeLimit?: number) => new PostgresDatabase(used.connection, new FixedClock(), { timeLimit });

  before(async () => {
    await used.connection.raw(/* sql */ `
      insert into namespaces (id, kind, traversal_ids, name, path, full_path, full_name)
        values (1, 'group', '{1}', 'G', 'g', 'g', 'G');
      insert into labels (namespace_id, title, color, text_color)
        values (1, 'a', '#ff0000', '#ffffff'), (1, 'b', '#ff0000', '#ffffff');
      create function raise_state() returns trigger language plpgsql as
        'begin raise exception using errcode = new.title, message = ''on purpose''; end';
      create trigger raise_state before update on labels for each row when (new.title ~ '^[0-9A-Z]{5}$')
        execute function raise_state();
    `);
  });

  /** Fails in a statement of a model. */
  const raise = ({ labels }: Transaction, state: string) => labels.update(1, { title: state });

  const failureOf = (attempt: Promise<unknown>): Promise<unknown> =>
    attempt.then(
      () => null,
      (error: unknown) => error,
    );

  for (const { error, states } of meanings) {
    for (const state of states) {
      it(`${state} in a statement of a model is reported as ${error.name}`, async () => {
        const failure = await failureOf(database().transaction((transaction) => raise(transaction, state)));
        expect(failure).to.be.instanceOf(error);
      });
    }
  }

  for (const state of triedAgain) {
    it(`${state} in a statement of a model makes the transaction retry`, async () => {
      let attempts = 0;
      await database().transaction(async (transaction) => {
        attempts += 1;
        if (attempts < 4) await raise(transaction, state);
      });
      expect(attempts).to.equal(4);
    });
  }

  it('with any other state is an internal error', async () => {
    const failure = await failureOf(database().transaction((transaction) => raise(transaction, '42P01')));
    expect(failure).not.to.be.instanceOf(Unavailable).and.not.to.be.instanceOf(Invalid);
  });

  it('by a deadlock of two transactions is retried until both succeed', async function () {
    this.timeout(20_000);
    let arrived = 0;
    let meet = () => {};
    const bothHoldOne = new Promise<void>((resolve) => (meet = resolve));
    const lockBoth = (first: number, second: number) =>
      database().transaction(async ({ labels }) => {
        await labels.lock(first);
        if ((arrived += 1) === 2) meet();
        await bothHoldOne;
        await labels.lock(second);
      });
    await Promise.all([lockBoth(1, 2), lockBoth(2, 1)]);
    expect(arrived).to.equal(3);
  });

  it('by a transaction timeout rolls back and is reported as unavailable', async () => {
    let late: Promise<unknown> = Promise.resolve();
    let goOn = () => {};
    const stuck = new Promise<void>((resolve) => (goOn = resolve));
    const failure = await failureOf(
      database(100).transaction((transaction) => {
        late = (async () => {
          await transaction.labels.update(1, { title: 'early' });
          await stuck;
          await transaction.labels.update(1, { title: 'late' });
        })();
        return late;
      }),
    );
    expect(failure).to.be.instanceOf(Unavailable);
    goOn();
    expect(await failureOf(late)).to.be.instanceOf(Error);
    expect(await used.connection('labels').where({ id: 1 }).first('title')).to.deep.equal({ title: 'a' });
  });

  it('by timeout does not affect a transaction without a time limit', async () => {
    const title = await database(1).transaction(
      async ({ labels }) => {
        await labels.update(2, { title: 'slow' });
        await new Promise((resolve) => setTimeout(resolve, 5));
        return (await labels.find(2))?.title;
      },
      { unlimitedTime: true },
    );
    expect(title).to.equal('slow');
  });
});
