import { failureText } from '../api/api-error.ts';
import type { Application } from '../app/application-context.ts';
import { LatestCall } from '../state/latest-call.ts';
import { makeStore } from '../state/make-store.ts';
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

  load(): Promise<void> {
    return this.read(null);
  }

  async more(): Promise<void> {
    if (this.next !== null) await this.read(this.next);
  }

  leave(): void {
    this.#calls.stop();
  }

  private async read(after: string | null): Promise<void> {
    const { fullPath, cadenceId, state } = this;
    const sort = state === 'opened' ? ('CADENCE_AND_DUE_DATE_ASC' as const) : ('CADENCE_AND_DUE_DATE_DESC' as const);
    const variables = { fullPath, cadenceIds: [cadenceId], state, sort, after };
    await this.#calls.read(
      (signal) => this.environment.api.graphql(cadenceIterationsQuery, variables, { signal }),
      ({ group }) => {
        const { nodes = [], pageInfo } = group?.iterations ?? {};
        this.found = after === null ? nodes : [...(this.found ?? []), ...nodes];
        this.next = pageInfo?.hasNextPage === true ? pageInfo.endCursor : null;
        this.error = null;
      },
      (error) => {
        this.error = failureText(error, 'There was a problem fetching iterations.');
      },
    );
  }
}
