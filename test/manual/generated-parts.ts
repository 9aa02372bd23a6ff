import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../../infrastructure/data-folder.ts';
import { formatted } from '../support/formatted.ts';
import { commandSections, commandTable, exitCodeTable, jsonTables } from './command-line-chapter.ts';
import { keyTables } from './keyboard-chapter.ts';
import { quickActionTable } from './quick-actions-chapter.ts';
import { roleTable, roleTables } from './roles-chapter.ts';
import { settingsOfInstance, settingsOfProvider } from './settings-chapter.ts';

export const manualFolder = join(projectFolder, 'web', 'help');

/** What the manual prints of what the code declares, between `<!-- name -->` and `<!-- /name -->`. */
const parts: Readonly<Record<string, () => string>> = {
  'command-table': commandTable,
  'command-sections': commandSections,
  'exit-codes': exitCodeTable,
  'json-shapes': jsonTables,
  settings: settingsOfInstance,
  'settings-of-openid-connect': () => settingsOfProvider('OIDC_NAME_'),
  'settings-of-ldap': () => settingsOfProvider('LDAP_NAME_'),
  'quick-actions-of-all-items': () => quickActionTable('any'),
  'quick-actions-of-epics': () => quickActionTable('epic'),
  'quick-actions-of-issues': () => quickActionTable('issue'),
  roles: roleTable,
  'roles-in-groups': roleTables.group,
  'roles-in-projects': roleTables.project,
  'roles-on-epics': roleTables.epic,
  'roles-on-issues': roleTables.issue,
  'keys-everywhere': keyTables.everywhere,
  'keys-of-roadmaps': keyTables.roadmap,
  'keys-of-lists': keyTables.lists,
  'keys-of-epics': keyTables.epic,
  'keys-of-issues': keyTables.issue,
  'keys-of-the-editor': keyTables.editor,
};

export const partNames = Object.keys(parts);

/** Paths of the manual's files, from its folder. */
export function manualFiles(): string[] {
  return readdirSync(manualFolder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted();
}

export function manualText(path: string): string {
  return readFileSync(join(manualFolder, path), 'utf8');
}

/** Names of the parts that a text prints. */
export function partsIn(markdown: string): string[] {
  return [...markdown.matchAll(/^<!-- ([a-z-]+) -->$/gm)].map(([, name = '']) => name);
}

/** The text with its printed parts as the code declares them now, formatted. @throws Error for an unknown part */
export async function withGeneratedParts(markdown: string): Promise<string> {
  const filled = markdown.replaceAll(/^<!-- ([a-z-]+) -->\n[\s\S]*?^<!-- \/\1 -->$/gm, (_part, name: string) => {
    const generate = parts[name];
    if (generate === undefined) throw new Error(`The manual names an unknown part, ${name}`);
    return `<!-- ${name} -->\n\n${generate()}\n\n<!-- /${name} -->`;
  });
  return formatted(join(manualFolder, 'contents.md'), filled);
}
