import { epicTokenText } from '../../../domain/filters/epic-iid.ts';
import { typedDocument } from '../../api/typed-document.ts';
import type { SuggestionScope, SuggestionSource } from './suggestion-source.ts';

export const searchEpicsQuery = typedDocument<
  { group: { id: string; epics: { nodes: { id: string; iid: string; title: string }[] } } | null },
  { fullPath: string; search: string | null }
>(`
  query searchEpics($fullPath: ID!, $search: String) {
    group(fullPath: $fullPath) {
      id
      epics(search: $search, state: all, includeAncestorGroups: true, includeDescendantGroups: false, first: 20) {
        nodes { id iid title }
      }
    }
  }
`);

/** Epics of the group and of those above it, by what their text holds (roadmap.md §7 "searchEpics"). */
export function epics({ api, groupPath }: SuggestionScope): SuggestionSource {
  return {
    failure: 'There was a problem fetching epics.',
    async fetch(text, signal) {
      const search = text.trim().replace(/^&/, '') || null;
      const { group } = await api.graphql(searchEpicsQuery, { fullPath: groupPath, search }, { signal });
      return (group?.epics.nodes ?? []).map((epic) => ({
        id: epic.id,
        data: epicTokenText(epic),
        text: epic.title,
        description: `&${epic.iid}`,
      }));
    },
  };
}
