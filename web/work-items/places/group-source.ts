import { accessLevels } from '../../../domain/access/role.ts';
import type { ApiClient } from '../../api/client.ts';
import type { Group as RestGroup } from '../../api/rest.generated.ts';
import type { Place, PlaceSource } from './place-search.ts';

const groupsShown = 20;

/** Kinds of things in a group: the minimum role for creating one, and whether the group allows it to the reader. */
const contents = {
  epic: { level: accessLevels.planner, isAllowed: (group: RestGroup) => group.can_create_epic },
  project: { level: accessLevels.developer, isAllowed: (group: RestGroup) => group.can_create_project },
  group: { level: accessLevels.maintainer, isAllowed: (group: RestGroup) => group.can_create_subgroup },
} as const;
export type GroupContent = keyof typeof contents;

/** Groups in which the reader may create the thing; administrators need no role. */
export function groupsSource(
  api: Pick<ApiClient, 'rest'>,
  content: GroupContent,
  isAdministrator: boolean,
): PlaceSource {
  const { level, isAllowed } = contents[content];
  return async (search, signal) => {
    const found = await api.rest('GET', '/api/v4/groups', {
      query: {
        order_by: 'name',
        search: search || null,
        min_access_level: isAdministrator ? null : level,
        per_page: groupsShown,
      },
      signal,
    });
    return found.filter((group) => isAllowed(group) === true).map(placeOfGroup);
  };
}

export function placeOfGroup({
  id,
  full_name: name,
  full_path: path,
  visibility,
}: Pick<RestGroup, 'id' | 'full_name' | 'full_path' | 'visibility'>): Place {
  return { id, name, path, visibility };
}
