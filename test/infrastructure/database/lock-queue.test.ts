import { expect } from 'chai';
import { Unavailable } from '../../../application/errors.ts';
import type { Transaction, TransactionOptions } from '../../../application/door/transaction.ts';
import { PostgresDatabase } from '../../../infrastructure/database/transaction.ts';
import { LockQueue } from '../../../infrastructure/database/lock-queue.ts';
import { useDatabase } from '../../support/database.ts';

describe('Lock queue', () => {
  it('is first in, first out for each key, and other keys do not wait', async () => {
    const queue = new LockQueue();
    const done: string[] = [];
    await queue.take(['a']);
    const waiting = ['first', 'second', 'third'].map(async (name) => {
      await queue.take(['a']);
      done.push(name);
      queue.release(['a']);
    });
    await queue.take(['b']);
    done.push('other');
    queue.release(['a']);
    await Promise.all(waiting);
    expect(done).to.eql(['other', 'first', 'second', 'third']);
  });

  it('gives several keys at once, and never to later arrivals first', async () => {
    const queue = new LockQueue();
    await queue.take(['a']);
    const both = queue.take(['a', 'b']);
    expect(queue.takeIfFree(['b'])).to.equal(false);
    expect(queue.takeIfFree(['c'])).to.equal(true);
    queue.release(['a']);
    await both;
    expect(queue.takeIfFree(['a'])).to.equal(false);
    queue.release(['a', 'b']);
    expect(queue.takeIfFree(['a', 'b'])).to.equal(true);
  });

  it('lets two holders share a key that allows two', async () => {
    const queue = new LockQueue(undefined, (key) => (key === 'shared' ? 2 : 1));
    expect([queue.takeIfFree(['shared']), queue.takeIfFree(['shared']), queue.takeIfFree(['shared'])]).to.eql([
      true,
      true,
      false,
    ]);
    let isThird = false;
    const third = queue.take(['shared', 'own']).then(() => (isThird = true));
    expect(queue.takeIfFree(['own'])).to.equal(false);
    expect(isThird).to.equal(false);
    queue.release(['shared']);
    await third;
    expect(queue.takeIfFree(['shared'])).to.equal(false);
  });

  it('rejects after the longest wait, and leaves nothing locked', async () => {
    const queue = new LockQueue(1);
    await queue.take(['a']);
    const refused = await queue.take(['a', 'b']).catch((error: unknown) => error);
    expect(refused).to.be.instanceOf(Unavailable);
    expect(queue.takeIfFree(['b'])).to.equal(true);
    queue.release(['a']);
    expect(queue.takeIfFree(['a'])).to.equal(true);
  });
});

describe('Waiting writers', () => {
  const test = useDatabase();
  let child = 0;

  before(async () => {
    const { connection } = test;
    const [user] = await connection('users').insert({ username: 'ann', name: 'Ann', email: 'ann@example.org' }, 'id');
    const group = { kind: 'group', name: 'G', path: 'g', fullPath: 'g', fullName: 'G', traversalIds: [1] };
    const [{ id: namespaceId }] = await connection('namespaces').insert(group, 'id');
    const epic = { namespaceId, type: 'epic', title: 'Epic', authorId: user.id };
    const [{ id: parentId }] = await connection('work_items').insert({ ...epic, iid: 1 }, 'id');
    const [row] = await connection('work_items').insert({ ...epic, iid: 2, parentId, ancestorIds: [parentId] }, 'id');
    child = row.id;
  });

  interface Queue {
    options: () => TransactionOptions;
    enter: (transaction: Transaction) => Promise<void>;
  }
  const queues: Record<string, Queue> = {
    'the same tree': { options: () => ({}), enter: (transaction) => transaction.lockTrees([1]) },
    'children of the same item': {
      options: () => ({ queueForParentOf: child }),
      enter: async (transaction) => {
        await transaction.workItems.siblings.lockUnderParent(child);
      },
    },
  };
  for (const [name, { options, enter }] of Object.entries(queues)) {
    it(`for ${name} leave database connections to readers`, async () => {
      const database = new PostgresDatabase(test.connection, { now: () => new Date(), today: () => '2026-11-21' });
      let leave = (): void => {};
      const first = new Promise<void>((entered) => {
        void database.transaction(async (transaction) => {
          await enter(transaction);
          entered();
          await new Promise<void>((resolve) => {
            leave = resolve;
          });
        }, options());
      });
      await first;
      // Three times as many as there are connections.
      const done: number[] = [];
      const others = Array.from({ length: 30 }, (_, writer) =>
        database.transaction(async (transaction) => {
          await enter(transaction);
          done.push(writer);
        }, options()),
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
