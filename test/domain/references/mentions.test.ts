import { expect } from 'chai';
import { addressedUsername, namesNotIn } from '../../../domain/references/mentions.ts';

describe('Mentions', () => {
  it('are new when no earlier text contains them', () => {
    expect(namesNotIn('', ['ann'])).to.eql(['ann']);
    expect(namesNotIn('@Ann. @bobby @c-d-', ['ann', 'bob', 'c-d'])).to.eql(['bob']);
  });

  it('at the beginning of a text address that user', () => {
    expect(addressedUsername(' @Ann: look')).to.equal('ann');
    expect(addressedUsername('look, @ann')).to.equal(null);
    expect(addressedUsername('')).to.equal(null);
  });

  it('are parsed in hostile texts within the time limit of a test', () => {
    for (const text of [
      `@a${'-'.repeat(300_000)}b`,
      `@a${'.'.repeat(300_000)}b`,
      '@a '.repeat(100_000),
      `@${'a'.repeat(300_000)}`,
      '`@a'.repeat(100_000),
      Array.from({ length: 700 }, (_, index) => `${'`'.repeat(index)}@a`).join(' '),
    ]) {
      namesNotIn(text, ['nobody']);
      addressedUsername(text);
    }
  });
});
