import { expect } from 'chai';
import { FrameSteps } from '../../../web/state/frame-steps.ts';

/** After so many more frames, and what is done behind them. */
async function frames(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame += 1)
    await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

describe('steps that lag behind a pointer', () => {
  it('are done one a frame, and not held up by a pointer that moves in each frame', async () => {
    const done: string[] = [];
    const steps = new FrameSteps([() => done.push('one'), () => done.push('two')]);
    const seen: string[] = [];
    for (let frame = 0; frame < 5; frame += 1) {
      steps.begin();
      seen.push(done.join(' '));
      await frames(1);
    }
    expect(seen).to.deep.equal(['', 'one', 'one two', 'one two one', 'one two one two']);
    await frames(4);
    expect(done.slice(4), 'once more for the last move').to.deep.equal(['one', 'two']);
  });

  it('are left out once they are ended, and can begin again', async () => {
    const done: string[] = [];
    const steps = new FrameSteps([() => done.push('one'), () => done.push('two')]);
    steps.begin();
    steps.begin();
    await frames(1);
    steps.end();
    await frames(3);
    expect(done).to.deep.equal(['one']);
    steps.begin();
    await frames(2);
    expect(done).to.deep.equal(['one', 'one', 'two']);
  });
});
