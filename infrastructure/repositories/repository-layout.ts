import { join } from 'node:path';

/** The bare repository in a folder: its refs in one file and its objects in one pack. Never changes once complete. */
export const packFile = 'objects/pack/pack-milepost.pack';
export const indexFile = 'objects/pack/pack-milepost.idx';
/** In the order in which a backup holds them. */
export const repositoryFiles = ['HEAD', 'config', 'packed-refs', packFile, indexFile] as const;

/** The structure of the folder of all repositories. */
export interface RepositoriesLayout {
  /** Complete ones, by the name in their row. */
  kept: string;
  /** Fetches and restores in progress. */
  incoming: string;
  /** Marker files for folders that were seen without a row; their age is the time since then. */
  orphans: string;
}

export function repositoriesLayout(folder: string): RepositoriesLayout {
  return { kept: join(folder, 'kept'), incoming: join(folder, 'incoming'), orphans: join(folder, 'orphans') };
}

/** True for the names that folders of repositories have. */
export function isRepositoryFolder(name: string): boolean {
  return /^[1-9]\d{0,15}-[0-9a-f]{16}$/.test(name);
}

export const configText = '[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n\tbare = true\n';

/** The file of packed refs, from the ids by full name. */
export function packedRefsText(refs: ReadonlyMap<string, string>): string {
  const lines = [...refs].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, id]) => `${id} ${name}\n`);
  return `# pack-refs with: sorted \n${lines.join('')}`;
}

/** Maximum number of branches and tags together. */
export const refsMaximum = 20_000;

/** True for names that git allows, in a short form, so that they can be written to a file of refs and shown. */
export function isRefName(name: string): boolean {
  return (
    name.length <= 500 &&
    /^refs\/(heads|tags)\/[^/]/.test(name) &&
    !/[\s\p{Cc}~^:?*[\\]|\.\.|@\{|\/\/|\/\.|\.lock(\/|$)|[./]$/u.test(name)
  );
}
