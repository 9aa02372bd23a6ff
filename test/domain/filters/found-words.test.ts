import { expect } from 'chai';
import { excerptOf, markFoundWords } from '../../../domain/filters/found-words.ts';

describe('words that a search found', () => {
  const marked = (text: string, search: string): string =>
    markFoundWords(text, search)
      .map(({ text: piece, isFound }) => (isFound ? `[${piece}]` : piece))
      .join('');

  it('are marked wherever they occur, in any case, and the text stays whole', () => {
    expect(marked('Lantern on the pier', 'lantern PIER')).to.equal('[Lantern] on the [pier]');
    expect(marked('a+b (c)', '(c) a+b')).to.equal('[a+b] [(c)]');
    expect(marked('The old mill', '"old mill"')).to.equal('The [old mill]');
    expect(marked('İstanbul and Oslo', 'oslo')).to.equal('İstanbul and [Oslo]');
    expect(marked('plain', '')).to.equal('plain');
    expect(markFoundWords('', 'x')).to.deep.equal([]);
  });

  it('are in the excerpt of a long text, on one line, without cut words at its start', () => {
    const text = `${'one two three '.repeat(20)}\n\nthe needle\n${'four five six '.repeat(40)}`;
    const excerpt = excerptOf(text, 'needle') ?? '';
    expect(excerpt).to.match(/^… (one|two|three) .*the needle four .* …$/);
    expect(excerpt.length).to.be.at.most(204);
    expect(excerptOf('The needle', 'needle')).to.equal('The needle');
    expect(excerptOf(`${'x'.repeat(500)}needle`, 'needle')).to.equal('… needle');
    expect(excerptOf('nothing', 'needle')).to.equal(null);
  });
});
