import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';
import { expect } from 'chai';
import { contentsFile, readManual, sectionsOf } from '../../application/documentation/manual.ts';
import { projectFolder } from '../../infrastructure/data-folder.ts';
import { manualFiles, manualText } from './generated-parts.ts';

const readmeLines = 200;

describe('README and manual', () => {
  const readme = readFileSync(join(projectFolder, 'README.md'), 'utf8');
  const texts = new Map([
    ['README.md', readme],
    ...manualFiles().map((path): [string, string] => [`web/help/${path}`, manualText(path)]),
  ]);

  it('keep the README short', () => {
    expect(readme.trimEnd().split('\n').length).to.be.at.most(readmeLines);
  });

  it('list each file of the manual once, by its title and under a name of its own', async () => {
    const listed = [...manualText(contentsFile).matchAll(/^- \[([^\]]+)\]\(([^)]+)\): .+\.$/gm)];
    expect(listed.map(([, , path]) => path ?? '').toSorted()).to.deep.equal(
      manualFiles().filter((path) => path !== contentsFile),
    );
    const chapters = (await readManual((path) => Promise.resolve(manualText(path)))).flatMap((part) => part.chapters);
    expect(new Set(chapters.map(({ name }) => name)).size).to.equal(chapters.length);
    expect(chapters.map(({ title }) => title)).to.deep.equal(listed.map(([, title]) => title));
  });

  for (const [path, text] of texts) {
    it(`link to files and headings that exist, in ${path}`, () => {
      const broken = linksIn(text).filter((link) => !isThere(path, link, texts));
      expect(broken).to.deep.equal([]);
    });
  }
});

/** Targets of links and pictures outside of code. */
function linksIn(markdown: string): string[] {
  const prose = markdown.replaceAll(/^```[\s\S]*?^```$/gm, '').replaceAll(/`[^`\n]*`/g, '');
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
}

/** Pages of the product and other servers are not looked up; the rest is a file of the repository, with its heading. */
function isThere(from: string, link: string, texts: ReadonlyMap<string, string>): boolean {
  if (/^https?:/.test(link)) return true;
  const [file = '', anchor] = link.split('#');
  if (file.startsWith('/')) return false;
  const path = file === '' ? from : normalize(join(dirname(from), file));
  if (anchor === undefined) return texts.has(path) || existsSync(join(projectFolder, path));
  return sectionsOf(texts.get(path) ?? '').some((section) => section.anchor === anchor);
}
