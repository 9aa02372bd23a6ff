import { expect } from 'chai';
import { array, assert, constantFrom, integer, nat, pre, property, string, tuple } from 'fast-check';
import { JSDOM } from 'jsdom';
import { Markdown } from '../../../application/markdown/markdown.ts';
import { readerHtml } from '../../../application/markdown/reader-html.ts';
import { checklistOf } from '../../../application/markdown/text-contents.ts';
import { parseBoxPosition, withTask } from '../../../domain/text/task-box.ts';
import { checklistOfHtml } from '../../../web/work-items/tasks/checklist-of-html.ts';

const markdown = new Markdown('https://milepost.example');
const { document } = new JSDOM('').window;

function htmlOf(source: string): string {
  const rendered = markdown.render(source);
  return readerHtml(
    rendered,
    rendered.pieces.map(() => null),
    { id: 1 },
  );
}

/** The boxes as a browser shows them: whether each is checked, and its position. */
function boxesOf(source: string): { isDone: boolean; position: string }[] {
  const page = document.createElement('div');
  page.innerHTML = htmlOf(source);
  return [...page.querySelectorAll<HTMLInputElement>('input.task-list-item-checkbox')].map((box) => ({
    isDone: box.hasAttribute('checked'),
    position: box.dataset['box'] ?? '',
  }));
}

/** What makes text a task, hides it, or only looks like it. */
const leads = ['', '', ' ', '  ', '    ', '\t', '> ', '>', '- ', '* ', '1. ', '2) ', '-\t', '- - ', '-\n  '];
const contents = [
  '[ ] a|[x] b|[X] c|[\u00a0] d|[ ]|[x]|[x]e|[ ](f) g|[x]: /h|[x] *i*|- [ ] j||words|# k|---|**s|&nbsp;|\uE0000\uE001|\0',
  '```|~~~|```js|```npm test``` must pass|`|`` [ ]|\\[ ] l|<!--|-->|<!-->|<!-- [ ] -->|<div>|</div>|<details>|<pre>|</pre>',
  '<textarea>|<option>|<script>|</script>|<title>|<div title="|">|<?|<![CDATA[|<b|<ul>|</ul>|<li>|<a href=x>',
  '[^1]: [ ] m|[^1]: - [ ] n|[^1]',
].flatMap((list) => list.split('|'));
const lead = constantFrom(...leads);
const content = constantFrom(...contents, '| o | p |', '|---|---|', 'q | r', '-|-');
const line = tuple(array(lead, { maxLength: 4 }), content).map(([before, text]) => before.join('') + text);
const deep = integer({ min: 40, max: 70 }).map((depth) =>
  Array.from({ length: depth }, (_, level) => `${'  '.repeat(level)}- [ ] t`).join('\n'),
);
const lineEnd = constantFrom('\n', '\n', '\n', '\n\n', '\r\n', '\r');
const text = array(
  tuple(
    constantFrom(line, line, line, line, deep, string()).chain((one) => one),
    lineEnd,
  ),
  {
    maxLength: 14,
  },
).map((lines) => lines.flat().join(''));

/** Fixed, so that a run that fails can be repeated; a failure prints it. */
const seed = 20_261_126;

describe('The reader of Markdown', () => {
  it('counts the boxes that it shows', () => {
    assert(
      property(text, (source) => {
        const boxes = boxesOf(source);
        const shown = { count: boxes.length, completed: boxes.filter(({ isDone }) => isDone).length };
        expect(checklistOf(source)).to.deep.equal(shown);
        expect(checklistOfHtml(htmlOf(source))).to.deep.equal(shown);
      }),
      { numRuns: 200, seed },
    );
  }).timeout(60_000);

  it('checks each box alone', () => {
    assert(
      property(text, nat(), (source, which) => {
        const boxes = boxesOf(source);
        const at = which % Math.max(1, boxes.length);
        const box = boxes[at];
        pre(box !== undefined);
        const changed = withTask(source, parseBoxPosition(box?.position ?? ''), !(box?.isDone ?? true));
        const expected = boxes.map((one, index) => (index === at ? { ...one, isDone: !one.isDone } : one));
        expect(changed).to.be.a('string');
        expect(boxesOf(changed ?? '')).to.deep.equal(expected);
      }),
      { numRuns: 100, seed },
    );
  }).timeout(60_000);

  it('counts and shows the same in texts that were read differently', () => {
    const counts = (source: string) => checklistOf(source);
    expect(counts('<!--\n- [ ] hidden\n-->\n- [x] shown')).to.deep.equal({ count: 1, completed: 1 });
    expect(counts('```npm test``` must pass\n\n- [ ] a\n- [x] b')).to.deep.equal({ count: 2, completed: 1 });
    expect(counts('1. - [ ] one\n\n- - [x] two')).to.deep.equal({ count: 2, completed: 1 });
    expect(boxesOf('<div title="\n\n- [ ] a\n\n">')).to.have.length(1);
    expect(boxesOf('Use <textarea> here\n\n- [ ] a')).to.have.length(1);
  });

  it('shows text below the maximum nesting', () => {
    const html = htmlOf(
      Array.from({ length: 60 }, (_, level) => `${'  '.repeat(level)}- [ ] level ${level}`).join('\n'),
    );
    for (let level = 0; level < 60; level += 1) expect(html).to.contain(`level ${level}`);
    expect(htmlOf(`${'> '.repeat(200)}deep\n\nafter`))
      .to.contain('deep')
      .and.to.contain('after');
  });
});
