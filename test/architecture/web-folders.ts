import { resolveImport } from './import-rules.ts';
import { folderIn, type SourceFile } from './source-files.ts';

/** What all screens share, and which of the others each may use. */
const sharedFolders: Readonly<Record<string, readonly string[]>> = {
  api: [],
  state: ['api'],
  theme: ['state'],
  widgets: ['api', 'state', 'theme'],
  app: ['api', 'state', 'theme', 'widgets'],
  filters: ['api', 'state', 'theme', 'widgets', 'app'],
  'work-items': ['api', 'state', 'theme', 'widgets', 'app', 'filters'],
};

/** The only files that name screens, and only to fetch them when they are needed. */
const namesScreens = ['web/app/page-modules.generated.ts', 'web/app/lazy-screens.ts'];

/**
 * Every other folder is a screen, which uses what is shared and never another screen: so that a part two of them need
 * has a place of its own, and the next screen is built from what is there.
 */
export function screenProblems(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ layer }) => layer === 'web')
    .flatMap((file) =>
      file.imports.flatMap(({ specifier, isDynamic }) => {
        if (!specifier.startsWith('.')) return [];
        const target = resolveImport(file.path, specifier);
        if (isDynamic && namesScreens.includes(file.path)) return [];
        const problem = folderProblem(folderIn('web', file.path), folderIn('web', target));
        return problem === null ? [] : [`${file.path} imports ${target}: ${problem}`];
      }),
    );
}

function folderProblem(from: string | null, to: string | null): string | null {
  if (from === null || to === null || from === to) return null;
  const shared = sharedFolders[from];
  if (shared === undefined) return to in sharedFolders ? null : 'a screen may not use another screen';
  return shared.includes(to) ? null : `web/${from} may not use web/${to}`;
}
