import type { GroupAnswer } from '../../app/groups/group.ts';
import type { ApiClient } from '../../api/client.ts';
import type { Place, PlaceSource } from './place-search.ts';

const groupsShown = 20;

/** Groups in which the reader has at least this access level; all they can see for `null`. */
export function groupsSource(api: Pick<ApiClient, 'rest'>, minimumAccessLevel: number | null): PlaceSource {
  return async (search, signal) => {
    const found = await api.rest<GroupAnswer[]>('GET', '/api/v4/groups', {
      query: {
        order_by: 'name',
        search: search || null,
        min_access_level: minimumAccessLevel,
        per_page: groupsShown,
      },
      signal,
    });
    return found.map(placeOfGroup);
  };
}

export function placeOfGroup({
  id,
  full_name: name,
  full_path: path,
}: Pick<GroupAnswer, 'id' | 'full_name' | 'full_path'>): Place {
  return { id, name, path };
}
