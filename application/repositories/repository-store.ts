import type { Repository } from '../../domain/repositories/repository.ts';
import type { Store } from '../door/store.ts';
import type { RepositoryTemplate } from './repository-contents.ts';

export interface RepositoryStore extends Store<Repository> {
  /** Locks and returns the repository of a project. */
  lockOf(projectId: number): Promise<Repository | null>;
  /** Replaces the templates that the repository of the project holds. */
  replaceTemplates(projectId: number, templates: readonly RepositoryTemplate[]): Promise<void>;
}

/** Reads without a check of rights: everyone who may see a project may know whether it has a repository. */
export interface RepositoryQueries {
  ofProjects(projectIds: readonly number[]): Promise<Map<number, Repository>>;
  /** Which of these folders belong to a repository. */
  foldersInUse(folders: readonly string[]): Promise<ReadonlySet<string>>;
}

/** When repositories are fetched, and how that went. Kept outside of the change log. */
export interface RepositorySchedule {
  /** Adds jobs for some repositories that are due; true if there may be more. */
  spread(): Promise<boolean>;
  /** Marks a fetch as started and returns the repository; null if it is gone, `busy` if another fetch is under way. */
  begin(projectId: number): Promise<Repository | 'busy' | null>;
  /** Marks it as ended. `error` is null after a success. */
  end(projectId: number, error: string | null): Promise<void>;
  /** A fetch was cut off and is due again. */
  postpone(projectId: number): Promise<void>;
}

export const fetchJobs = 'repository_fetch';

declare module '../door/stores.ts' {
  interface Stores {
    repositories: RepositoryStore;
  }
  interface Queries {
    repositories: RepositoryQueries;
  }
}
