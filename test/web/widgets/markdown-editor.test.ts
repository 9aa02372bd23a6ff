import { expect } from 'chai';
import {
  code,
  continueList,
  indent,
  link,
  markLines,
  outdent,
  wrap,
  type Edit,
  type Selected,
} from '../../../web/widgets/markdown-editor/formatting.ts';
import { openReferenceAt } from '../../../web/widgets/markdown-editor/references/open-reference.ts';

/** A text with `|` at both ends of what is selected, or one for a caret. */
function selected(drawn: string): Selected {
  const start = drawn.indexOf('|');
  const end = drawn.lastIndexOf('|');
  return { text: drawn.replaceAll('|', ''), start, end: end === start ? start : end - 1 };
}

function drawn({ text }: Selected, edit: Edit | null): string | null {
  if (edit === null) return null;
  const changed = text.slice(0, edit.from) + edit.insert + text.slice(edit.to);
  const caret = edit.start === edit.end ? '|' : `|${changed.slice(edit.start, edit.end)}|`;
  return changed.slice(0, edit.start) + caret + changed.slice(edit.end);
}

const apply = (text: string, edit: (selected: Selected) => Edit | null) => drawn(selected(text), edit(selected(text)));

describe('Markdown editor: formatting', () => {
  it('wraps and unwraps', () => {
    expect(apply('a |b| c', (text) => wrap(text, '**'))).to.equal('a **|b|** c');
    expect(apply('a **|b|** c', (text) => wrap(text, '**'))).to.equal('a |b| c');
    expect(apply('a |', (text) => wrap(text, '_'))).to.equal('a _|_');
  });

  it('links what is selected and asks for the address', () => {
    expect(apply('see |here|', link)).to.equal('see [here](|url|)');
  });

  it('marks each line, or takes the marks away when all have them', () => {
    expect(apply('|one\ntwo|', (text) => markLines(text, 'number'))).to.equal('|1. one\n2. two|');
    expect(apply('|- one\n- two|', (text) => markLines(text, 'bullet'))).to.equal('|one\ntwo|');
    expect(apply('|- [ ] one\ntwo|', (text) => markLines(text, 'quote'))).to.equal('|> - [ ] one\n> two|');
  });

  it('fences code of several lines', () => {
    expect(apply('|a|', code)).to.equal('`|a|`');
    expect(apply('|a\nb|', code)).to.equal('|```\na\nb\n```|');
  });

  it('indents and outdents', () => {
    expect(apply('|a\nb|', indent)).to.equal('|  a\n  b|');
    expect(apply('|  a\n b|', outdent)).to.equal('|a\nb|');
  });

  it('goes on with a list, and ends it on an empty item', () => {
    expect(apply('- one|', continueList)).to.equal('- one\n- |');
    expect(apply('  9. one|', continueList)).to.equal('  9. one\n  10. |');
    expect(apply('* [x] one|', continueList)).to.equal('* [x] one\n* [ ] |');
    expect(apply('- one\n- |', continueList)).to.equal('- one\n|');
    expect(apply('plain|', continueList)).to.equal(null);
    expect(apply('- o|ne', continueList)).to.equal(null);
  });
});

describe('Markdown editor: the reference that is written', () => {
  const at = (text: string) => openReferenceAt(text, text.length);

  it('begins with its sign after a space, a bracket or nothing', () => {
    expect(at('by @pet')).to.deep.equal({ sign: '@', query: 'pet', from: 3, to: 7 });
    expect(at('(&4')).to.include({ sign: '&', query: '4' });
    expect(at('~')).to.include({ sign: '~', query: '' });
    expect(at('line\n%rel')).to.include({ sign: '%', query: 'rel' });
  });

  it('is a mention as long as a name may be', () => {
    expect(at(`@${'a'.repeat(20)}`)).to.include({ sign: '@' });
    expect(at(`@${'a'.repeat(21)}`)).to.equal(null);
  });

  it('does not start in the middle of a word, after a space, or after a lone colon', () => {
    for (const text of ['mail@host', '@pet er', 'time:', ':t', 'a#1']) expect(at(text), text).to.equal(null);
    expect(at(':ta')).to.include({ sign: ':', query: 'ta' });
  });
});
