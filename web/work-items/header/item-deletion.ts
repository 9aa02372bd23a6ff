import { typeRules } from '../../../domain/work-items/work-item.ts';
import { failureText } from '../../api/api-error.ts';
import { keptAct, toastWithUndo } from '../../app/undo.ts';
import { during } from '../../state/during.ts';
import { makeStore } from '../../state/make-store.ts';
import type { ItemStore } from '../item-store.ts';

/** Deleting an item, after a confirmation. */
export class ItemDeletion {
  isDeleting = false;
  /** True while the confirmation is open. */
  isAsked = false;

  constructor(private readonly store: ItemStore) {
    makeStore(this);
  }

  ask(isOpen: boolean): void {
    this.isAsked = isOpen;
  }

  /** Deletes the item and opens the list of such items. */
  async delete(): Promise<void> {
    await during(this, 'isDeleting', async () => {
      const { environment, address } = this.store;
      try {
        const kept = keptAct();
        await this.store.delete(kept);
        this.ask(false);
        toastWithUndo(environment.api, `${typeRules[this.store.type].name} deleted`, kept.act);
        await environment.router.navigate(address.listPath);
      } catch (error) {
        this.store.fail(failureText(error, `The ${this.store.type} could not be deleted. Try again in a moment.`));
      }
      this.ask(false);
    });
  }
}
