import { subGroupsQuery } from './suggestions.graphql.ts';
import type { SuggestionScope, SuggestionSource } from './suggestion-source.ts';

/** The group itself and those below it (roadmap.md §7, "Sub-groups query"). */
export function groups({ api, groupPath }: SuggestionScope): SuggestionSource {
  return {
    failure: 'There was a problem fetching groups.',
    async fetch(text, signal) {
      const search = text.trim() || null;
      const { group } = await api.graphql(subGroupsQuery, { fullPath: groupPath, search }, { signal });
      const found = group === null ? [] : [...(search === null ? [group] : []), ...group.descendantGroups.nodes];
      return found.map(({ id, name, fullName, fullPath }) => ({
        id,
        data: fullPath,
        text: name,
        ...(fullName !== name && { description: fullName }),
      }));
    },
  };
}
