import { expect } from 'chai';
import { searchWords, soleNumber } from '../../../domain/filters/search-words.ts';

describe('Search words', () => {
  it('are split at spaces, with quoted phrases kept whole', () => {
    expect(searchWords('  pod topology ')).to.deep.equal(['pod', 'topology']);
    expect(searchWords('"sidecar containers" KEP-753')).to.deep.equal(['sidecar containers', 'KEP-753']);
    expect(searchWords('say "hello')).to.deep.equal(['say', '"hello']);
    expect(searchWords('"" " "')).to.deep.equal([]);
  });

  it('are deduplicated and limited to twelve', () => {
    expect(searchWords('Pod pod POD')).to.deep.equal(['Pod']);
    expect(searchWords(Array.from({ length: 100 }, (_, index) => `w${index}`).join(' '))).to.have.length(12);
  });

  it('match an item number with or without its sign', () => {
    for (const word of ['12', '#12', '&12', ' 12 ']) expect(soleNumber(word), word).to.equal(12);
    for (const word of ['12a', '##12', '', '#', '1234567890', 'bulk 03', '1 2']) {
      expect(soleNumber(word), word).to.equal(null);
    }
  });
});
