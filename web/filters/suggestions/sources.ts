import { reactionSpecials } from '../../../domain/filters/token.ts';
import { epics } from './epics.ts';
import { groups } from './groups.ts';
import { labels } from './labels.ts';
import { milestones } from './milestones.ts';
import { people } from './people.ts';
import { reactions } from './reactions.ts';
import type { SuggestionScope, SuggestionSource, SuggestionSources } from './suggestion-source.ts';
import { narrowed } from './suggestion-source.ts';

/** One source for each kind of token that takes a value from a list. */
export function suggestionSources(scope: SuggestionScope): SuggestionSources {
  return {
    assignee: withSpecials(people(scope)),
    author: people(scope),
    label: labels(scope),
    milestone: milestones(scope),
    epic: epics(scope),
    group: groups(scope),
    'my-reaction': reactions(scope),
    confidential: choices(['Yes', 'No']),
    in: choices(['Title', 'Description']),
  };
}

/** "None" and "Any" stand before the people while nothing is searched for. */
function withSpecials(source: SuggestionSource): SuggestionSource {
  const specials = reactionSpecials.map((text) => ({ id: text, data: text, text }));
  return {
    failure: source.failure,
    fetch: async (text, signal) => [...narrowed(specials, text), ...(await source.fetch(text, signal))],
  };
}

function choices(texts: readonly string[]) {
  const values = texts.map((text) => ({ id: text, data: text.toLowerCase(), text }));
  return { failure: '', fetch: (text: string) => Promise.resolve(narrowed(values, text)) };
}
