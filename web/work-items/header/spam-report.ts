import { typeRules } from '../../../domain/work-items/work-item.ts';
import { ApiError, errorText } from '../../api/api-error.ts';
import { during } from '../../state/during.ts';
import { makeStore } from '../../state/make-store.ts';
import { toast } from '../../widgets/toast/toast.ts';
import type { ItemStore } from '../item-store.ts';

/** Submits the item to the spam service. */
export class SpamReport {
  isSending = false;

  constructor(private readonly store: ItemStore) {
    makeStore(this);
  }

  get isOffered(): boolean {
    return this.store.item?.canReportSpam === true;
  }

  async send(): Promise<void> {
    if (!this.isOffered || this.isSending) return;
    const { environment, address, type } = this.store;
    await during(this, 'isSending', async () => {
      try {
        await environment.api.rest<void>('POST', `${address.webPath}/mark_as_spam`);
        this.store.fail(null);
        toast(`${typeRules[type].name} submitted as spam`, { tone: 'success' });
      } catch (error) {
        this.store.fail((error instanceof ApiError ? error.reason : undefined) ?? errorText(error));
      }
      // Another administrator may have submitted it.
      await this.store.load();
    });
  }
}
