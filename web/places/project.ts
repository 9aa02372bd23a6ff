import type { ApiClient } from '../api/client.ts';
import { LatestCall } from '../state/latest-call.ts';
import { makeStore } from '../state/make-store.ts';
import { projectPageQuery, type ProjectPageQuery } from './project-page.graphql.ts';

export type ProjectFacts = NonNullable<ProjectPageQuery['project']>;

/** A project on its page. */
export class Project {
  facts: ProjectFacts | null = null;
  isMissing = false;
  error: unknown = null;
  readonly #calls = new LatestCall();

  constructor(
    private readonly api: ApiClient,
    private readonly fullPath: string,
  ) {
    makeStore(this);
  }

  async load(): Promise<void> {
    this.error = null;
    await this.#calls.read(
      (signal) => this.api.graphql(projectPageQuery, { fullPath: this.fullPath }, { signal }),
      ({ project }) => {
        this.facts = project;
        this.isMissing = project === null;
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
