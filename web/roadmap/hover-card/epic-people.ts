import { reportDefect } from '../../api/api-error.ts';
import type { ApiClient } from '../../api/client.ts';
import { LatestCall } from '../../state/latest-call.ts';
import { makeStore } from '../../state/make-store.ts';
import { epicPeopleQuery, type EpicPeopleQuery } from '../operations/epic-people.graphql.ts';

type EpicWithPeople = NonNullable<NonNullable<EpicPeopleQuery['group']>['epic']>;
export type EpicPerson = EpicWithPeople['author'];

/** Author and participants of an epic; loaded when its card opens. */
export class EpicPeople {
  author: EpicPerson | null = null;
  /** Participants other than the author. */
  others: readonly EpicPerson[] = [];
  readonly #calls = new LatestCall();

  constructor(private readonly api: Pick<ApiClient, 'graphql'>) {
    makeStore(this);
  }

  async load(fullPath: string, iid: string): Promise<void> {
    await this.#calls.read(
      (signal) => this.api.graphql(epicPeopleQuery, { fullPath, iid }, { signal }),
      ({ group }) => {
        const epic = group?.epic ?? null;
        this.author = epic?.author ?? null;
        this.others = (epic?.participants.nodes ?? []).filter(({ id }) => id !== epic?.author.id);
      },
      reportDefect,
    );
  }

  stop(): void {
    this.#calls.stop();
  }
}
