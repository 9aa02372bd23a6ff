import { expect } from 'chai';
import { FrameSteps } from '../../../web/state/frame-steps.ts';

/** After so many more frames, and what is done behind them. */
async function frames(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame += 1)
    await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

describe('steps that lag behind a pointer', () => {
  let done: string[];
  let steps: FrameSteps;

  beforeEach(() => {
    done = [];
    const step = (name: string) => (): void => {
      done.push(name);
    };
    steps = new FrameSteps(step('first'), step('one'), step('other'));
  });

  /** What was done in the frame of each move of a pointer, and in the frame behind it. */
  async function follow(moves: number): Promise<void> {
    for (let move = 0; move < moves; move += 1) {
      const before = done.length;
      steps.begin();
      while (done.length === before) await frames(1);
      expect(done).to.have.lengthOf(before + 1);
    }
  }

  it('are done one a frame, the first for each move and the others once the pointer rests', async () => {
    await follow(3);
    expect(done).to.deep.equal(['first', 'first', 'first']);
    await frames(6);
    expect(done.slice(3)).to.deep.equal(['one', 'other']);
    await frames(6);
    expect(done, 'nothing more').to.have.lengthOf(5);
  });

  it('are not held up for long by a pointer that never rests', async () => {
    await follow(40);
    expect(done.slice(29, 33)).to.deep.equal(['first', 'one', 'other', 'first']);
    await frames(6);
    expect(done.slice(40)).to.deep.equal(['one', 'other']);
  });

  it('are left out once they are ended, and can begin again', async () => {
    steps.begin();
    steps.begin();
    steps.end();
    await frames(4);
    expect(done).to.deep.equal([]);
    await follow(1);
    steps.end();
    await frames(4);
    expect(done).to.deep.equal(['first']);
    await follow(1);
    await frames(6);
    expect(done).to.deep.equal(['first', 'first', 'one', 'other']);
  });
});
