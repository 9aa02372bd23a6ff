import { expect } from 'chai';
import { PrimaryReplaced } from '../../../application/errors.ts';
import { WriteFence } from '../../../infrastructure/database/write-fence.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

describe('The write fence of a pool', () => {
  let database: TestDatabase;
  before(async () => {
    database = await createTestDatabase();
  });
  after(() => database.drop());
  afterEach(() => {
    WriteFence.of(database.connection).successor = null;
  });

  const write = () => database.connection.raw(`select nextval('users_id_seq')`);
  const refusal = async (work: () => Promise<unknown>): Promise<unknown> => work().catch((error: unknown) => error);

  it('closes for sessions that were used before, and opens again', async () => {
    const fence = WriteFence.of(database.connection);
    expect(WriteFence.of(database.connection)).to.equal(fence);
    await write();
    fence.successor = 'http://rome.example.org';
    expect(await refusal(write)).to.include({ code: '25006' });
    expect(fence.meaningOf(await refusal(write))).to.be.instanceOf(PrimaryReplaced);
    expect(() => fence.requireOpen()).to.throw(PrimaryReplaced, 'until http://rome.example.org was promoted');
    await database.connection.raw('select 1');
    fence.successor = null;
    fence.requireOpen();
    await write();
  });

  it('lets what is under way end, and waits for it', async () => {
    const fence = WriteFence.of(database.connection);
    let end = () => {};
    const ending = new Promise<void>((resolve) => (end = resolve));
    let begun = () => {};
    const beginning = new Promise<void>((resolve) => (begun = resolve));
    const writing = database.connection.transaction(async (transaction) => {
      begun();
      await ending;
      await transaction.raw(`select nextval('users_id_seq')`);
    });
    await beginning;
    fence.successor = 'http://rome.example.org';
    const ended = fence.writesEnded(10_000).then(() => 'ended');
    expect(await Promise.race([ended, write().catch(() => 'refused')])).to.equal('refused');
    end();
    await writing;
    expect(await ended).to.equal('ended');
  });

  it('stays open for the rest of a counted write', async () => {
    const fence = WriteFence.of(database.connection);
    await fence.whileWriting(async () => {
      fence.successor = 'http://rome.example.org';
      await write();
    });
    expect(await refusal(write)).to.include({ code: '25006' });
  });
});
