import type { ApiClient } from '../../api/client.ts';
import type { SimpleProject } from '../../api/rest.generated.ts';
import type { Place, PlaceSource } from './place-search.ts';

const projectsShown = 20;

/** Projects below a group, or all, that have issues enabled, those with the latest activity first. */
export function projectSource(api: Pick<ApiClient, 'rest'>, groupPath: string | null): PlaceSource {
  const isEverywhere = groupPath === null;
  return async (search, signal) => {
    const path = isEverywhere
      ? '/api/v4/projects'
      : (`/api/v4/groups/${encodeURIComponent(groupPath)}/projects` as const);
    const found = await api.rest('GET', path, {
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

export function placeOfProject({
  id,
  name_with_namespace: name,
  path_with_namespace: path,
}: Pick<SimpleProject, 'id' | 'name_with_namespace' | 'path_with_namespace'>): Place {
  return { id, name, path };
}
