import { reportDefect } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import type { ListedMilestone, ListedPerson } from '../app/overview/sections.tsx';
import { LatestCall } from '../state/latest-call.ts';
import { makeStore } from '../state/make-store.ts';
import { projectWorkQuery } from './project-work.graphql.ts';

const listedPeople = 16;

export interface ProjectCounts {
  open: number;
  late: number;
  blocked: number;
  undated: number;
  closed: number;
}

/** Numbers, milestones and members of a project. Loaded after it; omitted if they cannot be loaded. */
export class ProjectWork {
  /** Null until they are read, and without issues. */
  counts: ProjectCounts | null = null;
  milestones: readonly ListedMilestone[] = [];
  people: readonly ListedPerson[] = [];
  readonly #calls = new LatestCall();

  constructor(
    private readonly api: ApiClient,
    private readonly fullPath: string,
  ) {
    makeStore(this);
  }

  async load(): Promise<void> {
    const path = `/api/v4/projects/${encodeURIComponent(this.fullPath)}/members/all` as const;
    await this.#calls.read(
      (signal) =>
        Promise.all([
          this.api.graphql(projectWorkQuery, { fullPath: this.fullPath }, { signal }),
          this.api.rest('GET', path, { query: { per_page: listedPeople }, signal }),
        ]),
      ([{ project }, people]) => {
        if (project === null) return;
        const { open, late, blocked, undated, closed, milestones } = project;
        if (open && late && blocked && undated && closed) {
          this.counts = {
            open: open.count,
            late: late.count,
            blocked: blocked.count,
            undated: undated.count,
            closed: closed.count,
          };
        }
        this.milestones = (milestones?.nodes ?? []).filter(({ dueDate }) => dueDate !== null);
        this.people = people;
      },
      reportDefect,
    );
  }

  leave(): void {
    this.#calls.stop();
  }
}
