import { expect } from 'chai';
import { addressedUsername, mentionedUsernames, namesNotIn } from '../../../domain/references/mentions.ts';

describe('Mentions', () => {
  const mentioned = (text: string) => mentionedUsernames(text.split('\n'), 100);

  it('are usernames in plain text, in lower case and without duplicates', () => {
    expect(mentioned('@Ann and @bob.\n(@ann), @c-d: mail@example.org\nhttps://x.example/@joe')).to.eql([
      'ann',
      'bob',
      'c-d',
    ]);
  });

  it('are ignored in code', () => {
    expect(mentioned('`@ann` @bob ``@eve ` @eve`` @joe')).to.eql(['bob', 'joe']);
    expect(mentioned('a `` alone @ann, and \\`@bob`')).to.eql(['ann', 'bob']);
  });

  it('are limited in number', () => {
    const names = Array.from({ length: 200 }, (_, index) => `@u${index}`);
    expect(mentionedUsernames([names.join(' ')], 100)).to.have.length(100);
    expect(mentionedUsernames(names, 100).at(-1)).to.equal('u99');
  });

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
      mentioned(text);
      namesNotIn(text, ['nobody']);
      addressedUsername(text);
    }
  });
});
