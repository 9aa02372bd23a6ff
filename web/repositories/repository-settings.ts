import { runInAction } from 'mobx';
import { ApiError, errorText } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import type { Project, PullMirror } from '../api/rest.generated.ts';
import { apiPath, namespaceReader, type NamedNamespace, type Namespace, type ApiPath } from '../app/namespace.ts';
import { during } from '../state/during.ts';
import { Form } from '../state/form.ts';
import { makeStore } from '../state/make-store.ts';
import { Reading } from '../state/reading.ts';
import { toast } from '../widgets/toast/toast.ts';

interface RepositoryFields {
  url: string;
  /** Empty, with the password, to keep those that are saved; they are never shown. */
  auth_user: string;
  auth_password: string;
  enabled: boolean;
}

export interface Repository {
  project: NamedNamespace & Project;
  /** Null without a repository. */
  mirror: PullMirror | null;
}

/** Milliseconds between two looks at a fetch under way. */
const lookAgain = 2_000;

/** Where the repository of a project is fetched from. */
export class RepositorySettings {
  readonly reading: Reading<Repository>;
  readonly form: Form<RepositoryFields>;
  /** Why a fetch could not be started. */
  error: string | null = null;
  isStarting = false;
  private readonly path: `${ApiPath}/mirror/pull`;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #hasLeft = false;

  constructor(
    private readonly api: ApiClient,
    namespace: Namespace,
  ) {
    this.path = `${apiPath(namespace)}/mirror/pull`;
    this.reading = new Reading(async (signal) => {
      // A fetch may change the default branch.
      const [project, mirror] = await Promise.all([
        namespaceReader<Project>(api, namespace)(signal),
        this.readMirror(signal),
      ]);
      this.form.rebase(fieldsOf(mirror));
      return { project, mirror };
    });
    this.form = new Form({
      fields: fieldsOf(null),
      isFilled: ({ url }) => url.trim() !== '',
      send: (fields) => this.send(fields),
    });
    makeStore(this);
  }

  get mirror(): PullMirror | null {
    return this.reading.answer?.mirror ?? null;
  }

  get isFetching(): boolean {
    return this.mirror?.update_status === 'scheduled' || this.mirror?.update_status === 'started';
  }

  /** True for a change of the server, which saved credentials are not sent to. */
  get losesCredentials(): boolean {
    const { url, auth_user: user, auth_password: password } = this.form.fields;
    const before = this.mirror?.url ?? null;
    return before !== null && user === '' && password === '' && originOf(url) !== originOf(before);
  }

  /** Reads everything, and looks again while a fetch is under way; returns a function that stops it. */
  start(): () => void {
    this.#hasLeft = false;
    void this.reading.load().then(this.follow);
    return () => {
      this.#hasLeft = true;
      clearTimeout(this.#timer);
      this.reading.stop();
    };
  }

  async fetchNow(): Promise<void> {
    await during(this, 'isStarting', async () => {
      this.error = null;
      try {
        this.take(await this.api.rest('POST', this.path));
      } catch (error) {
        runInAction(() => {
          this.error = errorText(error);
        });
      }
    });
  }

  private async send({ url, enabled, auth_user, auth_password }: RepositoryFields): Promise<RepositoryFields> {
    const hasCredentials = auth_user !== '' || auth_password !== '';
    const body = { url: url.trim(), enabled, ...(hasCredentials && { auth_user, auth_password }) };
    this.error = null;
    const mirror = await this.api.rest('PUT', this.path, { body });
    this.take(mirror);
    toast('Repository saved', { tone: 'success' });
    return fieldsOf(mirror);
  }

  private take(mirror: PullMirror): void {
    const { answer } = this.reading;
    if (answer !== null) this.reading.show({ ...answer, mirror });
    this.follow();
  }

  /** Looks again until the fetch has ended; what is typed meanwhile stays. */
  private follow(): void {
    clearTimeout(this.#timer);
    if (this.#hasLeft || !this.isFetching) return;
    this.#timer = setTimeout(() => void this.reading.reload().then(this.follow), lookAgain);
  }

  private async readMirror(signal: AbortSignal): Promise<PullMirror | null> {
    try {
      return await this.api.rest('GET', this.path, { signal });
    } catch (error) {
      // A project that is missing fails as well.
      if (error instanceof ApiError && error.kind === 'not_found') return null;
      throw error;
    }
  }
}

function fieldsOf(mirror: PullMirror | null): RepositoryFields {
  const enabled = mirror === null || mirror.url === null || mirror.enabled;
  return { url: mirror?.url ?? '', auth_user: '', auth_password: '', enabled };
}

function originOf(url: string): string {
  return URL.canParse(url.trim()) ? new URL(url.trim()).origin : '';
}
