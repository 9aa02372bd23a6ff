import { expect } from 'chai';
import { CallerTurns } from '../../infrastructure/slots.ts';

describe('Turns of callers', () => {
  it('are one of each person and one of all visitors at a time, and together as many as there are', async () => {
    const turns = new CallerTurns({ atOnce: 2, waitMilliseconds: 10_000, visitorsWaitMilliseconds: 10_000 });
    const running: { of: number | null; end: () => void }[] = [];
    const begin = (of: number | null) =>
      turns.inTurnOf(of, () => new Promise<void>((end) => running.push({ of, end })));
    const all = [begin(1), begin(1), begin(null), begin(null), begin(2)];
    expect(running.map(({ of }) => of)).to.deep.equal([1, null]);
    running[1]?.end();
    await all[2];
    expect(running.map(({ of }) => of)).to.deep.equal([1, null, 2]);
    running[0]?.end();
    await all[0];
    expect(running.map(({ of }) => of)).to.deep.equal([1, null, 2, null]);
    running[2]?.end();
    await all[4];
    expect(running.map(({ of }) => of)).to.deep.equal([1, null, 2, null, 1]);
    for (const { end } of running) end();
    await Promise.all(all);
  });
});
