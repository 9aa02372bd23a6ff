import { errorText } from '../api/api-error.ts';
import type { Issue } from '../api/rest.generated.ts';
import type { Application } from '../app/application-context.ts';
import type { ApiPath } from '../app/namespace.ts';
import { LatestCall } from '../state/latest-call.ts';
import { makeStore } from '../state/make-store.ts';
import { readAsFar } from '../state/read-as-far.ts';

const perPage = 20;

/** Which issues of a milestone a list holds. */
export interface IssueFilter {
  state: 'opened' | 'closed';
  assignee_id?: 'None' | 'Any';
}

/** The issues of a milestone in one state, page by page. */
export class MilestoneIssues {
  /** Null until the first answer. */
  items: readonly Issue[] | null = null;
  total: number | null = null;
  nextPage: number | null = null;
  problem: string | null = null;
  readonly #calls = new LatestCall();

  constructor(
    private readonly environment: Pick<Application, 'api'>,
    private readonly path: `${ApiPath}/milestones/${number}/issues`,
    private readonly filter: IssueFilter,
  ) {
    makeStore(this);
  }

  /** Reads them again as far as they are shown. */
  load(): Promise<boolean> {
    return this.read(1);
  }

  more(): Promise<boolean> {
    return this.read(this.nextPage ?? 1);
  }

  stop(): void {
    this.#calls.stop();
  }

  private read(from: number): Promise<boolean> {
    const shown = from === 1 ? (this.items?.length ?? 0) : 0;
    let total: number | null = null;
    return this.#calls.read(
      (signal) =>
        readAsFar(shown, from, async (page) => {
          const query = { ...this.filter, page, per_page: perPage };
          const answer = await this.environment.api.page<Issue>(this.path, { query, signal });
          ({ total } = answer);
          return { entries: answer.items, next: answer.nextPage };
        }),
      ({ entries, next }) => {
        const found = from === 1 ? entries : [...(this.items ?? []), ...entries];
        // One that comes or goes meanwhile moves others to another page.
        this.items = [...new Map(found.map((issue) => [issue.id, issue])).values()];
        this.total = total;
        this.nextPage = next;
        this.problem = null;
      },
      (error) => {
        this.problem = errorText(error);
      },
    );
  }
}
