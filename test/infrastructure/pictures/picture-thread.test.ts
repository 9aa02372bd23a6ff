import { expect } from 'chai';
import { PictureThread } from '../../../infrastructure/pictures/picture-thread.ts';

describe('Thread of pictures', () => {
  it('takes one picture of each person at a time, and one of all people without an account', async () => {
    const pictures = new PictureThread();
    const running: { of: number | null; end: () => void }[] = [];
    const begin = (of: number | null) =>
      pictures.inTurnOf(of, () => new Promise<void>((end) => running.push({ of, end })));
    const all = [begin(1), begin(1), begin(2), begin(null), begin(null)];
    expect(running.map(({ of }) => of)).to.deep.equal([1, 2, null]);
    running[0]?.end();
    await all[0];
    expect(running.map(({ of }) => of)).to.deep.equal([1, 2, null, 1]);
    running[2]?.end();
    await all[3];
    expect(running.map(({ of }) => of)).to.deep.equal([1, 2, null, 1, null]);
    for (const { end } of running) end();
    await Promise.all(all);
  });
});
