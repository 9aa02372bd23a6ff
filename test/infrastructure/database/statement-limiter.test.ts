import { expect } from 'chai';
import { Unavailable } from '../../../application/errors.ts';
import { select, sql } from '../../../infrastructure/database/sql.ts';
import { StatementLimiter } from '../../../infrastructure/database/statement-limiter.ts';
import { PersonalSlots } from '../../../infrastructure/slots.ts';
import { Slots } from '../../../infrastructure/slots.ts';
import { useDatabase } from '../../support/database.ts';

const soon = 200;

describe('Statement limit of a request', () => {
  const database = useDatabase();
  const failure = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: unknown) => error,
    );
  const share = (signal: AbortSignal, deadline = performance.now() + 60_000, statementsAtOnce = 2) =>
    new StatementLimiter(database.connection, [new Slots(statementsAtOnce), new Slots(3)], { signal, deadline });

  it('sends no statement after an abort', async () => {
    const controller = new AbortController();
    const statements = share(controller.signal);
    expect(await select(statements, sql`select 1 as one`)).to.deep.equal([{ one: 1 }]);
    controller.abort(new Error('the time is over'));
    expect(await failure(select(statements, sql`select 1 as one`))).to.have.property('message', 'the time is over');
  });

  it('cancels running statements in the database at the deadline', async () => {
    const statements = share(new AbortController().signal, performance.now() + soon);
    expect(await failure(select(statements, sql`select pg_sleep(4.5), 'too long'`))).to.be.instanceOf(Error);
    const { rows } = await database.connection.raw<{ rows: unknown[] }>(
      `select query from pg_stat_activity
       where state = 'active' and query like '%too long%' and pid <> pg_backend_pid()`,
    );
    expect(rows).to.deep.equal([]);
  });

  it('sends to a transaction what was asked for while the work within it ended', async () => {
    const statements = share(new AbortController().signal);
    const read = () => select<{ here: boolean }>(statements, sql`select to_regclass('only_here') is not null as here`);
    let last: Promise<{ here: boolean }[]> | undefined;
    await database.connection.transaction(async (transaction) => {
      await transaction.raw('create temporary table only_here () on commit drop');
      await statements.readWithin(transaction, () => {
        last = Promise.all([
          statements.run((pool) => pool.raw<{ rows: unknown[] }>('select pg_sleep(0.1)')),
          read(),
        ]).then(([, rows]) => rows);
        return new Promise<void>((resolve) => setImmediate(resolve));
      });
    });
    expect(await last).to.deep.equal([{ here: true }]);
    expect(await read()).to.deep.equal([{ here: false }]);
  });

  it('limits concurrent statements, also over all requests together', async () => {
    let running = 0;
    let most = 0;
    const slots = new Slots(2);
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await select(database.connection, sql`select 1`);
      running -= 1;
    };
    await Promise.all(Array.from({ length: 20 }, () => slots.run(work)));
    expect(most).to.equal(2);
    await failure(slots.run(() => Promise.reject(new Error('lost'))));
    await slots.run(work);
    expect(running).to.equal(0);
  });

  it('rejects only statements that wait too long for a slot', async () => {
    const slots = new Slots(1, 20);
    let release = () => {};
    const first = slots.run(() => new Promise<void>((resolve) => (release = resolve)));
    expect(await failure(slots.run(() => Promise.resolve()))).to.be.instanceOf(Unavailable);
    release();
    await first;
    expect(await slots.run(() => Promise.resolve('next'))).to.equal('next');
  });

  it('is shared by all requests of a user, and separate for each user', async () => {
    const people = new PersonalSlots(2, 20);
    const ends: (() => void)[] = [];
    const hold = (userId: number) => people.of(userId).run(() => new Promise<void>((resolve) => ends.push(resolve)));
    const held = [hold(1), hold(1)];
    expect(await failure(hold(1))).to.be.instanceOf(Unavailable);
    expect(await people.of(2).run(() => Promise.resolve('at once'))).to.equal('at once');
    for (const end of ends) end();
    await Promise.all(held);
    expect(await people.of(1).run(() => Promise.resolve('next'))).to.equal('next');
  });
});
