/** The git repository of a project: a copy of one that is kept elsewhere. */
export interface Repository {
  id: number;
  namespaceId: number;
  /** Where it is fetched from, without user name and password; null if it was copied from a folder. */
  url: string | null;
  /** User name and password for the URL, encrypted. */
  sealedCredentials: string | null;
  /** True if it is fetched again every hour. */
  isMirror: boolean;
  /** Name of the folder with its content; null before the first fetch. */
  folder: string | null;
  /** Bytes of its content. */
  size: number;
  /** Digest of the names and commits of its branches and tags. */
  refsDigest: string | null;
  /** Null without branches. */
  defaultBranch: string | null;
  /** The newest commit of the default branch. */
  commitId: string | null;
  branches: number;
  fetchState: FetchState;
  /** Why the last fetch failed, for people; null if it did not. */
  fetchError: string | null;
  fetchStartedAt: Date | null;
  fetchEndedAt: Date | null;
  /** End of the last fetch that succeeded. */
  fetchedAt: Date | null;
  /** When it is fetched next; null without a URL, or if it is not kept up to date. */
  nextFetchAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

export type FetchState = 'none' | 'scheduled' | 'started' | 'finished' | 'failed';

/** User name and password; many servers take a token as the password. */
export interface RepositoryCredentials {
  username: string;
  password: string;
}

/** Maximum bytes of a file that is read. */
export const largestRepositoryFile = 20 * 1024 * 1024;
/** Folder of the description templates in the default branch. */
export const templateFolder = '.gitlab/issue_templates';
export const repositoryUrlLengthMaximum = 2000;
export const credentialLengthMaximum = 500;

export function isEmptyRepository(repository: Pick<Repository, 'folder' | 'branches'> | undefined): boolean {
  return repository === undefined || repository.folder === null || repository.branches === 0;
}

/** True for a path that can name a file of a repository, as clients may write it. */
export function isRepositoryPath(path: string): boolean {
  return path !== '' && !path.includes('\0') && !path.split('/').some((part) => part === '.' || part === '..');
}
