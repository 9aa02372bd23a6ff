import type { ApiClient } from '../api/client.ts';
import { LatestCall } from '../state/latest-call.ts';
import type { Group, GroupAnswer } from '../app/groups/group.ts';
import { groupOf } from '../app/groups/group.ts';
import { makeStore } from '../state/make-store.ts';

const listed = 100;

interface ProjectAnswer {
  id: number;
  name: string;
  path_with_namespace: string;
  description: string | null;
  visibility: Group['visibility'];
  avatar_url: string | null;
  archived: boolean;
}

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
    const path = `/api/v4/groups/${encodeURIComponent(this.fullPath)}`;
    const query = { per_page: listed, order_by: 'name', sort: 'asc' };
    await this.#calls.read(
      (signal) =>
        Promise.all([
          this.api.rest<GroupAnswer>('GET', path, { query: { with_projects: false }, signal }),
          this.api.page<GroupAnswer>(`${path}/subgroups`, { query, signal }),
          this.api.page<ProjectAnswer>(`${path}/projects`, { query, signal }),
        ]),
      ([group, subgroups, projects]) => {
        this.group = groupOf(group);
        this.subgroups = subgroups.items.map(groupOf);
        this.projects = projects.items.map(projectOf);
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

function projectOf(answer: ProjectAnswer): Project {
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
