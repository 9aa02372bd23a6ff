import { expect } from 'chai';
import { PictureThread } from '../../../infrastructure/pictures/picture-thread.ts';

describe('Thread of pictures', () => {
  it('takes people without an account one after the other', async () => {
    const pictures = new PictureThread();
    const running: (() => void)[] = [];
    const begin = () => pictures.inTurnOfVisitors(() => new Promise<void>((resolve) => running.push(resolve)));
    const visitors = [begin(), begin()];
    expect(running).to.have.lengthOf(1);
    running[0]?.();
    await visitors[0];
    expect(running).to.have.lengthOf(2);
    running[1]?.();
    await Promise.all(visitors);
  });
});
