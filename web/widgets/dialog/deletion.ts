import { runInAction } from 'mobx';
import { errorText } from '../../api/api-error.ts';
import { during } from '../../state/during.ts';
import { makeStore } from '../../state/make-store.ts';

/** Deletes an entry of a list once the reader has confirmed it in a `DeleteDialog`. */
export class Deletion<Entry> {
  /** The entry whose deletion is being confirmed. */
  entry: Entry | null = null;
  isPending = false;

  constructor(
    /** Shows why an entry could not be deleted. */
    private readonly list: { error: string | null },
    /** Deletes it and reads the list again. */
    private readonly remove: (entry: Entry) => Promise<void>,
  ) {
    makeStore(this);
  }

  ask(entry: Entry): void {
    this.entry = entry;
  }

  cancel(): void {
    this.entry = null;
  }

  async confirm(): Promise<void> {
    const { entry, list } = this;
    if (entry === null) return;
    await during(this, 'isPending', async () => {
      list.error = null;
      try {
        await this.remove(entry);
      } catch (error) {
        runInAction(() => {
          list.error = errorText(error);
        });
      }
    });
    this.cancel();
  }
}
