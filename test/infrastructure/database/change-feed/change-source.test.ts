import { expect } from 'chai';
import type { FeedEntry, FeedPosition } from '../../../../application/change-feed/change-source.ts';
import { DatabaseChangeLog } from '../../../../infrastructure/database/change-log.ts';
import { DatabaseChangeSource } from '../../../../infrastructure/database/change-feed/change-source.ts';
import { Cursors } from '../../../../infrastructure/database/cursors.ts';
import { insertMany, useDatabase } from '../../../support/database.ts';
import { FixedClock } from '../../../support/fixed-clock.ts';

describe('Change source', () => {
  const database = useDatabase();
  let source: DatabaseChangeSource;
  let calls = 0;
  let called: () => void = () => undefined;

  before(async () => {
    source = new DatabaseChangeSource(database.connection, new FixedClock(), await Cursors.of(database.connection));
    await source.open(
      () => {
        calls += 1;
        called();
      },
      () => undefined,
    );
  });
  after(() => source.close());

  /** Opens a transaction that has appended one entry, and returns a function that commits it. */
  async function append(subjectId: number) {
    const transaction = await database.connection.transaction();
    await new DatabaseChangeLog(transaction).append([
      {
        actorId: null,
        action: 'test',
        subjectType: 'instance',
        subjectId,
        namespaceId: null,
        changes: {},
        derived: false,
      },
    ]);
    return { commit: () => transaction.commit(), rollback: () => transaction.rollback() };
  }
  const subjects = (entries: readonly FeedEntry[]) => entries.map(({ subjectId }) => subjectId);
  const since = (after: FeedPosition) => source.page({ after, until: null, afterId: 0 });

  it('reports a late commit with a lower ID than an earlier one', async () => {
    const start = await source.position();
    const slow = await append(1);
    const quick = await append(2);
    await quick.commit();
    const first = await since(start);
    expect(subjects(first.entries)).to.deep.equal([2]);
    await slow.commit();
    const second = await since(first.until);
    expect(subjects(second.entries)).to.deep.equal([1]);
    expect(second.entries[0]?.id).to.be.lessThan(first.entries[0]?.id as number);
    expect((await since(second.until)).entries).to.deep.equal([]);
    // From the start, both are reported once.
    expect(subjects((await since(start)).entries)).to.deep.equal([1, 2]);
  });

  it('does not wait for open transactions, and skips rolled back ones', async () => {
    const start = await source.position();
    const open = await append(3);
    for (const id of [4, 5]) await (await append(id)).commit();
    const page = await since(start);
    expect(subjects(page.entries)).to.deep.equal([4, 5]);
    await open.rollback();
    expect((await since(page.until)).entries).to.deep.equal([]);
  });

  it('reads many entries in pages, up to the position of the first read', async () => {
    const start = await source.position();
    await insertMany(
      database.connection,
      `insert into change_log (action, subject_type, subject_id, changes)
       select 'test', 'instance', number, '{}' from generate_series(1, 2100) number`,
    );
    const first = await since(start);
    expect([first.entries.length, first.isLast]).to.deep.equal([1_000, false]);
    await (await append(3_000)).commit();
    const reported = subjects(first.entries);
    let page = first;
    while (!page.isLast) {
      page = await source.page({ after: start, until: first.until, afterId: page.entries.at(-1)?.id ?? 0 });
      reported.push(...subjects(page.entries));
    }
    expect(reported).to.deep.equal(Array.from({ length: 2100 }, (_, index) => index + 1));
    expect(subjects((await since(first.until)).entries)).to.deep.equal([3_000]);
  });

  it('calls its listener after each commit that added entries, and not before', async () => {
    const entry = await append(6);
    const before = calls;
    await database.connection.raw('select 1');
    expect(calls).to.equal(before);
    const notified = new Promise<void>((resolve) => (called = resolve));
    await entry.commit();
    await notified;
  });

  it('seals positions, and rejects those of other servers or of the future', async () => {
    const position = await source.position();
    const sealed = source.seal(position);
    expect(sealed).not.to.contain(position);
    expect(source.unseal(sealed)).to.equal(position);
    expect(source.unseal(`${sealed.slice(0, -4)}AAAA`)).to.equal(null);
    expect(source.unseal('')).to.equal(null);
    expect(await source.knows(position)).to.equal(true);
    const [server] = position.split(' ');
    expect(await source.knows(`${server} 900000000:900000000:`)).to.equal(false);
    expect(await source.knows(position.replace(server as string, '1'))).to.equal(false);
  });
});
