import { runInAction } from 'mobx';
import { ApiError, errorText, isAbsent } from '../api/api-error.ts';
import type { Application } from '../app/application-context.ts';
import { during } from '../state/during.ts';
import { LatestCall } from '../state/latest-call.ts';
import { makeStore } from '../state/make-store.ts';
import { toast } from '../widgets/toast/toast.ts';

interface ProjectAnswer {
  name_with_namespace: string;
  default_branch: string | null;
  empty_repo: boolean;
}

interface MirrorAnswer {
  enabled: boolean;
  url: string | null;
  update_status: 'none' | 'scheduled' | 'started' | 'finished' | 'failed';
  last_error: string | null;
  last_successful_update_at: string | null;
}

export interface RepositoryFields {
  url: string;
  /** Empty, with the password, to keep those that are saved; they are never shown. */
  username: string;
  password: string;
  isMirror: boolean;
}

/** Milliseconds between two looks at a fetch under way. */
const lookAgain = 2_000;

/** Where the repository of a project is fetched from. */
export class RepositorySettings {
  project: ProjectAnswer | null = null;
  /** Null without a repository. */
  mirror: MirrorAnswer | null = null;
  fields: RepositoryFields = fieldsOf(null);
  isLoaded = false;
  loadError: unknown = null;
  /** Why the form could not be saved, or a fetch not be started. */
  error: string | null = null;
  /** Why the URL was refused, as a sentence. */
  urlProblem: string | undefined = undefined;
  isSaving = false;
  isStarting = false;
  readonly #calls = new LatestCall();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #hasLeft = false;

  constructor(
    private readonly environment: Pick<Application, 'api'>,
    readonly fullPath: string,
  ) {
    makeStore(this);
  }

  /** True if the project does not exist, or the reader may not change its repository. */
  get isMissing(): boolean {
    return isAbsent(this.loadError);
  }

  get isFetching(): boolean {
    return this.mirror?.update_status === 'scheduled' || this.mirror?.update_status === 'started';
  }

  get isChanged(): boolean {
    return JSON.stringify(this.fields) !== JSON.stringify(fieldsOf(this.mirror));
  }

  /** True for a change of the server, which saved credentials are not sent to. */
  get losesCredentials(): boolean {
    const { url, username, password } = this.fields;
    const before = this.mirror?.url ?? null;
    return before !== null && username === '' && password === '' && originOf(url) !== originOf(before);
  }

  async load(): Promise<void> {
    await this.read((mirror) => {
      this.isLoaded = true;
      this.take(mirror);
    });
  }

  change(change: Partial<RepositoryFields>): void {
    this.fields = { ...this.fields, ...change };
    if (change.url !== undefined) this.urlProblem = undefined;
  }

  async save(): Promise<void> {
    if (!this.isChanged || this.isSaving) return;
    await during(this, 'isSaving', async () => {
      this.error = null;
      this.urlProblem = undefined;
      const { url, username, password, isMirror } = this.fields;
      const body = {
        url: url.trim(),
        enabled: isMirror,
        ...((username !== '' || password !== '') && { auth_user: username, auth_password: password }),
      };
      try {
        const mirror = await this.environment.api.rest<MirrorAnswer>('PUT', this.path, { body });
        runInAction(() => this.take(mirror));
        toast('Repository saved', { tone: 'success' });
      } catch (error) {
        runInAction(() => {
          const reasons = error instanceof ApiError ? (error.fields['url'] ?? []) : [];
          if (reasons.length > 0) this.urlProblem = `The URL ${reasons.join(', ')}.`;
          else this.error = errorText(error);
        });
      }
    });
  }

  async fetchNow(): Promise<void> {
    await during(this, 'isStarting', async () => {
      this.error = null;
      try {
        const mirror = await this.environment.api.rest<MirrorAnswer>('POST', this.path);
        runInAction(() => {
          this.mirror = mirror;
        });
        this.follow();
      } catch (error) {
        runInAction(() => {
          this.error = errorText(error);
        });
      }
    });
  }

  leave(): void {
    this.#hasLeft = true;
    clearTimeout(this.#timer);
    this.#calls.stop();
  }

  /** Looks again until the fetch has ended; what is typed meanwhile stays. */
  private follow(): void {
    clearTimeout(this.#timer);
    if (this.#hasLeft || !this.isFetching) return;
    this.#timer = setTimeout(() => {
      void this.read((mirror) => {
        this.mirror = mirror;
      }).then(() => this.follow());
    }, lookAgain);
  }

  private async read(take: (mirror: MirrorAnswer | null) => void): Promise<void> {
    const { api } = this.environment;
    this.#hasLeft = false;
    this.loadError = null;
    await this.#calls.read(
      (signal) =>
        Promise.all([
          api.rest<ProjectAnswer>('GET', this.root, { signal }),
          api.rest<MirrorAnswer>('GET', this.path, { signal }).catch((error: unknown) => {
            // A project that is missing has failed above.
            if (error instanceof ApiError && error.kind === 'not_found') return null;
            throw error;
          }),
        ]),
      ([project, mirror]) => {
        this.project = project;
        take(mirror);
      },
      (error) => {
        this.loadError = error;
      },
    );
  }

  private take(mirror: MirrorAnswer | null): void {
    this.mirror = mirror;
    this.fields = fieldsOf(mirror);
    this.follow();
  }

  private get root(): string {
    return `/api/v4/projects/${encodeURIComponent(this.fullPath)}`;
  }

  private get path(): string {
    return `${this.root}/mirror/pull`;
  }
}

function fieldsOf(mirror: MirrorAnswer | null): RepositoryFields {
  const isMirror = mirror === null || mirror.url === null || mirror.enabled;
  return { url: mirror?.url ?? '', username: '', password: '', isMirror };
}

function originOf(url: string): string {
  return URL.canParse(url.trim()) ? new URL(url.trim()).origin : '';
}
