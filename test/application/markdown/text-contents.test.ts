import { expect } from 'chai';
import { Markdown } from '../../../application/markdown/markdown.ts';
import { contentsOf, mostMentions } from '../../../application/markdown/text-contents.ts';

const markdown = new Markdown('https://milepost.example');

describe('Mentions in Markdown', () => {
  const mentioned = (text: string) => contentsOf(text, markdown).mentions;

  it('are usernames in running text, in lower case and without duplicates', () => {
    expect(mentioned('@Ann and @bob.\n(@ann), @c-d: mail@example.org\nhttps://x.example/@joe')).to.eql([
      'ann',
      'bob',
      'c-d',
    ]);
    expect(mentioned('| a |\n|---|\n| @ann |\n\n- [ ] **@bob**\n\n> # @eve')).to.have.members(['ann', 'bob', 'eve']);
  });

  it('are ignored where the page shows none: in code, links, images, HTML and after a backslash', () => {
    expect(mentioned('`@ann` @bob ``@eve ` @eve`` @joe')).to.eql(['bob', 'joe']);
    expect(mentioned('a `` alone @ann, and \\` @bob`')).to.eql(['ann', 'bob']);
    expect(mentioned('`code over\ntwo lines @ann`, @bob')).to.eql(['bob']);
    expect(mentioned('[@ann](x) ![@bob](y) <b title="@eve">@joe</b> \\@kim')).to.eql(['joe']);
    expect(mentioned('<!--\n@ann\n-->\n\n```\n@bob\n```\n\n    @eve\n\n@joe')).to.eql(['joe']);
    expect(mentioned('```npm test``` must pass\n\n@ann')).to.eql(['ann']);
  });

  it('are ignored in action lines, which are removed', () => {
    expect(mentioned('/assign @ann\n/cc @bob\n@joe')).to.eql(['bob', 'joe']);
  });

  it('are limited in number', () => {
    const names = Array.from({ length: 200 }, (_, index) => `@u${index}`);
    expect(mentioned(names.join(' '))).to.have.length(mostMentions);
  });

  it('are read in hostile texts within the time limit of a test', () => {
    for (const text of [`@a${'-'.repeat(300_000)}b`, '@a '.repeat(30_000), '`@a'.repeat(30_000)]) mentioned(text);
  }).timeout(20_000);
});
