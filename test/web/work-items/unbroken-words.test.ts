import { expect } from 'chai';
import { unbrokenWords } from '../../../web/work-items/text/unbroken-words.ts';

describe('web: words with hyphens in titles', () => {
  const unbroken = (html: string) => unbrokenWords(html, 'x');

  it('stay on one line if they are short', () => {
    expect(unbroken('KEP-1287: in-place resize')).to.equal(
      '<span class="x">KEP-1287:</span> <span class="x">in-place</span> resize',
    );
    expect(unbroken('<code>kube-proxy</code> &amp; more')).to.equal(
      '<code><span class="x">kube-proxy</span></code> &amp; more',
    );
  });

  it('may break if they are long, and tags are left as they are', () => {
    for (const html of ['a-word-of-more-letters-than-fit', '<span data-name="a-b">x</span>', 'a – b - c', '-'])
      expect(unbroken(html)).to.equal(html);
  });
});
