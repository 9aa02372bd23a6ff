import type { SuggestionScope, SuggestionSource } from './suggestion-source.ts';

interface LabelAnswer {
  name: string;
  color: string;
  description: string | null;
}

/** Labels of the group, of those above and of those below it, each title once (roadmap.md §7). */
export function labels({ api, groupPath }: SuggestionScope): SuggestionSource {
  let isLoaded = false;
  return {
    /** Once there were labels, a later search asks for the latest of them. */
    get failure() {
      return isLoaded ? 'There was a problem fetching latest labels.' : 'There was a problem fetching labels.';
    },
    async fetch(search, signal) {
      const found = await api.rest<LabelAnswer[]>('GET', `/api/v4/groups/${encodeURIComponent(groupPath)}/labels`, {
        query: {
          only_group_labels: true,
          include_ancestor_groups: true,
          include_descendant_groups: true,
          search: search.trim() || null,
          per_page: 50,
        },
        signal,
      });
      isLoaded = true;
      const byName = new Map(found.map((label) => [label.name, label]));
      return [...byName.values()].map(({ name, color }) => ({ id: name, data: name, text: name, color }));
    },
  };
}
