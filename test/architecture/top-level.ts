import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../../infrastructure/data-folder.ts';

/** All there may be at the top of the repository. A new layer or tool is a decision, so it is written down here. */
const expected = [
  '.ci',
  '.editorconfig',
  '.gitignore',
  '.mocharc.json',
  '.nvmrc',
  '.oxfmtrc.json',
  '.oxlintrc.json',
  'README.md',
  'application',
  'cli',
  'domain',
  'infrastructure',
  'interfaces',
  'package-lock.json',
  'package.json',
  'seeds',
  'test',
  'tsconfig.json',
  'web',
];

/** Names that running or building creates. */
const ignored = ['.git', 'node_modules'];

/** Names at the top that are not expected, apart from what `.gitignore` names. */
export function unexpectedNames(names: readonly string[]): string[] {
  return names.filter((name) => !expected.includes(name) && !ignored.includes(name) && !isIgnored(name));
}

export function rootNames(): string[] {
  return readdirSync(projectFolder);
}

function isIgnored(name: string): boolean {
  const file = join(projectFolder, '.gitignore');
  const patterns = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  return patterns.some((pattern) => {
    const whole = pattern.replace(/\/$/, '').replaceAll('.', '\\.').replaceAll('*', '.*');
    return new RegExp(`^${whole}$`).test(name);
  });
}

interface PackageJson {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  scripts: Record<string, string>;
}

export function packageJson(): PackageJson {
  return JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')) as PackageJson;
}
