import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exitCodes } from '../../cli/exit-codes.ts';
import { configVariables } from '../../infrastructure/config.ts';
import { projectFolder } from '../../infrastructure/data-folder.ts';
import { command } from '../support/command-line.ts';

describe('README', () => {
  const readme = readFileSync(join(projectFolder, 'README.md'), 'utf8');
  const rows = rowsOf(readme);

  it('lists every setting with its default and meaning, and no other', () => {
    const listed = rows.filter(([name]) => /^`[A-Z][A-Z\d_]+`$/.test(name ?? ''));
    const expected = configVariables.map(({ name, defaultValue, description }) => [
      `\`${name}\``,
      defaultValue === '' ? '' : `\`${defaultValue}\``,
      description,
    ]);
    expect(listed).to.deep.equal(expected);
  });

  it('lists every exit code', () => {
    const listed = rows.map(([code]) => code ?? '').filter((code) => /^\d+$/.test(code));
    expect(listed).to.deep.equal(Object.values(exitCodes).map(String));
  });

  it('lists every command with all its options', async () => {
    const section = readme.slice(readme.indexOf('## Commands'), readme.indexOf('## Settings'));
    // A usage begins a line; lines of its other options are indented more than the description below it.
    const block = /```text\n([\s\S]*?)```/.exec(section)?.[1] ?? '';
    const listed = [...block.matchAll(/^(\S.*(?:\n {8}\S.*)*)\n {4}\S/gm)].map(([, usage = '']) =>
      usage.replace(/\s+/g, ' '),
    );
    const { stdout } = await command('postgres://nobody@127.0.0.1:1/none', ['--help']);
    const names = [...stdout.matchAll(/^ {2}([a-z-]+)(?: \[| |$)/gm)].map((match) => match[1] ?? '');
    const commands = names.filter((name) => name !== 'help');
    expect(new Set(listed.map((usage) => /^[a-z-]+/.exec(usage)?.[0]))).to.deep.equal(new Set(commands));
    for (const usage of listed) {
      const words = usage.split(' ');
      const path = words.slice(
        0,
        ['users', 'tokens', 'seats', 'subscription', 'sites', 'mail', 'ai', 'ldap', 'repository'].includes(
          words[0] ?? '',
        )
          ? 2
          : 1,
      );
      const help = await command('postgres://nobody@127.0.0.1:1/none', [...path, '--help']);
      const options = [...help.stdout.matchAll(/--[a-z-]+/g)].map(([option]) => option);
      const documented = [...usage.matchAll(/--[a-z-]+/g)].map(([option]) => option);
      expect([...new Set([...documented, '--json', '--help'])].sort(), usage).to.deep.equal(
        [...new Set(options)].sort(),
      );
    }
  });
});

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
