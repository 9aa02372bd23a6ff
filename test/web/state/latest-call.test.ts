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
});
