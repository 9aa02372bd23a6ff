import type { ApiClient } from '../api/client.ts';
import type { Project as RestProject } from '../api/rest.generated.ts';
import { LatestCall } from '../state/latest-call.ts';
import type { Group } from '../app/groups/group.ts';
import { groupOf } from '../app/groups/group.ts';
import { makeStore } from '../state/make-store.ts';

const listed = 100;

export interface Project {
  id: number;
  name: string;
  fullPath: string;
  description: string;
  visibility: Group['visibility'];
  avatarUrl: string | null;
  isArchived: boolean;
}

/** A group with its direct contents. */
export class GroupOverview {
  group: Group | null = null;
  subgroups: readonly Group[] = [];
  projects: readonly Project[] = [];
  /** Number of entries beyond the first hundred of each kind, which are not listed. */
  hiddenSubgroups = 0;
  hiddenProjects = 0;
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
    const path = `/api/v4/groups/${encodeURIComponent(this.fullPath)}` as const;
    const query = { per_page: listed, order_by: 'name', sort: 'asc' } as const;
    await this.#calls.read(
      (signal) =>
        Promise.all([
          this.api.rest('GET', path, { query: { with_projects: false }, signal }),
          this.api.page(`${path}/subgroups`, { query, signal }),
          this.api.page(`${path}/projects`, { query, signal }),
        ]),
      ([group, subgroups, projects]) => {
        this.group = groupOf(group);
        this.subgroups = subgroups.items.map(groupOf);
        this.projects = (projects.items as readonly RestProject[]).map(projectOf);
        this.hiddenSubgroups = Math.max(0, (subgroups.total ?? 0) - subgroups.items.length);
        this.hiddenProjects = Math.max(0, (projects.total ?? 0) - projects.items.length);
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

function projectOf(answer: RestProject): Project {
  return {
    id: answer.id,
    name: answer.name,
    fullPath: answer.path_with_namespace,
    description: answer.description ?? '',
    visibility: answer.visibility,
    avatarUrl: answer.avatar_url,
    isArchived: answer.archived,
  };
}
