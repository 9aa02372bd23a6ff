import { expect } from 'chai';
import { CachedCounts, currentSnapshot } from '../../../infrastructure/database/cached-counts.ts';
import { selectOne, sql, trusted } from '../../../infrastructure/database/sql.ts';
import { StatementLimiter } from '../../../infrastructure/database/statement-limiter.ts';
import { useDatabase, waitsForLock } from '../../support/database.ts';

describe('Cached counts', () => {
  const database = useDatabase();
  /** Its number is how often it was counted. Whoever holds the lock makes it wait. */
  const statement = trusted(`select array[nextval('counted')] from pg_advisory_xact_lock_shared(1)`);
  let counts: CachedCounts;

  beforeEach(async () => {
    counts = new CachedCounts();
    await database.connection.raw('drop sequence if exists counted; create sequence counted');
  });

  const snapshot = async (): Promise<string | null> =>
    (await selectOne<{ snapshot: string | null }>(database.connection, sql`select ${currentSnapshot} as snapshot`))
      ?.snapshot ?? null;
  const count = async (options?: { followsTouches: boolean }) =>
    counts.count(database.connection, statement, await snapshot(), options);
  const log = (subject: string, changes: object = { title: { before: 'a', after: 'b' } }) =>
    database.connection('change_log').insert({ action: 'test', subjectType: subject, subjectId: 1, changes });

  it('are counted at most twice for any number of callers at once', async () => {
    expect(await Promise.all(Array.from({ length: 30 }, () => count()))).to.deep.include([1]);
    const { rows } = await database.connection.raw<{ rows: { last: number }[] }>(
      'select last_value::integer as last from counted',
    );
    expect(rows[0]?.last).to.be.at.most(2);
  });

  it('stay valid after commits that no list depends on', async () => {
    expect(await count()).to.deep.equal([1]);
    await database.connection.raw('create table other as select 1 as one');
    await log('note');
    await log('todo');
    await log('work_item', { relativePosition: { before: 1, after: 2 } });
    expect(await count()).to.deep.equal([1]);
    await log('token');
    expect(await count()).to.deep.equal([1]);
  });

  for (const subject of [
    'work_item',
    'label',
    'milestone',
    'iteration',
    'member',
    'group_share',
    'namespace',
    'user',
  ]) {
    it(`are counted again after a change of a ${subject.replace('_', ' ')}`, async () => {
      expect(await count()).to.deep.equal([1]);
      await log(subject);
      expect(await count()).to.deep.equal([2]);
      expect(await count()).to.deep.equal([2]);
    });
  }

  it('are counted again after a comment if the list depends on the last update', async () => {
    expect(await count({ followsTouches: true })).to.deep.equal([1]);
    await log('note');
    expect(await count({ followsTouches: true })).to.deep.equal([2]);
  });

  it('find a change that was logged earlier and committed later', async () => {
    const open = await database.connection.transaction();
    await open('change_log').insert({ action: 'test', subjectType: 'work_item', subjectId: 1, changes: { a: {} } });
    await log('note');
    expect(await count()).to.deep.equal([1]);
    await open.commit();
    expect(await count()).to.deep.equal([2]);
  });

  it('are not older than the page of a caller who comes while they are counted', async () => {
    const early = await snapshot();
    const holder = await database.connection.transaction();
    await holder.raw('select pg_advisory_xact_lock(1)');
    const first = counts.count(database.connection, statement, early);
    expect(await waitsForLock(database.connection, first)).to.equal(true);
    await log('work_item');
    const second = counts.count(database.connection, statement, await snapshot());
    await holder.rollback();
    expect(await Promise.all([first, second])).to.deep.equal([[1], [2]]);
    expect(await counts.count(database.connection, statement, early)).to.deep.equal([2]);
  });

  it('survive the failure of the request that counted for all', async () => {
    const now = await snapshot();
    const request = new AbortController();
    const aborted = new StatementLimiter(database.connection, [], { signal: request.signal });
    const starter = counts.count(aborted, statement, now).catch((error: unknown) => error);
    const joined = counts.count(database.connection, statement, now);
    request.abort(new Error('the request is gone'));
    expect(await starter).to.have.property('message', 'the request is gone');
    expect((await joined)[0]).to.be.a('number');
  });
});
