import { expect } from 'chai';
import { RunningImports } from '../../../application/import/running-imports.ts';

describe('Running imports', () => {
  it('are one at a time for each person, whatever became of the one before', async () => {
    const imports = new RunningImports();
    const begun: string[] = [];
    const begin = (userId: number, name: string) => {
      let end = (_error?: Error): void => undefined;
      const ended = new Promise<void>((resolve, reject) => {
        end = (error) => (error === undefined ? resolve() : reject(error));
      });
      const work = imports.inTurnOf(userId, async () => {
        begun.push(name);
        await ended;
        return name;
      });
      return { work, end };
    };
    const [first, second, other] = [begin(1, 'first'), begin(1, 'second'), begin(2, 'other')];
    other.end();
    expect(await other.work).to.equal('other');
    expect(begun).to.deep.equal(['first', 'other']);
    first.end(new Error('refused'));
    expect(await first.work.catch(({ message }: Error) => message)).to.equal('refused');
    const third = begin(1, 'third');
    second.end();
    expect(await second.work).to.equal('second');
    third.end();
    expect(await third.work).to.equal('third');
    expect(begun).to.deep.equal(['first', 'other', 'second', 'third']);
  });
});
