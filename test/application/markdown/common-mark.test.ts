import { expect } from 'chai';
import { tests } from 'commonmark-spec';
import sanitizeHtml from 'sanitize-html';
import { escapeHtml, replaceMarks, type RenderedMarkdown } from '../../../application/markdown/rendered.ts';
import { createCommonMark, Markdown } from '../../../application/markdown/markdown.ts';

/** Examples whose HTML may not reach a page: tags, attributes, comments and schemes that the allow-list leaves out. */
const sanitised: readonly number[] = [
  150, 152, 153, 154, 156, 157, 158, 163, 164, 169, 170, 171, 172, 173, 176, 178, 180, 201, 491, 524, 536, 596, 598,
  599, 601, 613, 614, 615, 616, 617,
];
/** Examples in which a bare address is text: with auto-links it is a link. */
const autoLinked: readonly number[] = [602, 608, 611, 612];
/** Examples whose code is in a language that is colored. */
const colored: readonly number[] = [142, 143];

describe('CommonMark specification', () => {
  const plain = createCommonMark();
  const markdown = new Markdown('https://milepost.example');

  it(`has ${tests.length} examples that all render as specified before sanitizing`, () => {
    expect(tests.length).to.be.greaterThan(600);
    const wrong = tests.filter((example) => spaced(plain.render(source(example.markdown))) !== source(example.html));
    expect(wrong.map((example) => example.number)).to.eql([]);
  });

  it('has examples that render the same after sanitizing, with listed exceptions', () => {
    const different = tests.filter(
      (example) => normal(asTyped(markdown.render(source(example.markdown)))) !== normal(source(example.html)),
    );
    expect(different.map((example) => example.number)).to.eql(
      [...sanitised, ...autoLinked, ...colored].sort((a, b) => a - b),
    );
  });
});

/** The specification writes tabs as arrows. */
function source(text: string): string {
  return text.replaceAll('→', '\t');
}

/** With each reference as it was typed. */
function asTyped({ html, pieces }: RenderedMarkdown): string {
  return replaceMarks(html, (index) => {
    const piece = pieces[index];
    return piece !== undefined && 'text' in piece ? escapeHtml(piece.text) : '';
  });
}

/** An empty quote is written with a line break inside, which no reader sees. */
function spaced(html: string): string {
  return html.replaceAll('<blockquote></blockquote>', '<blockquote>\n</blockquote>');
}

/** Parsed and written again, without what we add to every link, image and heading. */
function normal(html: string): string {
  const bare = spaced(html)
    .replaceAll(' rel="nofollow noopener noreferrer"', '')
    .replaceAll(' loading="lazy"', '')
    .replaceAll(/(?<=<h[1-6]) id="user-content-[^"]*"/g, '');
  return sanitizeHtml(bare, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    allowedSchemes: [],
    allowedSchemesAppliedToAttributes: [],
  });
}
