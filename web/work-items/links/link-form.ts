import { runInAction } from 'mobx';
import { defaultLinkTiming } from '../../../domain/work-items/link-timing.ts';
import { errorText } from '../../api/api-error.ts';
import { numberOfId } from '../../api/global-id.ts';
import { telling } from '../../app/undo.ts';
import { during } from '../../state/during.ts';
import { makeStore } from '../../state/make-store.ts';
import { groupPathOf } from '../item-address.ts';
import type { WorkItemRelatedLinkType } from '../../api/schema.graphql.ts';
import { workItemAddLinkedItemsMutation, workItemsByReferenceQuery } from '../operations/linked-items.graphql.ts';
import { PendingReferences, type PendingReference } from '../references/pending-references.ts';
import { timingForm, timingInput, typedTiming } from './timing-form.ts';
import type { ItemLinks } from './item-links.ts';

/** Maximum number of links per call. */
const mostAtOnce = 10;

/** The form that links the item to others: references, and the kind of link. */
export class LinkForm {
  linkType: WorkItemRelatedLinkType = 'RELATED';
  isSending = false;
  error: string | null = null;
  readonly references: PendingReferences;
  /** Of blocking links; the form sends it with the references. */
  readonly timing = timingForm(defaultLinkTiming, () => this.submit());

  constructor(private readonly links: ItemLinks) {
    const { environment, address } = links.store;
    this.references = new PendingReferences(environment, groupPathOf(address.namespace), ['epic', 'issue']);
    makeStore(this);
  }

  get canSubmit(): boolean {
    return !this.references.isEmpty && !this.isSending && (!this.isBlocking || this.timing.isComplete);
  }

  get isBlocking(): boolean {
    return this.linkType !== 'RELATED';
  }

  chooseType(type: WorkItemRelatedLinkType): void {
    this.linkType = type;
  }

  clearError(): void {
    this.error = null;
  }

  /** Links all entered references; linked ones are removed from the field, rejected ones stay with the reason. */
  async submit(): Promise<void> {
    if (!this.canSubmit) return;
    const pending = this.references.takeAll();
    await during(this, 'isSending', async () => {
      this.error = null;
      try {
        const faults = await this.send(pending);
        await this.links.reload();
        if (faults.length === 0) this.links.openForm(false);
        this.fail(faults.length === 0 ? null : faults.join(' '));
      } catch (error) {
        this.fail(errorText(error));
      }
    });
  }

  private async send(pending: readonly PendingReference[]): Promise<string[]> {
    const found = await Promise.all(pending.map(({ text }) => this.find(text)));
    const faults = pending.filter((_, index) => found[index] === null).map(({ text }) => `${text} cannot be found.`);
    const known = pending.flatMap(({ text }, index) => {
      const id = found[index] ?? null;
      return id === null ? [] : [{ text, id }];
    });
    for (let start = 0; start < known.length; start += mostAtOnce) {
      faults.push(...(await this.link(known.slice(start, start + mostAtOnce))));
    }
    return faults;
  }

  private async find(reference: string): Promise<string | null> {
    const { environment, address } = this.links.store;
    const variables = { fullPath: address.namespace.fullPath, references: [reference] };
    const { workItemsByReference } = await environment.api.graphql(workItemsByReferenceQuery, variables);
    return workItemsByReference.nodes[0]?.id ?? null;
  }

  /** Rejections begin with the item's number: "7: Item is already linked". */
  private async link(items: readonly { text: string; id: string }[]): Promise<string[]> {
    const { itemId, store } = this.links;
    const { api } = store.environment;
    const timing = this.isBlocking ? timingInput(typedTiming(this.timing.fields)) : {};
    const input = { id: itemId, workItemsIds: items.map(({ id }) => id), linkType: this.linkType, ...timing };
    const { workItemAddLinkedItems } = await api.graphql(workItemAddLinkedItemsMutation, { input }, telling(api));
    const { errors } = workItemAddLinkedItems;
    return items.flatMap(({ text, id }) => {
      const start = `${numberOfId(id)}: `;
      const error = errors.find((one) => one.startsWith(start));
      if (error === undefined) this.references.remove(text);
      return error === undefined ? [] : [`${text}: ${error.slice(start.length)}.`];
    });
  }

  private fail(error: string | null): void {
    runInAction(() => {
      this.error = error;
    });
  }
}
