import { runInAction } from 'mobx';
import { reportDefect } from '../../api/api-error.ts';
import { during } from '../../state/during.ts';
import { makeStore } from '../../state/make-store.ts';
import type { ItemStore } from '../item-store.ts';
import type { ItemLinks } from '../links/item-links.ts';
import type { LinkedItem } from '../links/linked-item.ts';

/** Closing and reopening an item. */
export class ItemClosing {
  isChanging = false;
  /** The open items that block this one, while the reader confirms closing it. */
  blockers: readonly LinkedItem[] = [];

  constructor(
    private readonly store: ItemStore,
    private readonly links: ItemLinks,
  ) {
    makeStore(this);
  }

  /** True if the item is open, so that it can only be closed. */
  get closes(): boolean {
    return this.store.item?.state === 'opened';
  }

  /** True if the reader may do it. */
  get isOffered(): boolean {
    const { item } = this.store;
    return item !== null && (this.closes ? item.permissions.canUpdate : item.permissions.canReopen);
  }

  /** Closes an open item, after a confirmation if open items block an issue, and reopens a closed one. */
  async toggle(): Promise<void> {
    const { item } = this.store;
    if (item === null) return;
    const { closes } = this;
    if (closes && this.store.type !== 'epic' && item.isBlocked) {
      await during(this, 'isChanging', () => this.links.reload());
      const blockers = this.links.items.of('is_blocked_by');
      runInAction(() => {
        this.blockers = blockers;
      });
      if (blockers.length > 0) return;
    }
    await this.change(closes ? 'close' : 'reopen');
  }

  /** Closes the item although others block it. */
  async closeBlocked(): Promise<void> {
    await this.change('close');
    this.leaveOpen();
  }

  leaveOpen(): void {
    this.blockers = [];
  }

  /** Notifies other parts of the document of the state by an event. */
  private async change(event: 'close' | 'reopen'): Promise<void> {
    const tell = (isClosed: boolean): unknown =>
      document.dispatchEvent(new CustomEvent('issuable:change', { detail: { isClosed } }));
    await during(this, 'isChanging', async () => {
      try {
        const isOpen = await this.store.changeState(event);
        this.store.patch({ state: isOpen ? 'opened' : 'closed' });
        this.store.fail(null);
        tell(!isOpen);
        await this.store.load();
      } catch (error) {
        reportDefect(error);
        this.store.fail(
          this.store.type === 'epic'
            ? 'Unable to update this epic at this time.'
            : 'Error occurred while updating the issue status',
        );
        tell(event === 'reopen');
      }
    });
  }
}
