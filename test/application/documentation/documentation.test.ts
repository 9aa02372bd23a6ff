import { expect } from 'chai';
import { findSections } from '../../../application/documentation/find-sections.ts';
import { anchorOf, readManual, sectionsOf } from '../../../application/documentation/manual.ts';
import { passagesOf } from '../../../application/documentation/passages.ts';

const files: Readonly<Record<string, string>> = {
  'contents.md':
    '# Help\n\nRead on.\n\n## Guide\n\n- [Roadmap](guide/roadmap.md): Where epics are drawn.\n\n## Operation\n\n' +
    '- [Backup](operation/backup.md): How to keep data.\n- [Settings](operation/settings.md): What can be set.\n',
  'guide/roadmap.md':
    '# Roadmap\n\nSee [backups](../operation/backup.md#keep-them), [help](../contents.md).\n\n## Dates and bars\n\nDrawn.\n',
  'operation/backup.md': '# Backup\n\n## Keep them\n\nUse **rsync** and `cp`.\n',
  'operation/settings.md': '# Settings\n\n<!-- settings -->\n\n| a | b |\n\n<!-- /settings -->\n\nBackups keep all.\n',
};

function manual() {
  return readManual((path) => Promise.resolve(files[path] ?? ''));
}

describe('the documentation', () => {
  it('is read in the order of its contents', async () => {
    const parts = await manual();
    expect(parts.map(({ title, chapters }) => [title, chapters.map(({ name }) => name)])).to.deep.equal([
      ['Guide', ['roadmap']],
      ['Operation', ['backup', 'settings']],
    ]);
    const [roadmap] = parts[0]?.chapters ?? [];
    expect([roadmap?.title, roadmap?.summary]).to.deep.equal(['Roadmap', 'Where epics are drawn.']);
    expect(roadmap?.sections.map(({ anchor, level }) => [anchor, level])).to.deep.equal([
      ['roadmap', 1],
      ['dates-and-bars', 2],
    ]);
  });

  it('turns links between files into links between pages', async () => {
    const [guide] = await manual();
    expect(guide?.chapters[0]?.sections[0]?.content).to.equal(
      'See [backups](/-/help/backup#keep-them), [help](/-/help).',
    );
  });

  it('leaves out the marks of generated parts', async () => {
    const [, operation] = await manual();
    expect(operation?.chapters[1]?.sections[0]?.content).to.equal('| a | b |\n\n\nBackups keep all.');
  });

  it('keeps the indent of code at the start of a section', () => {
    expect(sectionsOf('## Two\n\n    npm start\n    npm test\n\nBoth.\n')[0]?.content).to.equal(
      '    npm start\n    npm test\n\nBoth.',
    );
  });

  it('finds no headings in code, and names equal headings apart', () => {
    const sections = sectionsOf('# One\n\n## Same\n\n```sh\n# a comment\n```\n\n## Same\n');
    expect(sections.map(({ anchor }) => anchor)).to.deep.equal(['one', 'same', 'same-1']);
    expect(sections[1]?.content).to.contain('# a comment');
  });

  it('names headings as code hosts do', () => {
    expect(anchorOf('To-dos, and “what” for?')).to.equal('to-dos-and-what-for');
    expect(anchorOf('OIDC_PROVIDERS')).to.equal('oidc_providers');
  });

  it('is split into passages that are short, and lose no words', () => {
    const long = Array.from({ length: 400 }, (_, row) => `| cell ${row}        | meaning |`).join('\n');
    const content = `First paragraph.\n\n| name       | meaning  |\n| ---------- | -------- |\n${long}\n\nLast one.`;
    const section = { anchor: 'a', level: 2 as const, title: 'A', content };
    const passages = passagesOf({ name: 'settings', title: 'Settings', summary: '', sections: [section] });
    expect(passages.length).to.be.greaterThan(3);
    expect(Math.max(...passages.map((passage) => passage.content.length))).to.be.at.most(1_600);
    const text = passages.map((passage) => passage.content).join('\n');
    for (const words of ['First paragraph.', 'cell 0 ', 'cell 399 ', 'Last one.']) expect(text).to.contain(words);
    expect(passages[0]).to.include({ address: 'settings#a', title: 'Settings: A' });
  });

  describe('its search', () => {
    it('finds sections with all words, those with the words in their titles first', async () => {
      const found = findSections(await manual(), 'BACK', 10);
      expect(found.map(({ address, chapter, title }) => [address, chapter, title])).to.deep.equal([
        ['backup', 'Backup', 'Backup'],
        ['roadmap', 'Roadmap', 'Roadmap'],
        ['settings', 'Settings', 'Settings'],
      ]);
      expect(findSections(await manual(), 'rsync cp', 10).map(({ address }) => address)).to.deep.equal([
        'backup#keep-them',
      ]);
      expect(findSections(await manual(), 'back', 1)).to.have.lengthOf(1);
    });

    it('shows plain text around the words', async () => {
      expect(findSections(await manual(), 'rsync', 10)[0]?.excerpt).to.equal('Use rsync and cp.');
      const content = `${'before '.repeat(60)}needle${' after'.repeat(60)}`;
      const section = { anchor: 'a', level: 2 as const, title: 'A', content };
      const chapter = { name: 'c', title: 'C', summary: '', sections: [section] };
      const [found] = findSections([{ title: 'P', chapters: [chapter] }], 'needle', 10);
      expect(found?.excerpt)
        .to.match(/^…before .*needle.* after…$/)
        .and.have.length.below(200);
    });

    it('finds nothing for no words, or when one of them is nowhere', async () => {
      for (const words of ['', '  ', 'back nowhere']) expect(findSections(await manual(), words, 10)).to.deep.equal([]);
    });
  });
});
