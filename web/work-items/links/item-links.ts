import { observable, runInAction } from 'mobx';
import { makeStore } from '../../state/make-store.ts';
import { LinkedItems } from './linked-items.ts';
import type { LinkedItem } from './linked-item.ts';
import { failureText } from '../../api/api-error.ts';
import { workItemId } from '../../api/global-id.ts';
import type { WorkItemType } from '../../../domain/work-items/work-item.ts';
import type { Application } from '../../app/application-context.ts';
import { keptAct, tell, telling } from '../../app/undo.ts';
import type { ItemAddress } from '../item-address.ts';
import type { LinkTiming } from '../../../domain/work-items/link-timing.ts';
import { changeTiming, throwLinkRefusal } from './link-calls.ts';
import { workItemRemoveLinkedItemsMutation } from '../operations/linked-items.graphql.ts';

/** What is needed of an item to show and change its links. */
export interface LinkOwner {
  readonly environment: Pick<Application, 'api' | 'boot'>;
  readonly address: Pick<ItemAddress, 'namespace' | 'variables'>;
  readonly type: WorkItemType;
  /** Null until it is loaded. */
  readonly item: { number: number; title: string } | null;
}

/** The links of the item: relates to, blocks, is blocked by. */
export class ItemLinks {
  readonly items: LinkedItems;
  isFormOpen = false;
  error: string | null = null;
  /** The item whose link is being changed. */
  retimed: LinkedItem | null = null;
  private readonly inProgress = observable.set<string>();

  constructor(readonly store: LinkOwner) {
    this.items = new LinkedItems(store.environment.api);
    makeStore(this, { isRemoving: false });
  }

  /** The epic's global id for work item mutations. */
  get itemId(): string {
    return workItemId(this.store.item?.number ?? 0);
  }

  async load(): Promise<void> {
    await this.items.load(this.store.address.variables);
  }

  async reload(): Promise<void> {
    await this.items.reload(this.store.address.variables);
  }

  openForm(isOpen: boolean): void {
    this.isFormOpen = isOpen;
  }

  isRemoving(item: LinkedItem): boolean {
    return this.inProgress.has(item.linkId);
  }

  /** Removes a link, without deleting the item. */
  async remove(item: LinkedItem): Promise<void> {
    if (this.isRemoving(item)) return;
    this.inProgress.add(item.linkId);
    this.fail(null);
    try {
      const input = { id: this.itemId, workItemsIds: [item.id] };
      const { api } = this.store.environment;
      const { workItemRemoveLinkedItems } = await api.graphql(
        workItemRemoveLinkedItemsMutation,
        { input },
        telling(api),
      );
      throwLinkRefusal(workItemRemoveLinkedItems.errors);
      await this.reload();
    } catch (error) {
      this.fail(failureText(error, `The link to ${item.title} could not be removed.`));
    } finally {
      runInAction(() => this.inProgress.delete(item.linkId));
    }
  }

  /** Opens the form for the kind and lag of a link; null closes it. */
  editTiming(item: LinkedItem | null): void {
    this.retimed = item;
  }

  /** @throws the reason why it cannot be changed */
  async changeTiming(item: LinkedItem, timing: LinkTiming): Promise<void> {
    const { api } = this.store.environment;
    const kept = keptAct();
    await changeTiming(api, this.itemId, item.id, timing, kept);
    if (kept.act !== null) tell(api, kept.act, `Changed the link to ${item.title}`);
    await this.reload();
  }

  fail(error: string | null): void {
    this.error = error;
  }
}
