import { runInAction } from 'mobx';
import { isAbort } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import { LatestCall } from '../state/latest-call.ts';
import { makeStore } from '../state/make-store.ts';
import { projectPageQuery, type ProjectPageQuery } from './project-page.graphql.ts';

export type ProjectFacts = NonNullable<ProjectPageQuery['project']>;

/** A project as its page shows it. */
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
    const signal = this.#calls.begin();
    try {
      const { project } = await this.api.graphql(projectPageQuery, { fullPath: this.fullPath }, { signal });
      runInAction(() => {
        this.facts = project;
        this.isMissing = project === null;
      });
    } catch (error) {
      if (isAbort(error)) return;
      runInAction(() => {
        this.error = error;
      });
    }
  }

  leave(): void {
    this.#calls.stop();
  }
}
