import { usersAutocompleteQuery } from './suggestions.graphql.ts';
import type { SuggestionScope, SuggestionSource } from './suggestion-source.ts';
import type { TokenValue } from './token-value.ts';

/** Members of the group by name or username (roadmap.md §7). */
export function people({ api, groupPath }: SuggestionScope): SuggestionSource {
  return {
    failure: 'There was a problem fetching users.',
    async fetch(search, signal) {
      const { workspace } = await api.graphql(usersAutocompleteQuery, { fullPath: groupPath, search }, { signal });
      return (workspace?.users ?? []).map(personValue);
    },
  };
}

export function personValue({
  username,
  name,
  avatarUrl,
}: {
  username: string;
  name: string;
  avatarUrl: string | null;
}): TokenValue {
  return { id: username, data: username, text: name, description: `@${username}`, person: { name, avatarUrl } };
}
