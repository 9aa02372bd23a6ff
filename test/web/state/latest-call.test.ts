import { expect } from 'chai';
import { LatestCall } from '../../../web/state/latest-call.ts';

describe('web: the latest call', () => {
  it('hands over what only the newest read found, and what only the newest one failed with', async () => {
    const calls = new LatestCall();
    const handed: unknown[] = [];
    const hand = (value: unknown): void => void handed.push(value);
    const answers = new Map<string, { resolve: (value: string) => void; reject: (error: Error) => void }>();
    const read = (name: string): Promise<boolean> =>
      calls.read(() => new Promise<string>((resolve, reject) => answers.set(name, { resolve, reject })), hand, hand);

    const superseded = read('one');
    const failing = read('two');
    answers.get('one')?.resolve('late');
    const error = new Error('refused');
    answers.get('two')?.reject(error);
    expect([await superseded, await failing]).to.eql([true, false]);
    expect(handed).to.eql([error]);

    const abandoned = read('three');
    calls.stop();
    answers.get('three')?.reject(new Error('given up'));
    expect(await abandoned).to.equal(true);
    const newest = read('four');
    answers.get('four')?.resolve('found');
    expect(await newest).to.equal(true);
    expect(handed).to.eql([error, 'found']);
  });

  it('settles only after the read that took the place of the one waited for', async () => {
    const calls = new LatestCall();
    const answers: ((value: string) => void)[] = [];
    const shown: string[] = [];
    const read = (): Promise<boolean> =>
      calls.read(
        () => new Promise<string>((resolve) => answers.push(resolve)),
        (found) => void shown.push(found),
        () => undefined,
      );
    void read();
    const settled = calls.settled().then(() => shown.push('settled'));
    void read();
    answers[0]?.('old');
    await Promise.resolve();
    answers[1]?.('new');
    await settled;
    expect(shown).to.deep.equal(['new', 'settled']);
  });

  it('gives up a following read for a later one and for a change, and answers as the one in its place', async () => {
    const calls = new LatestCall();
    const shown: string[] = [];
    const reads: { signal: AbortSignal; answer: (value: string) => void }[] = [];
    const follow = (isShown = true): Promise<boolean> =>
      calls.follow(
        (signal) => new Promise<string>((answer) => reads.push({ signal, answer })),
        (found) => isShown && shown.push(found) > 0,
      );
    const isGivenUp = (index: number): boolean | undefined => reads[index]?.signal.aborted;
    const [first, second] = [follow(), follow()];
    expect([isGivenUp(0), isGivenUp(1)]).to.deep.equal([true, false]);
    reads[0]?.answer('before the change');
    reads[1]?.answer('after the change');
    expect([await first, await second]).to.deep.equal([true, true]);
    expect(shown).to.deep.equal(['after the change']);
    const outdated = follow();
    calls.outdate();
    reads[2]?.answer('before a change of its own');
    const newest = follow(false);
    expect([isGivenUp(2), isGivenUp(3)]).to.deep.equal([true, false]);
    reads[3]?.answer('after it');
    expect([await outdated, await newest]).to.deep.equal([false, false]);
    expect(shown).to.deep.equal(['after the change']);
    const stopped = follow();
    calls.stop();
    expect(isGivenUp(4)).to.equal(true);
    reads[4]?.answer('no longer wanted');
    expect(await stopped).to.equal(true);
    expect(shown).to.deep.equal(['after the change']);
  });
});
