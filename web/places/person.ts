import type { ApiClient } from '../api/client.ts';
import { LatestCall } from '../state/latest-call.ts';
import { makeStore } from '../state/make-store.ts';
import { personPageQuery, type PersonPageQuery } from './person-page.graphql.ts';

export type PersonFacts = NonNullable<PersonPageQuery['user']>;

/** The target of a URL of one segment: a person, or else a group of that name. */
export class Person {
  facts: PersonFacts | null = null;
  /** The full path of the group, if no person has the name. */
  groupPath: string | null = null;
  isMissing = false;
  error: unknown = null;
  readonly #calls = new LatestCall();

  constructor(
    private readonly api: ApiClient,
    private readonly username: string,
  ) {
    makeStore(this);
  }

  async load(): Promise<void> {
    this.error = null;
    const { username } = this;
    await this.#calls.read(
      (signal) => this.api.graphql(personPageQuery, { username, fullPath: username }, { signal }),
      ({ user, group }) => {
        this.facts = user;
        this.groupPath = user === null ? (group?.fullPath ?? null) : null;
        this.isMissing = user === null && group === null;
      },
      (error) => {
        this.error = error;
      },
    );
  }

  leave(): void {
    this.#calls.stop();
  }
}
