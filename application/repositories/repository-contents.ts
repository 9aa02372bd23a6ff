import type { RepositoryCredentials } from '../../domain/repositories/repository.ts';
import { Unavailable } from '../errors.ts';

export interface RepositoryFile {
  name: string;
  path: string;
  ref: string;
  content: Uint8Array;
  /** Hexadecimal. */
  sha256: string;
  blobId: string;
  /** The commit of `ref`. */
  commitId: string;
  /** The newest commit that changed the file; null if that was too long ago to be looked for. */
  lastCommitId: string | null;
  isExecutable: boolean;
}

export interface RepositoryTemplate {
  name: string;
  content: string;
}

/** A complete repository on the disk that has no row yet. */
export interface FetchedRepository {
  folder: string;
  size: number;
  refsDigest: string;
  defaultBranch: string | null;
  commitId: string | null;
  branches: number;
  templates: RepositoryTemplate[];
  /** Deletes it. */
  discard(this: void): Promise<void>;
}

/** Where a repository is copied from. */
export type RepositorySource =
  | { url: string; credentials: RepositoryCredentials | null }
  /** A folder of this machine. */
  | { path: string };

/** Why a repository could not be fetched, in words for the person who chose it. */
export class RepositoryFailure extends Error {
  override readonly name = 'RepositoryFailure';
}

/** The repository cannot be read from the disk of this server. */
export class RepositoryUnavailable extends Unavailable {
  override message = 'The repository cannot be read on this server. Try again, or fetch it again.';
}

/** The repositories on the disk. A folder never changes once it is complete. */
export interface RepositoryContents {
  /**
   * Copies a repository to a new folder. Null if its branches and tags have the digest `known`.
   * @throws RepositoryFailure
   */
  fetch(
    projectId: number,
    source: RepositorySource,
    known: string | null,
    signal?: AbortSignal,
  ): Promise<FetchedRepository | null>;
  /**
   * A file of a branch, tag or commit; null without one, `no commit` if there is nothing of that name. The content of a symbolic link is its target.
   * @throws Invalid if it is too large; RepositoryUnavailable if it is damaged or missing, or takes too long
   */
  file(folder: string, ref: string, path: string): Promise<RepositoryFile | 'no commit' | null>;
  /** Deletes folders without a row after a day, so that a recent backup still finds them. Returns their names. */
  sweep(withRow: (folders: readonly string[]) => Promise<ReadonlySet<string>>, now: Date): Promise<string[]>;
}
