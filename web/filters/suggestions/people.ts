import { typedDocument } from '../../api/typed-document.ts';
import type { SuggestionScope, SuggestionSource } from './suggestion-source.ts';
import type { TokenValue } from './token-value.ts';

interface PersonAnswer {
  id: string;
  name: string;
  username: string;
  avatarUrl: string | null;
}

export const usersAutocompleteQuery = typedDocument<
  { workspace: { id: string; users: PersonAnswer[] } | null },
  { fullPath: string; search: string }
>(`
  query usersAutocomplete($fullPath: ID!, $search: String) {
    workspace: group(fullPath: $fullPath) { id users: autocompleteUsers(search: $search) { id name username avatarUrl } }
  }
`);

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

export function personValue({ username, name, avatarUrl }: Omit<PersonAnswer, 'id'>): TokenValue {
  return { id: username, data: username, text: name, description: `@${username}`, person: { name, avatarUrl } };
}
