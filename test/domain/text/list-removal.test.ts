import { expect } from 'chai';
import { assert, nat, pre, property } from 'fast-check';
import type { LineRange } from '../../../domain/text/lines.ts';
import { withoutTask } from '../../../domain/text/list-removal.ts';
import { shownLists, taskTexts, type ShownItem } from '../../support/task-lists.ts';

const words = (text: string): string[] => [...text.matchAll(/\bw\d+\b/g)].map(([word]) => word);
const named = (items: readonly ShownItem[]): string[] => items.map(({ name }) => name);

describe('Removing a task from Markdown', () => {
  const remove = (source: string, start: number, end: number) => withoutTask(source, { start, end });

  it('keeps the rest unchanged', () => {
    expect(remove('- [ ] one\n- [x] two\n- three', 1, 2)).to.deep.equal({
      text: '- [ ] one\n- three',
      title: 'two',
      details: '',
    });
    expect(remove('Above\n\n- [ ] only\n\nBelow', 2, 4)?.text).to.equal('Above\n\nBelow');
    expect(remove('- x\n- [ ] last\n\nBelow', 1, 3)?.text).to.equal('- x\n\nBelow');
  });

  it('moves its nested list one level up', () => {
    const source = '- [ ] one\n  - [ ] two\n    - three\n\n  - four\n- five';
    expect(remove(source, 0, 5)?.text).to.equal('- [ ] two\n  - three\n\n- four\n- five');
    expect(remove('> 1. [ ] one\n>    * two\n>      more\n> 2. three', 0, 3)?.text).to.equal(
      '> 1. two\n>    more\n> 2. three',
    );
    expect(remove('* [ ] one\n\n  10. two\n      more', 0, 4)?.text).to.equal('*   two\n    more');
  });

  it('returns its paragraphs as details', () => {
    const source = '- [ ] one\n  more\n\n  ```\n  - [ ] code\n  ```\n  - below\n\n  last';
    expect(remove(source, 0, 9)).to.deep.equal({
      text: '- below',
      title: 'one',
      details: '\nmore\n\n```\n- [ ] code\n```\nlast\n',
    });
  });

  it('returns null where there is no task', () => {
    expect(remove('- one', 0, 1)).to.equal(null);
    expect(remove('text [ ] x', 0, 1)).to.equal(null);
    expect(remove('- [ ] one', 0, 2)).to.equal(null);
    expect(remove('- [ ] one', 3, 4)).to.equal(null);
  });

  it('loses no word, and moves nested lists into the parent list', () => {
    assert(
      property(taskTexts, nat(), (source, which) => {
        const lists = shownLists(source);
        const tasks = lists.flatMap((list) => list.map((item) => ({ list, item })));
        const removable = tasks.filter(({ item }) => item.range !== null && withoutTask(source, item.range) !== null);
        pre(removable.length > 0);
        const { list, item } = removable[which % removable.length] as { list: ShownItem[]; item: ShownItem };
        const removed = withoutTask(source, item.range as LineRange);
        const { text = '', title = '', details = '' } = removed ?? {};
        expect(words(`${text} ${title} ${details}`).sort()).to.deep.equal(words(source).sort());
        expect(words(`${title} ${details}`)).to.deep.equal(words(item.name));
        const at = list.indexOf(item);
        const expected = list.toSpliced(at, 1, ...item.lists.flat());
        const sameList = shownLists(text).find((one) => one.some(({ name }) => name === expected[0]?.name)) ?? [];
        expect(named(sameList)).to.deep.equal(named(expected));
      }),
      { numRuns: 100 },
    );
  });
});
