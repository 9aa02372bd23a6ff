import { expect } from 'chai';
import { folderIn, sourceFiles } from './source-files.ts';

/** Where folders are named after the things of the product, and the folders there that are about something else. */
const otherFolders: Readonly<Record<string, readonly string[]>> = {
  // Rules that belong to no single thing, and what is computed without storing it.
  domain: ['access', 'calendar', 'colors', 'filters', 'lists', 'log', 'pages', 'scheduling', 'text'],
  infrastructure: ['calendar', 'database', 'files', 'pictures', 'secrets', 'services', 'settings'],
  'infrastructure/database': ['embedded', 'migrations'],
  'interfaces/rest': ['open-api', 'search'],
  'interfaces/graphql': ['connections', 'execution', 'loading', 'mutations', 'reactions', 'scalars'],
};

/** Folders of the browser that are named after a page or after what pages share. */
const pageFolders = [
  'api',
  'api-reference',
  'app',
  'creation',
  'epics',
  'filters',
  'groups',
  'help',
  'home',
  'issues',
  'places',
  'profile',
  'search',
  'settings',
  'state',
  'status-checks',
  'theme',
  'widgets',
];

describe('Names of folders', () => {
  // Who knows one layer finds their way in all.
  for (const [parent, others] of Object.entries({ ...otherFolders, web: pageFolders })) {
    it(`are the same in ${parent} as in application`, () => {
      const nouns = foldersIn('application');
      const unknown = foldersIn(parent).filter((name) => !nouns.includes(name) && !others.includes(name));
      expect(unknown).to.deep.equal([]);
    });

    it(`that only ${parent} has exist`, () => {
      const names = foldersIn(parent);
      expect(others.filter((name) => !names.includes(name))).to.deep.equal([]);
    });
  }
});

function foldersIn(parent: string): string[] {
  return [...new Set(sourceFiles().flatMap(({ path }) => folderIn(parent, path) ?? []))].toSorted();
}
