import { expect } from 'chai';
import { Unavailable } from '../../../application/errors.ts';
import type { Transaction } from '../../../application/ports.ts';
import { PostgresDatabase } from '../../../infrastructure/database/transaction.ts';
import { Turns } from '../../../infrastructure/database/turns.ts';
import { useDatabase } from '../../support/database.ts';

describe('turns of writers', () => {
  it('come in the order of asking, and different keys do not wait for each other', async () => {
    const turns = new Turns();
    const done: string[] = [];
    await turns.take(['a']);
    const waiting = ['first', 'second', 'third'].map(async (name) => {
      await turns.take(['a']);
      done.push(name);
      turns.release(['a']);
    });
    await turns.take(['b']);
    done.push('other');
    turns.release(['a']);
    await Promise.all(waiting);
    expect(done).to.eql(['other', 'first', 'second', 'third']);
  });

  it('are not taken past others who wait, and come for all keys at once', async () => {
    const turns = new Turns();
    await turns.take(['a']);
    const both = turns.take(['a', 'b']);
    expect(turns.takeIfFree(['b'])).to.equal(false);
    expect(turns.takeIfFree(['c'])).to.equal(true);
    turns.release(['a']);
    await both;
    expect(turns.takeIfFree(['a'])).to.equal(false);
    turns.release(['a', 'b']);
    expect(turns.takeIfFree(['a', 'b'])).to.equal(true);
  });

  it('are refused after the longest wait, without a trace', async () => {
    const turns = new Turns(1);
    await turns.take(['a']);
    const refused = await turns.take(['a', 'b']).catch((error: unknown) => error);
    expect(refused).to.be.instanceOf(Unavailable);
    expect(turns.takeIfFree(['b'])).to.equal(true);
    turns.release(['a']);
    expect(turns.takeIfFree(['a'])).to.equal(true);
  });
});

describe('writers that wait for each other', () => {
  const test = useDatabase();
  const waits: Record<string, (transaction: Transaction) => Promise<void>> = {
    'the same tree': (transaction) => transaction.lockTrees([1]),
    'the same item': (transaction) => transaction.queueForItem(1),
  };
  for (const [name, wait] of Object.entries(waits)) {
    it(`for ${name} leave the connections to readers`, async () => {
      const database = new PostgresDatabase(test.connection, { now: () => new Date(), today: () => '2026-11-21' });
      let leave = (): void => {};
      const first = new Promise<void>((entered) => {
        void database.transaction(async (transaction) => {
          await wait(transaction);
          entered();
          await new Promise<void>((resolve) => {
            leave = resolve;
          });
        });
      });
      await first;
      // Three times as many as there are connections.
      const done: number[] = [];
      const others = Array.from({ length: 30 }, (_, writer) =>
        database.transaction(async (transaction) => {
          await wait(transaction);
          done.push(writer);
        }),
      );
      const { rows } = await test.connection.raw<{ rows: unknown[] }>('select 1 as answer');
      expect(rows).to.eql([{ answer: 1 }]);
      expect(done).to.eql([]);
      leave();
      await Promise.all(others);
      expect(done).to.have.length(30);
    });
  }
});
