import { epicTokenText } from '../../../domain/filters/epic-iid.ts';
import { searchEpicsQuery } from './suggestions.graphql.ts';
import type { SuggestionScope, SuggestionSource } from './suggestion-source.ts';

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
