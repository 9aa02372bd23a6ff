import { reactionSpecials } from '../../../domain/filters/token.ts';
import type { SuggestionScope, SuggestionSource } from './suggestion-source.ts';
import { wholeList } from './suggestion-source.ts';

/** None and Any, then emoji by name, those first that the reader gives most (roadmap.md §5 and §7). */
export function reactions({ api }: SuggestionScope): SuggestionSource {
  return wholeList('There was a problem fetching emoji.', async (signal) => {
    const emojis = await api.rest<{ name: string; emoji: string }[]>('GET', '/-/autocomplete/award_emojis', {
      signal,
    });
    return [
      ...reactionSpecials.map((special) => ({ id: special, data: special, text: special })),
      ...emojis.map(({ name, emoji }) => ({ id: name, data: name, text: name, description: emoji })),
    ];
  });
}
