import type { ApiClient } from '../../api/client.ts';
import type { Place, PlaceSource } from './place-search.ts';

const projectsShown = 20;

/** A project in REST responses. */
export interface ProjectAnswer {
  id: number;
  name_with_namespace: string;
  path_with_namespace: string;
}

/** Projects below the group that have issues enabled, recently used ones first. */
export function projectSource(api: Pick<ApiClient, 'rest'>, groupPath: string | null): PlaceSource {
  const isEverywhere = groupPath === null;
  return async (search, signal) => {
    const path = isEverywhere ? '/api/v4/projects' : `/api/v4/groups/${encodeURIComponent(groupPath)}/projects`;
    const found = await api.rest<ProjectAnswer[]>('GET', path, {
      query: {
        ...(!isEverywhere && { include_subgroups: true, with_shared: false }),
        order_by: 'last_activity_at',
        with_issues_enabled: true,
        archived: false,
        search_namespaces: true,
        simple: true,
        search: search || null,
        per_page: projectsShown,
      },
      signal,
    });
    return found.map(placeOfProject);
  };
}

export function placeOfProject({ id, name_with_namespace: name, path_with_namespace: path }: ProjectAnswer): Place {
  return { id, name, path };
}
