import { runInAction } from 'mobx';
import { errorText, isAbsent } from '../api/api-error.ts';
import type { Application } from '../app/application-context.ts';
import { LatestCall } from '../state/latest-call.ts';
import { makeStore } from '../state/make-store.ts';
import { Deletion } from '../widgets/dialog/deletion.ts';
import { toast } from '../widgets/toast/toast.ts';
import type { Namespace } from '../work-items/item.ts';
import { Deliveries } from './deliveries.ts';
import { eventsOf, type HookAnswer } from './hook-answers.ts';
import { HookForm } from './hook-form.ts';

interface PlaceAnswer {
  name: string;
  full_name?: string;
  name_with_namespace?: string;
}

/** The webhooks of a group or project. */
export class HooksStore {
  place: PlaceAnswer | null = null;
  hooks: readonly HookAnswer[] | null = null;
  loadError: unknown = null;
  /** Why a webhook could not be tested or deleted. */
  error: string | null = null;
  form: HookForm | null = null;
  readonly deletion = new Deletion<HookAnswer>(this, async ({ id }) => {
    await this.environment.api.rest('DELETE', `${this.root}/hooks/${id}`);
    toast('Webhook deleted', { tone: 'success' });
    await this.load();
  });
  /** Id of the webhook that is being tested. */
  testing: number | null = null;
  /** The webhook whose deliveries are shown. */
  deliveries: Deliveries | null = null;
  readonly #calls = new LatestCall();

  constructor(
    readonly environment: Pick<Application, 'api'>,
    readonly namespace: Namespace,
  ) {
    makeStore(this);
  }

  /** True if the place does not exist, or the reader may not manage its webhooks. */
  get isMissing(): boolean {
    return isAbsent(this.loadError);
  }

  get fullName(): string {
    return this.place?.full_name ?? this.place?.name_with_namespace ?? this.namespace.fullPath;
  }

  get root(): string {
    return `/api/v4/${this.namespace.kind}s/${encodeURIComponent(this.namespace.fullPath)}`;
  }

  async load(): Promise<void> {
    const { api } = this.environment;
    this.loadError = null;
    await this.#calls.read(
      (signal) =>
        Promise.all([
          this.place ?? api.rest<PlaceAnswer>('GET', this.root, { signal }),
          // No group or project has more.
          api.rest<HookAnswer[]>('GET', `${this.root}/hooks`, { query: { per_page: 100 }, signal }),
        ]),
      ([place, hooks]) => {
        this.place = place;
        this.hooks = hooks;
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
    this.form = new HookForm(this.environment.api, this, null);
  }

  edit(hook: HookAnswer): void {
    this.form = new HookForm(this.environment.api, this, hook);
  }

  cancel(): void {
    this.form = null;
  }

  async save(): Promise<void> {
    const { form } = this;
    if (form === null || !(await form.save())) return;
    this.cancel();
    toast(form.before === null ? 'Webhook created' : 'Webhook saved', { tone: 'success' });
    await this.load();
  }

  /** Sends an event about the newest item, note, milestone, member or deployment. */
  async test(hook: HookAnswer): Promise<void> {
    if (this.testing !== null) return;
    const [event = 'issues'] = eventsOf(hook);
    this.testing = hook.id;
    this.error = null;
    try {
      await this.environment.api.rest('POST', `${this.root}/hooks/${hook.id}/test/${event}_events`);
      toast('Test event delivered', { tone: 'success' });
    } catch (error) {
      this.fail(error);
    }
    runInAction(() => {
      this.testing = null;
    });
    await this.load();
  }

  showDeliveries(hook: HookAnswer | null): void {
    this.deliveries?.leave();
    this.deliveries = hook === null ? null : new Deliveries(this.environment.api, this.root, hook);
    void this.deliveries?.load();
  }

  private fail(error: unknown): void {
    runInAction(() => {
      this.error = errorText(error);
    });
  }
}
