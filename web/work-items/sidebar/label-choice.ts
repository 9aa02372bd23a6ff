import { runInAction } from 'mobx';
import { sharesScope } from '../../../domain/labels/scoped.ts';
import { failureText } from '../../api/api-error.ts';
import { LatestCall } from '../../state/latest-call.ts';
import { makeStore } from '../../state/make-store.ts';
import type { ApiClient } from '../../api/client.ts';
import type { Label, Namespace } from '../item.ts';
import { labelsFailed, NewLabel } from './new-label.ts';

const updateFailed = 'An error occurred while updating labels.';

/** What labels are chosen for: the item of a page, or of the form for a new one. */
export interface LabeledItem {
  readonly item: { readonly labels: readonly Label[] } | null;
  readonly environment: { readonly api: ApiClient };
  readonly address: { readonly namespace: Namespace };
  change(
    shown: { labels: readonly Label[] },
    changes: { addLabelIds?: readonly string[]; removeLabelIds?: readonly string[] },
    failure: string,
  ): Promise<void>;
}

/**
 * The choice of an item's labels, saved when the dropdown closes. An item has at most one label of a scope: choosing
 * another replaces the first.
 */
export class LabelChoice {
  search = '';
  found: readonly Label[] | null = null;
  chosenIds: readonly string[] = [];
  error: string | null = null;
  readonly newLabel: NewLabel;
  private known = new Map<string, Label>();
  readonly #calls = new LatestCall();

  constructor(private readonly store: LabeledItem) {
    this.newLabel = new NewLabel(store.environment.api, store.address.namespace);
    makeStore(this);
  }

  get namespace(): Namespace {
    return this.store.address.namespace;
  }

  open(): void {
    const labels = this.store.item?.labels ?? [];
    this.known = new Map(labels.map((label) => [label.id, label]));
    this.chosenIds = labels.map(({ id }) => id);
    this.search = '';
    this.newLabel.show(false);
    void this.find();
  }

  type(search: string): void {
    this.search = search;
    void this.find();
  }

  /** Chooses the first label that matches the text, once it is found, or takes it away. */
  async toggleFirst(): Promise<void> {
    const { search } = this;
    await this.#calls.settled();
    const [first] = this.found ?? [];
    if (search.trim() === '' || search !== this.search || this.error !== null || first === undefined) return;
    runInAction(() => this.toggle(first.id));
  }

  toggle(id: string): void {
    if (this.chosenIds.includes(id)) {
      this.chosenIds = this.chosenIds.filter((other) => other !== id);
      return;
    }
    const titleOf = (label: string): string => this.known.get(label)?.title ?? '';
    const others = this.chosenIds.filter((other) => !sharesScope(titleOf(other), titleOf(id)));
    this.chosenIds = [...others, id];
  }

  async create(title: string, color: string): Promise<void> {
    const label = await this.newLabel.create(title, color);
    if (label === null) return;
    runInAction(() => {
      this.known.set(label.id, label);
      this.found = [label, ...(this.found ?? [])];
      this.toggle(label.id);
    });
  }

  /** Saves the difference to the item's labels. */
  async save(): Promise<void> {
    const before = this.store.item?.labels ?? [];
    const beforeIds = new Set(before.map(({ id }) => id));
    const addLabelIds = this.chosenIds.filter((id) => !beforeIds.has(id));
    const removeLabelIds = [...beforeIds].filter((id) => !this.chosenIds.includes(id));
    if (addLabelIds.length + removeLabelIds.length === 0) return;
    const labels = this.chosenIds.flatMap((id) => this.known.get(id) ?? []);
    labels.sort((one, other) => one.title.localeCompare(other.title));
    await this.store.change({ labels }, { addLabelIds, removeLabelIds }, updateFailed);
  }

  /** Removes one label at once. */
  async remove(id: string): Promise<void> {
    const labels = this.store.item?.labels.filter((label) => label.id !== id) ?? [];
    await this.store.change({ labels }, { removeLabelIds: [id] }, updateFailed);
  }

  /** Loads the labels that match the search. */
  async find(): Promise<void> {
    await this.#calls.read(
      (signal) => this.newLabel.find(this.search, signal),
      (found) => {
        this.found = found;
        for (const label of found) this.known.set(label.id, label);
        this.error = null;
      },
      (error) => {
        this.error = failureText(error, labelsFailed);
      },
    );
  }
}
