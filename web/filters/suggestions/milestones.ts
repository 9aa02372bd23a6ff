import type { SuggestionScope, SuggestionSource } from './suggestion-source.ts';
import { wholeList } from './suggestion-source.ts';

/** Active milestones of the group, above and below it, narrowed by title here (roadmap.md §7). */
export function milestones({ api, groupPath }: SuggestionScope): SuggestionSource {
  return wholeList('Something went wrong while fetching milestones', async (signal) => {
    const found = await api.rest<{ title: string }[]>(
      'GET',
      `/api/v4/groups/${encodeURIComponent(groupPath)}/milestones`,
      { query: { include_ancestors: true, include_descendants: true, state: 'active', per_page: 100 }, signal },
    );
    const titles = [...new Set(found.map((milestone) => milestone.title))];
    return titles.map((title) => ({ id: title, data: title, text: title }));
  });
}
