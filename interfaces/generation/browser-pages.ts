import { join } from 'node:path';
import type { Page } from '../../domain/pages/page.ts';
import { pages } from '../../domain/pages/pages.ts';
import type { GeneratedFile } from './generated-file.ts';

const app = join('web', 'app');
const shell = join(app, 'shell');
const entries: readonly (readonly [name: string, page: Page])[] = Object.entries(pages);

/**
 * What the browser needs of the list of pages, without who may see them: their patterns, their modules, and the navigation
 * of groups and projects and of the account menu, which is loaded later.
 */
export function browserPages(): Promise<GeneratedFile[]> {
  const rail = (kind: 'group' | 'project'): string => {
    const own = entries.filter(([, page]) => page.about === kind && page.navigation !== undefined);
    // The overview has the name of its kind.
    return [...own.filter(([name]) => name === kind), ...own.filter(([name]) => name !== kind)].map(entryOf).join('\n');
  };
  const account = entries.filter(([, { about, navigation }]) => about === undefined && navigation !== undefined);
  return Promise.resolve([
    fileOf(
      join(app, 'page-patterns.generated.ts'),
      'pagePatterns',
      listed(({ pattern }) => JSON.stringify(pattern)),
    ),
    fileOf(join(app, 'page-modules.generated.ts'), 'pageModules', listed(moduleOf)),
    fileOf(
      join(shell, 'place-navigation.generated.ts'),
      'placeNavigation',
      `{ group: [\n${rail('group')}\n],\nproject: [\n${rail('project')}\n] }`,
      entries.filter(([, { about }]) => about === 'group' || about === 'project'),
    ),
    fileOf(
      join(shell, 'account-navigation.generated.ts'),
      'accountNavigation',
      `[\n${account.map(entryOf).join('\n')}\n]`,
      account,
    ),
  ]);
}

function fileOf(path: string, name: string, value: string, withIcons: typeof entries = []): GeneratedFile {
  const icons = new Set(withIcons.flatMap(([, { navigation }]) => navigation?.icon ?? []));
  const text = [
    '// Generated from domain/pages/pages.ts by the build.',
    ...(icons.size > 0 ? [`import { ${[...icons].toSorted().join(', ')} } from 'lucide-react';`] : []),
    `export const ${name} = ${value} as const;`,
    '',
  ];
  return { path, text: text.join('\n') };
}

function listed(valueOf: (page: Page) => string): string {
  return `{\n${entries.map(([name, page]) => `${name}: ${valueOf(page)},`).join('\n')}\n}`;
}

function moduleOf({ module: path, isBare }: Page): string {
  return `{ load: () => import('../${path}')${isBare ? ', isBare: true' : ''} }`;
}

function entryOf([name, { navigation, needs }]: (typeof entries)[number]): string {
  const { icon, ...others } = { ...navigation, icon: navigation?.icon ?? '' };
  const flags = { page: name, ...others, ...(needs === 'administrator' && { forAdministrators: true }) };
  return `${JSON.stringify(flags).slice(0, -1)},"icon":${icon}},`;
}
