import { expect } from 'chai';
import { longest, selectPrograms } from '../runner/steps.ts';

const filesOf = (...words: string[]): string[] =>
  selectPrograms(words).flatMap(({ steps }) => steps.flatMap(({ files }) => files));

describe('Test run', () => {
  it('runs each file in one shard', () => {
    const all = filesOf();
    const shards = ['--shard=1/3', '--shard=2/3', '--shard=3/3'].map((word) => filesOf(word));
    expect(shards.flat().toSorted()).to.deep.equal(all.toSorted());
    for (const shard of shards) expect(shard.length).to.be.closeTo(all.length / 3, 1);
  });

  it('starts with the slowest files, which all exist', () => {
    const [program] = selectPrograms(['server', 'browser']);
    const begun = (program?.parameters ?? []).filter((word) => word.endsWith('.test.js'));
    const first = begun.slice(0, longest.length).map((path) => longest.find((file) => path.endsWith(file)));
    expect(first).to.have.members(longest);
  });

  it('runs tools only on the first shard, and not for part of a path', () => {
    const names = (...words: string[]) => selectPrograms(words).flatMap(({ steps }) => steps.map(({ name }) => name));
    expect(names('--shard=1/2')).to.include.members(['lint', 'format']);
    expect(names('--shard=2/2')).to.not.include.members(['lint', 'format']);
    expect(names('matrix')).to.not.include('lint');
    expect(names('domain', 'lint')).to.deep.equal(['lint', 'domain']);
  });
});
