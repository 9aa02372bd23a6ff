import { expect } from 'chai';
import { exitCodes } from '../../cli/exit-codes.ts';
import { jsonParts, jsonShapes } from '../../cli/json-shapes.ts';
import { configVariables } from '../../infrastructure/settings/config.ts';
import { command } from '../support/command-line.ts';
import { leafCommands } from './command-line-chapter.ts';
import { manualFiles, manualText, partNames, partsIn, withGeneratedParts } from './generated-parts.ts';

describe('the generated parts of the manual', () => {
  const whole = manualFiles().map(manualText).join('\n');
  const rows = rowsOf(whole);

  for (const path of manualFiles()) {
    it(`are up to date in ${path}, which \`npm run manual\` writes`, async () => {
      expect(manualText(path)).to.equal(await withGeneratedParts(manualText(path)));
    });
  }

  it('are printed once each', () => {
    expect(partsIn(whole).toSorted()).to.deep.equal(partNames.toSorted());
  });

  it('list every setting with its default and meaning, and no other', () => {
    const listed = rows.filter(([name, , meaning]) => /^`[A-Z][A-Z\d_]+`$/.test(name ?? '') && meaning !== undefined);
    const expected = configVariables.map(({ name, defaultValue, description }) => [
      `\`${name}\``,
      defaultValue === '' ? '' : `\`${defaultValue}\``,
      description,
    ]);
    const byName = ([one = '']: string[], [other = '']: string[]) => (one < other ? -1 : 1);
    expect(listed.toSorted(byName)).to.deep.equal(expected.toSorted(byName));
  });

  it('list every exit code', () => {
    const text = manualText('administration/commands.md');
    const listed = rowsOf(text)
      .map(([code]) => code ?? '')
      .filter((code) => /^\d+$/.test(code));
    expect(listed).to.deep.equal(Object.values(exitCodes).map(String));
  });

  it('list every command with all its options', async () => {
    const text = manualText('administration/commands.md');
    const { stdout } = await command('postgres://nobody@127.0.0.1:1/none', ['--help']);
    const names = [...stdout.matchAll(/^ {2}([a-z-]+)(?: \[| |$)/gm)].map((match) => match[1] ?? '');
    const expected = new Set(names.filter((name) => name !== 'help'));
    expect(new Set(leafCommands().map(({ path }) => path.split(' ')[0]))).to.deep.equal(expected);
    for (const { path } of leafCommands()) {
      const section = sectionOf(text, path);
      const help = await command('postgres://nobody@127.0.0.1:1/none', [...path.split(' '), '--help']);
      const options = [...help.stdout.matchAll(/--[a-z][a-z-]*/g)].map(([option]) => option);
      const documented = [...section.matchAll(/--[a-z][a-z-]*/g)].map(([option]) => option);
      expect([...new Set([...documented, '--help'])].sort(), path).to.deep.equal(
        [...new Set([...options, '--help'])].sort(),
      );
    }
  });

  it('list the JSON of the commands that have a shape, and of no others', () => {
    const known = new Set([...leafCommands().map(({ path }) => path), ...Object.keys(jsonParts)]);
    expect(Object.keys(jsonShapes).filter((name) => !known.has(name))).to.deep.equal([]);
  });
});

/** From the heading of a command to the next one. */
function sectionOf(text: string, path: string): string {
  const [, after = ''] = text.split(new RegExp(`^#{3,4} ${path}$`, 'm'));
  return after.split(/^#/m)[0] ?? '';
}

/** Cells of all rows of tables, without the spaces that line them up. */
function rowsOf(text: string): string[][] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}
