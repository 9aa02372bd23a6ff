import { errorText } from '../api/api-error.ts';
import type { Page } from '../api/client.ts';
import type { Issue } from '../api/rest.generated.ts';
import type { Application } from '../app/application-context.ts';
import type { ApiPath } from '../app/namespace.ts';
import { LatestCall } from '../state/latest-call.ts';
import { makeStore } from '../state/make-store.ts';

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

  load(): Promise<boolean> {
    return this.read(1);
  }

  more(): Promise<boolean> {
    return this.read(this.nextPage ?? 1);
  }

  stop(): void {
    this.#calls.stop();
  }

  private read(page: number): Promise<boolean> {
    const query = { ...this.filter, page, per_page: perPage };
    return this.#calls.read(
      (signal): Promise<Page<Issue>> => this.environment.api.page(this.path, { query, signal }),
      ({ items, total, nextPage }) => {
        this.items = page === 1 ? items : [...(this.items ?? []), ...items];
        this.total = total;
        this.nextPage = nextPage;
        this.problem = null;
      },
      (error) => {
        this.problem = errorText(error);
      },
    );
  }
}
