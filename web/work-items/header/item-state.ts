import { makeAutoObservable, runInAction } from 'mobx';
import type { EpicStore } from '../../epics/epic-store.ts';

/** Closing, reopening and deleting the epic (epic-page.md §4). */
export class EpicState {
  isChanging = false;
  isDeleting = false;
  /** The question before deleting is open. */
  asksToDelete = false;
  private readonly store: EpicStore;

  constructor(store: EpicStore) {
    this.store = store;
    makeAutoObservable<this, 'store'>(this, { store: false }, { autoBind: true });
  }

  /** Closes an open epic and opens a closed one; other parts of the document hear of it by an event. */
  async toggle(): Promise<void> {
    const { epic, application, restPath } = this.store;
    if (epic === null || this.isChanging) return;
    this.isChanging = true;
    const event = epic.state === 'opened' ? 'close' : 'reopen';
    try {
      const answer = await application.api.rest<{ state: 'opened' | 'closed' }>('PUT', restPath, {
        body: { state_event: event },
      });
      this.store.patch({ state: answer.state });
      this.store.fail(null);
      document.dispatchEvent(new CustomEvent('issuable:change', { detail: { isClosed: answer.state === 'closed' } }));
      await this.store.load();
    } catch {
      this.store.fail('Unable to update this epic at this time.');
      document.dispatchEvent(new CustomEvent('issuable:change', { detail: { isClosed: epic.state === 'closed' } }));
    } finally {
      runInAction(() => {
        this.isChanging = false;
      });
    }
  }

  askToDelete(asks: boolean): void {
    this.asksToDelete = asks;
  }

  /** Deletes the epic and goes to the list of the group's epics. */
  async delete(listAddress: string): Promise<void> {
    if (this.isDeleting) return;
    this.isDeleting = true;
    try {
      await this.store.application.api.rest('DELETE', this.store.restPath);
      this.asksToDelete = false;
      await this.store.application.router.navigate(listAddress);
    } catch {
      this.store.fail('The epic could not be deleted. Try again in a moment.');
    } finally {
      runInAction(() => {
        this.isDeleting = false;
        this.asksToDelete = false;
      });
    }
  }
}
