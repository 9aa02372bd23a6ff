import type { Repository, RepositoryCredentials } from '../../domain/repositories/repository.ts';
import { NotFound, Unavailable } from '../errors.ts';
import type { JobSource } from '../jobs/background-work.ts';
import type { Job, JobHandler, JobOutcome } from '../jobs/job-queue.ts';
import type { Door } from '../door/perform.ts';
import type { SecretBox } from '../ports/secret-box.ts';
import { RecordFetch } from './record-fetch.ts';
import { credentialsPurpose } from './repository-access.ts';
import { RepositoryFailure, type RepositoryContents, type RepositorySource } from './repository-contents.ts';
import { fetchJobs, type RepositorySchedule } from './repository-store.ts';

export interface RepositoryFetchingOptions {
  door: Door;
  contents: RepositoryContents;
  schedule: RepositorySchedule;
  secrets: SecretBox;
}

const pauseWhenBusy = 5_000;

/** Fetches repositories: those that are due in the background, and one at once for the command line. */
export class RepositoryFetching implements JobHandler, JobSource {
  readonly kind = fetchJobs;
  private ending = new AbortController();

  constructor(private readonly options: RepositoryFetchingOptions) {}

  spread(): Promise<boolean> {
    return this.options.schedule.spread();
  }

  /** A fetch that was cut off is begun again. What fails is tried again later, not by this job. */
  async run({ payload }: Job): Promise<JobOutcome> {
    const { projectId } = payload as { projectId: number };
    const { schedule } = this.options;
    const repository = await schedule.begin(projectId);
    if (repository === null) return { state: 'done' };
    if (repository === 'busy') return { state: 'later', milliseconds: pauseWhenBusy, wasTried: false };
    try {
      await this.fetch(repository, null, this.ending.signal);
    } catch (error) {
      if (this.ending.signal.aborted || error instanceof Unavailable) {
        await schedule.postpone(projectId);
        return { state: 'later', milliseconds: pauseWhenBusy, wasTried: false };
      }
      // The failure is shown on the project; any other error is also logged.
      if (!(error instanceof RepositoryFailure)) throw error;
    }
    return { state: 'done' };
  }

  cut(): void {
    this.ending.abort();
    this.ending = new AbortController();
  }

  /**
   * Fetches at once, from a folder or from the URL of the repository (null). False if nothing changed since the last
   * time. @throws RepositoryFailure; NotFound if the project has no repository
   */
  async fetchNow(projectId: number, path: string | null): Promise<boolean> {
    const repository = await this.options.schedule.begin(projectId);
    if (repository === null) throw new NotFound();
    if (repository === 'busy') throw new RepositoryFailure('The repository is being fetched already. Try again later.');
    return this.fetch(repository, path);
  }

  private async fetch(repository: Repository, path: string | null, signal?: AbortSignal): Promise<boolean> {
    const { contents, door, schedule } = this.options;
    const { namespaceId: projectId, url } = repository;
    try {
      const source = path === null ? this.sourceOf(repository) : { path };
      const known = repository.folder === null ? null : repository.refsDigest;
      const fetched = await contents.fetch(projectId, source, known, signal);
      if (fetched !== null) {
        const { discard, ...content } = fetched;
        try {
          await door.perform(RecordFetch, { userId: null }, { projectId, url, ...content });
        } catch (error) {
          await discard();
          throw error;
        }
      }
      await schedule.end(projectId, null);
      return fetched !== null;
    } catch (error) {
      if (error instanceof NotFound) throw new RepositoryFailure('The repository was changed or deleted meanwhile.');
      if (signal?.aborted === true || error instanceof Unavailable) throw error;
      const isKnown = error instanceof RepositoryFailure;
      await schedule.end(projectId, isKnown ? error.message : 'The repository could not be fetched.');
      throw error;
    }
  }

  private sourceOf({ url, sealedCredentials }: Repository): RepositorySource {
    if (url === null) throw new RepositoryFailure('The repository was copied from a folder and has no URL.');
    if (sealedCredentials === null) return { url, credentials: null };
    const text = this.options.secrets.open(sealedCredentials, credentialsPurpose);
    if (text === null) {
      throw new RepositoryFailure('The password was encrypted with another key (SECRETS_KEY). Enter it again.');
    }
    return { url, credentials: JSON.parse(text) as RepositoryCredentials };
  }
}
