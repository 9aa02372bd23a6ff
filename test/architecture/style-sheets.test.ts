import { expect } from 'chai';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../../infrastructure/data-folder.ts';

/** Rules for the page itself that depend on what is anywhere in it: the browser looks through it at each change of an element. */
function lookingThrough(text: string): string[] {
  const selectors = text
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .matchAll(/(?<=^|[{};,])\s*(?<selector>:root:has\((?!>)[^{}]*?)\s*\{/gm);
  return [...selectors].map(({ groups }) => groups?.['selector'] ?? '');
}

describe('style sheets', () => {
  it('find a rule for the whole page that looks through it', () => {
    const found = (text: string) => lookingThrough(text).length;
    expect(found(':root:has([data-x]) { color: red }')).to.equal(1);
    expect(found('@layer a { :root:has(main [data-x]) { color: red } }')).to.equal(1);
    expect(found(':root { color: red } :global(:root:has([data-x])) .region { color: red }')).to.equal(0);
  });

  it('look through the whole page for no rule that always applies', () => {
    const files = readdirSync(join(projectFolder, 'web'), { recursive: true, encoding: 'utf8' });
    const sheets = files.filter((file) => file.endsWith('.css'));
    expect(sheets).to.have.length.above(100);
    const found = sheets.flatMap((file) =>
      lookingThrough(readFileSync(join(projectFolder, 'web', file), 'utf8')).map((rule) => `${file}: ${rule}`),
    );
    expect(found).to.deep.equal([]);
  });
});
