import { expect } from 'chai';
import { SharedWork } from '../../application/shared-work.ts';

describe('Work that several wait for', () => {
  /** Work that counts how often it is started, and ends as told. */
  function counting(end: () => Promise<number>) {
    const started = { times: 0 };
    return {
      started,
      work: () => {
        started.times += 1;
        return end();
      },
    };
  }

  it('is done once for all who ask while it is under way, and again for who asks later', async () => {
    const shared = new SharedWork<number>();
    const { started, work } = counting(() => Promise.resolve(7));
    expect(
      await Promise.all([shared.run('a', work), shared.run('a', work), shared.runForOthers('a', work)]),
    ).to.deep.equal([7, 7, 7]);
    expect(started.times).to.equal(1);
    await Promise.all([shared.run('a', work), shared.run('b', work)]);
    expect(started.times).to.equal(3);
  });

  it('fails for all who wait, and is not kept', async () => {
    const shared = new SharedWork<number>();
    const { started, work } = counting(() => Promise.reject(new Error('broken')));
    const outcomes = await Promise.allSettled([shared.run('a', work), shared.run('a', work)]);
    expect([outcomes.map(({ status }) => status), started.times]).to.deep.equal([['rejected', 'rejected'], 1]);
    expect(await shared.run('a', () => Promise.resolve(8))).to.equal(8);
  });

  it('of a request that ends is done by one of the others, for all of them', async () => {
    const shared = new SharedWork<number>();
    const aborted = new Error('aborted');
    const first = shared.runForOthers('a', () => Promise.reject(aborted)).catch((error: unknown) => error);
    const { started, work } = counting(() => Promise.resolve(8));
    expect(await Promise.all([shared.runForOthers('a', work), shared.runForOthers('a', work)])).to.deep.equal([8, 8]);
    expect([await first, started.times]).to.deep.equal([aborted, 1]);
  });
});
