import { expect } from 'chai';
import { itemNumber, searchWords } from '../../../domain/filters/search-words.ts';

describe('words of a search', () => {
  it('are taken apart at spaces, phrases in quotes stay whole', () => {
    expect(searchWords('  pod topology ')).to.deep.equal(['pod', 'topology']);
    expect(searchWords('"sidecar containers" KEP-753')).to.deep.equal(['sidecar containers', 'KEP-753']);
    expect(searchWords('say "hello')).to.deep.equal(['say', '"hello']);
    expect(searchWords('"" " "')).to.deep.equal([]);
  });

  it('count once, and no more than twelve', () => {
    expect(searchWords('Pod pod POD')).to.deep.equal(['Pod']);
    expect(searchWords(Array.from({ length: 100 }, (_, index) => `w${index}`).join(' '))).to.have.length(12);
  });

  it('may name an item by its number', () => {
    for (const word of ['12', '#12', '&12']) expect(itemNumber(word), word).to.equal(12);
    for (const word of ['12a', '##12', '', '#', '1234567890']) expect(itemNumber(word), word).to.equal(null);
  });
});
