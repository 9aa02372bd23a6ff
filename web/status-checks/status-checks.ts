import { isAbsent } from '../api/api-error.ts';
import type { Application } from '../app/application-context.ts';
import { LatestCall } from '../state/latest-call.ts';
import { makeStore } from '../state/make-store.ts';
import { Deletion } from '../widgets/dialog/deletion.ts';
import { toast } from '../widgets/toast/toast.ts';
import { CheckForm, type CheckAnswer } from './check-form.ts';

/** The external status checks of a project. */
export class StatusChecks {
  fullName = '';
  checks: readonly CheckAnswer[] | null = null;
  loadError: unknown = null;
  /** Why a check could not be deleted. */
  error: string | null = null;
  form: CheckForm | null = null;
  readonly deletion = new Deletion<CheckAnswer>(this, async ({ id }) => {
    await this.environment.api.rest('DELETE', `${this.root}/${id}`);
    toast('Status check deleted', { tone: 'success' });
    await this.load();
  });
  readonly #calls = new LatestCall();

  constructor(
    private readonly environment: Pick<Application, 'api'>,
    readonly fullPath: string,
  ) {
    makeStore(this);
  }

  /** True if the project does not exist, or the reader may not manage its checks. */
  get isMissing(): boolean {
    return isAbsent(this.loadError);
  }

  async load(): Promise<void> {
    const { api } = this.environment;
    this.loadError = null;
    await this.#calls.read(
      (signal) =>
        Promise.all([
          api.rest<{ name_with_namespace: string }>('GET', this.project, { signal }),
          // No project has more.
          api.rest<CheckAnswer[]>('GET', this.root, { query: { per_page: 100 }, signal }),
        ]),
      ([project, checks]) => {
        this.fullName = project.name_with_namespace;
        this.checks = checks;
      },
      (error) => {
        this.loadError = error;
      },
    );
  }

  leave(): void {
    this.#calls.stop();
  }

  create(): void {
    this.form = new CheckForm(this.environment.api, this.root, null);
  }

  edit(check: CheckAnswer): void {
    this.form = new CheckForm(this.environment.api, this.root, check);
  }

  cancel(): void {
    this.form = null;
  }

  async save(): Promise<void> {
    const { form } = this;
    if (form === null || !(await form.save())) return;
    this.cancel();
    toast(form.before === null ? 'Status check created' : 'Status check saved', { tone: 'success' });
    await this.load();
  }

  private get project(): string {
    return `/api/v4/projects/${encodeURIComponent(this.fullPath)}`;
  }

  private get root(): string {
    return `${this.project}/external_status_checks`;
  }
}
