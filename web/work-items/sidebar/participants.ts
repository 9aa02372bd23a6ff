import { runInAction } from 'mobx';
import { failureText, isAbort } from '../../api/api-error.ts';
import { makeStore } from '../../state/make-store.ts';
import type { ItemStore } from '../item-store.ts';
import { workItemParticipantsQuery } from '../operations/item-widgets.graphql.ts';
import { widgetWith } from '../widget-with.ts';
import type { Person } from '../item.ts';

/** Number shown before the rest is requested. */
const shownAtFirst = 7;

/** The participants of an item. */
export class Participants {
  people: readonly Person[] | null = null;
  showsAll = false;
  error: string | null = null;

  constructor(private readonly store: ItemStore) {
    makeStore(this);
  }

  get shown(): readonly Person[] {
    return this.showsAll ? (this.people ?? []) : (this.people ?? []).slice(0, shownAtFirst);
  }

  get hiddenCount(): number {
    return Math.max(0, (this.people?.length ?? 0) - shownAtFirst);
  }

  toggleAll(): void {
    this.showsAll = !this.showsAll;
  }

  async load(): Promise<void> {
    const { environment, address } = this.store;
    try {
      const { namespace } = await environment.api.graphql(workItemParticipantsQuery, address.variables);
      runInAction(() => {
        this.people = widgetWith(namespace, 'participants')?.participants.nodes ?? [];
        this.error = null;
      });
    } catch (error) {
      if (isAbort(error)) return;
      const text = failureText(error, `There was an error getting the ${this.store.type} participants.`);
      runInAction(() => {
        this.error = text;
      });
    }
  }
}
