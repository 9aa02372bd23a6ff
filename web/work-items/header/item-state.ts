import { makeAutoObservable, runInAction } from 'mobx';
import { failureText, reportDefect } from '../../api/api-error.ts';
import { during } from '../../state/during.ts';
import type { ItemStore } from '../item-store.ts';

/** Closing, reopening and deleting the epic (epic-page.md §4). */
export class ItemState {
  isChanging = false;
  isDeleting = false;
  /** The question before deleting is open. */
  asksToDelete = false;
  private readonly store: ItemStore;

  constructor(store: ItemStore) {
    this.store = store;
    makeAutoObservable<this, 'store'>(this, { store: false }, { autoBind: true });
  }

  /** Closes an open epic and opens a closed one; other parts of the document hear of it by an event. */
  async toggle(): Promise<void> {
    const { item, environment, address } = this.store;
    if (item === null) return;
    await during(this, 'isChanging', async () => {
      const event = item.state === 'opened' ? 'close' : 'reopen';
      try {
        const answer = await environment.api.rest<{ state: 'opened' | 'closed' }>('PUT', address.restPath, {
          body: { state_event: event },
        });
        this.store.patch({ state: answer.state });
        this.store.fail(null);
        document.dispatchEvent(new CustomEvent('issuable:change', { detail: { isClosed: answer.state === 'closed' } }));
        await this.store.load();
      } catch (error) {
        reportDefect(error);
        this.store.fail(`Unable to update this ${this.store.type} at this time.`);
        document.dispatchEvent(new CustomEvent('issuable:change', { detail: { isClosed: item.state === 'closed' } }));
      }
    });
  }

  askToDelete(asks: boolean): void {
    this.asksToDelete = asks;
  }

  /** Deletes the item and goes to the list of such items. */
  async delete(): Promise<void> {
    await during(this, 'isDeleting', async () => {
      const { environment, address } = this.store;
      try {
        await environment.api.rest('DELETE', address.restPath);
        this.asksToDelete = false;
        await environment.router.navigate(address.listPath);
      } catch (error) {
        this.store.fail(failureText(error, `The ${this.store.type} could not be deleted. Try again in a moment.`));
      }
      runInAction(() => {
        this.asksToDelete = false;
      });
    });
  }
}
