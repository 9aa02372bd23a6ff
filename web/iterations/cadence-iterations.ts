import { failureText } from '../api/api-error.ts';
import type { Application } from '../app/application-context.ts';
import { LatestCall } from '../state/latest-call.ts';
import { makeStore } from '../state/make-store.ts';
import { readAsFar } from '../state/read-as-far.ts';
import { cadenceIterationsQuery, type ListedIterationFragment } from './operations/iterations.graphql.ts';

export type ShownState = 'opened' | 'closed' | 'all';

/** The iterations of one cadence, loaded in pages. */
export class CadenceIterations {
  /** Null until the first response. */
  found: readonly ListedIterationFragment[] | null = null;
  error: string | null = null;
  next: string | null = null;
  readonly #calls = new LatestCall();

  constructor(
    private readonly environment: Pick<Application, 'api'>,
    private readonly fullPath: string,
    private readonly cadenceId: string,
    private readonly state: ShownState,
  ) {
    makeStore(this);
  }

  /** Reads them again as far as they are shown. */
  load(): Promise<void> {
    return this.read(null);
  }

  async more(): Promise<void> {
    if (this.next !== null) await this.read(this.next);
  }

  leave(): void {
    this.#calls.stop();
  }

  private async read(from: string | null): Promise<void> {
    const { fullPath, cadenceId, state } = this;
    const sort = state === 'opened' ? ('CADENCE_AND_DUE_DATE_ASC' as const) : ('CADENCE_AND_DUE_DATE_DESC' as const);
    const asked = { fullPath, cadenceIds: [cadenceId], state, sort };
    await this.#calls.read(
      (signal) =>
        readAsFar(from === null ? (this.found?.length ?? 0) : 0, from, async (after) => {
          const variables = { ...asked, after };
          const { group } = await this.environment.api.graphql(cadenceIterationsQuery, variables, { signal });
          const { nodes: entries = [], pageInfo } = group?.iterations ?? {};
          return { entries, next: pageInfo?.hasNextPage === true ? pageInfo.endCursor : null };
        }),
      ({ entries, next }) => {
        this.found = from === null ? entries : [...(this.found ?? []), ...entries];
        this.next = next;
        this.error = null;
      },
      (error) => {
        this.error = failureText(error, 'There was a problem fetching iterations.');
      },
    );
  }
}
