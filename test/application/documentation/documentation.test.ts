import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { passagesOf, sectionsOf } from '../../../application/documentation/documentation.ts';
import { projectFolder } from '../../../infrastructure/data-folder.ts';

describe('Documentation', () => {
  it('is split into sections with their own anchors', async () => {
    const sections = sectionsOf(await readFile(join(projectFolder, 'README.md'), 'utf8'));
    const anchors = sections.map(({ anchor }) => anchor);
    expect(anchors).to.include.members(['milepost', 'two-commands', 'back-up-and-restore', 'ai', 'add-a-field']);
    expect(new Set(anchors).size).to.equal(anchors.length);
    expect(
      sections.every(({ content }) => content !== '' && !content.includes('![')),
      'pictures',
    ).to.equal(true);
  });

  it('keeps the indent of code at the start of a section', () => {
    expect(sectionsOf('## Two\n\n    npm start\n    npm test\n\nBoth.\n')[0]?.content).to.equal(
      '    npm start\n    npm test\n\nBoth.',
    );
  });

  it('is split into short passages without losing words', () => {
    const long = Array.from({ length: 400 }, (_, row) => `| cell ${row}        | meaning |`).join('\n');
    const content = `First paragraph.\n\n| name       | meaning  |\n| ---------- | -------- |\n${long}\n\nLast one.`;
    const passages = passagesOf({ anchor: 'a', title: 'A', content });
    expect(passages.length).to.be.greaterThan(3);
    expect(Math.max(...passages.map((passage) => passage.content.length))).to.be.at.most(1_600);
    const text = passages.map((passage) => passage.content).join('\n');
    for (const words of ['First paragraph.', 'cell 0 ', 'cell 399 ', 'Last one.']) expect(text).to.contain(words);
  });
});
