import { runInAction } from 'mobx';
import { errorText } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import type { Label } from '../api/rest.generated.ts';
import { apiPath, type Namespace } from '../app/namespace.ts';
import { during } from '../state/during.ts';
import { LatestCall } from '../state/latest-call.ts';
import { makeStore } from '../state/make-store.ts';

const foundMaximum = 20;

/** The choice of the label that another is merged into. */
export class LabelMerge {
  search = '';
  /** Null until the first ones are found. */
  found: readonly Label[] | null = null;
  chosen: Label | null = null;
  error: string | null = null;
  isSaving = false;
  readonly #calls = new LatestCall();

  constructor(
    private readonly api: ApiClient,
    private readonly namespace: Namespace,
    readonly label: Label,
  ) {
    makeStore(this);
    void this.find();
  }

  get isComplete(): boolean {
    return this.chosen !== null;
  }

  type(search: string): void {
    this.search = search;
    void this.find();
  }

  choose(id: string): void {
    this.chosen = this.found?.find((label) => String(label.id) === id) ?? null;
  }

  /** Returns true if they were merged. */
  async save(): Promise<boolean> {
    const { chosen, label } = this;
    if (chosen === null) return false;
    const isMerged = await during(this, 'isSaving', async () => {
      this.error = null;
      try {
        await this.api.rest('PUT', `${this.path}/${label.id}/merge`, { body: { into: String(chosen.id) } });
        return true;
      } catch (error) {
        this.fail(error);
        return false;
      }
    });
    return isMerged === true;
  }

  private get path() {
    return `${apiPath(this.namespace)}/labels` as const;
  }

  private async find(): Promise<void> {
    const query = { search: this.search.trim(), with_counts: true, per_page: foundMaximum };
    await this.#calls.read(
      (signal) => this.api.rest('GET', this.path, { query, signal }),
      (found) => {
        this.found = found.filter(({ id }) => id !== this.label.id);
        if (!this.found.some(({ id }) => id === this.chosen?.id)) this.chosen = null;
      },
      (error) => this.fail(error),
    );
  }

  private fail(error: unknown): void {
    runInAction(() => {
      this.error = errorText(error);
    });
  }
}
