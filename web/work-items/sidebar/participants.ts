import { makeAutoObservable, runInAction } from 'mobx';
import { isAbort } from '../../api/api-error.ts';
import type { EpicStore } from '../../epics/epic-store.ts';
import { participantsQuery } from '../../epics/operations/epic.ts';
import type { PersonAnswer } from '../../epics/operations/epic-fields.ts';

/** Shown before the rest is asked for (behaviour.md §6.2). */
const shownAtFirst = 7;

/** Who takes part in the epic. */
export class Participants {
  people: readonly PersonAnswer[] | null = null;
  showsAll = false;
  error: string | null = null;
  private readonly store: EpicStore;

  constructor(store: EpicStore) {
    this.store = store;
    makeAutoObservable<this, 'store'>(this, { store: false }, { autoBind: true });
  }

  get shown(): readonly PersonAnswer[] {
    return this.showsAll ? (this.people ?? []) : (this.people ?? []).slice(0, shownAtFirst);
  }

  get hiddenCount(): number {
    return Math.max(0, (this.people?.length ?? 0) - shownAtFirst);
  }

  toggleAll(): void {
    this.showsAll = !this.showsAll;
  }

  async load(): Promise<void> {
    const { application, groupPath, iid } = this.store;
    try {
      const { group } = await application.api.graphql(participantsQuery, { fullPath: groupPath, iid });
      runInAction(() => {
        this.people = group?.epic?.participants.nodes ?? [];
        this.error = null;
      });
    } catch (error) {
      if (isAbort(error)) return;
      runInAction(() => {
        this.error = 'There was an error getting the epic participants.';
      });
    }
  }
}
