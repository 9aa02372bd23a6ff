import { runInAction } from 'mobx';
import { isScoped, scopeKey } from '../../../domain/labels/scoped.ts';
import { failureText } from '../../api/api-error.ts';
import { during } from '../../state/during.ts';
import { LatestCall } from '../../state/latest-call.ts';
import { makeStore } from '../../state/make-store.ts';
import type { ItemStore } from '../item-store.ts';
import { labelCreateMutation, itemLabelsQuery } from '../operations/labels.graphql.ts';
import type { Label } from '../item.ts';

const createFailed = 'Error creating label.';
const updateFailed = 'An error occurred while updating labels.';

/**
 * The choice of an item's labels, saved when the dropdown closes. An item has at most one label of a scope: choosing
 * another replaces the first.
 */
export class LabelChoice {
  search = '';
  found: readonly Label[] | null = null;
  chosenIds: readonly string[] = [];
  error: string | null = null;
  /** True if the form for a new label replaces the list. */
  isCreating = false;
  isSaving = false;
  private known = new Map<string, Label>();
  readonly #calls = new LatestCall();

  constructor(private readonly store: ItemStore) {
    makeStore(this);
  }

  open(): void {
    const labels = this.store.item?.labels ?? [];
    this.known = new Map(labels.map((label) => [label.id, label]));
    this.chosenIds = labels.map(({ id }) => id);
    this.search = '';
    this.isCreating = false;
    void this.find();
  }

  type(search: string): void {
    this.search = search;
    void this.find();
  }

  showForm(isCreating: boolean): void {
    this.isCreating = isCreating;
    this.error = null;
  }

  toggle(id: string): void {
    if (this.chosenIds.includes(id)) {
      this.chosenIds = this.chosenIds.filter((other) => other !== id);
      return;
    }
    const added = this.known.get(id);
    const sharesScope = (other: string): boolean => {
      const title = this.known.get(other)?.title;
      if (added === undefined || title === undefined || !isScoped(added.title) || !isScoped(title)) return false;
      return scopeKey(title) === scopeKey(added.title);
    };
    this.chosenIds = [...this.chosenIds.filter((other) => !sharesScope(other)), id];
  }

  async create(title: string, color: string): Promise<void> {
    const { environment, address } = this.store;
    const { kind, fullPath } = address.namespace;
    await during(this, 'isSaving', async () => {
      this.error = null;
      try {
        const place = kind === 'project' ? { projectPath: fullPath } : { groupPath: fullPath };
        const input = { ...place, title: title.trim(), color: color.trim() };
        const { labelCreate } = await environment.api.graphql(labelCreateMutation, { input });
        runInAction(() => {
          const [reason] = labelCreate.errors;
          if (labelCreate.label === null) {
            this.error = reason ?? createFailed;
            return;
          }
          const { label } = labelCreate;
          this.known.set(label.id, label);
          this.found = [label, ...(this.found ?? [])];
          this.toggle(label.id);
          this.isCreating = false;
        });
      } catch (error) {
        runInAction(() => {
          this.error = failureText(error, createFailed);
        });
      }
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
    const { environment, address } = this.store;
    const { kind, fullPath } = address.namespace;
    const variables = { fullPath, inProject: kind === 'project', search: this.search.trim() };
    await this.#calls.read(
      (signal) => environment.api.graphql(itemLabelsQuery, variables, { signal }),
      ({ group, project }) => {
        this.found = (group ?? project)?.labels.nodes ?? [];
        for (const label of this.found) this.known.set(label.id, label);
        this.error = null;
      },
      (error) => {
        this.error = failureText(error, 'There was a problem fetching labels.');
      },
    );
  }
}
