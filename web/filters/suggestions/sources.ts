import { addDays, isDay, type Day } from '../../../domain/calendar/day.ts';
import { dayInWords } from '../../../domain/calendar/dates-in-words.ts';
import { epicTokenText } from '../../../domain/filters/epic-iid.ts';
import { iterationTokenText, iterationWords } from '../../../domain/filters/iteration-token.ts';
import { iterationSpecials, anyOrNone } from '../../../domain/filters/token.ts';
import { stateTexts } from '../../../domain/filters/state-filter.ts';
import { counted } from '../../../domain/text/plural.ts';
import { emojiList } from '../../api/emoji-list.ts';
import { namedValues } from './named-values.ts';
import {
  narrowed,
  wholeList,
  type SuggestionScope,
  type SuggestionSource,
  type SuggestionSources,
} from './suggestion-source.ts';
import { searchEpicsQuery, subGroupsQuery, usersAutocompleteQuery } from './suggestions.graphql.ts';
import { personValue, type TokenValue } from './token-value.ts';

/** One source for each token type with a list of values. */
export function suggestionSources(scope: SuggestionScope): SuggestionSources {
  return {
    assignee: withSpecials(people(scope), anyOrNone),
    author: people(scope),
    label: labels(scope),
    milestone: milestones(scope),
    iteration: withSpecials(iterations(scope), iterationSpecials),
    epic: epics(scope),
    group: groups(scope),
    'my-reaction': reactions(scope),
    condition: named(namedValues.condition),
    confidential: choices(['Yes', 'No']),
    critical: choices(['Yes', 'No']),
    conflict: choices(['Yes', 'No']),
    progress: named(namedValues.progress),
    slack: numbers(['0', '1', '2', '5', '10'], (data) => counted(Number(data), 'working day')),
    created: days(scope, { Today: 0, 'A week ago': -7, 'A month ago': -30, 'A year ago': -365 }),
    due: days(scope, { Today: 0, Tomorrow: 1, 'In a week': 7, 'In a month': 30 }),
    in: choices(['Title', 'Description']),
    health: withSpecials(named(namedValues.health), anyOrNone),
    type: named(namedValues.type),
    weight: withSpecials(numbers(['0', '1', '2', '3', '5', '8']), anyOrNone),
    state: choices(Object.values(stateTexts)),
  };
}

/** "None", "Any" and so on come before the values. */
function withSpecials(source: SuggestionSource, texts: readonly string[]): SuggestionSource {
  const specials = texts.map((text) => ({ id: text, data: text, text }));
  return {
    failure: source.failure,
    fetch: async (text, signal) => [...narrowed(specials, text), ...(await source.fetch(text, signal))],
  };
}

function choices(texts: readonly string[]) {
  const values = texts.map((text) => ({ id: text, data: text.toLowerCase(), text }));
  return { failure: '', fetch: (text: string) => Promise.resolve(narrowed(values, text)) };
}

/** Values with a name that people read. */
function named(texts: Readonly<Record<string, string>>): SuggestionSource {
  const values = Object.entries(texts).map(([data, text]) => ({ id: data, data, text }));
  return { failure: '', fetch: (text) => Promise.resolve(narrowed(values, text)) };
}

/** A typed number, or small ones. */
function numbers(usual: readonly string[], textOf = (data: string) => data): SuggestionSource {
  return {
    failure: '',
    fetch: (text) => {
      const typed = text.trim();
      const found = /^\d{1,9}$/.test(typed) ? [typed] : usual;
      const values = found.map((data) => ({ id: data, data, text: textOf(data) }));
      return Promise.resolve(narrowed(values, typed));
    },
  };
}

/** A typed day, or days by their distance from today. */
function days({ clock }: SuggestionScope, offsets: Readonly<Record<string, number>>): SuggestionSource {
  const valueOf = (text: string, day: Day): TokenValue => ({ id: day, data: day, text, description: dayInWords(day) });
  return {
    failure: '',
    fetch: (text) => {
      const typed = text.trim();
      if (isDay(typed)) return Promise.resolve([valueOf(typed, typed)]);
      const near = Object.entries(offsets).map(([words, offset]) => valueOf(words, addDays(clock.today, offset)));
      return Promise.resolve(narrowed(near, typed));
    },
  };
}

/** Members of the group by name or username. */
function people({ api, groupPath }: SuggestionScope): SuggestionSource {
  return {
    failure: 'There was a problem fetching users.',
    async fetch(search, signal) {
      const { workspace } = await api.graphql(usersAutocompleteQuery, { fullPath: groupPath, search }, { signal });
      return (workspace?.users ?? []).map(personValue);
    },
  };
}

/** Labels of the group, its ancestors and its descendants, each title once. */
function labels({ api, groupPath }: SuggestionScope): SuggestionSource {
  let isLoaded = false;
  return {
    /** If any labels exist, later searches reload them. */
    get failure() {
      return isLoaded ? 'There was a problem fetching latest labels.' : 'There was a problem fetching labels.';
    },
    async fetch(search, signal) {
      const found = await api.rest('GET', `/api/v4/groups/${encodeURIComponent(groupPath)}/labels`, {
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

/** Active milestones of the group, its ancestors and its descendants, filtered by title here. */
function milestones({ api, groupPath }: SuggestionScope): SuggestionSource {
  return wholeList('Something went wrong while fetching milestones', async (signal) => {
    const found = await api.rest('GET', `/api/v4/groups/${encodeURIComponent(groupPath)}/milestones`, {
      query: { include_ancestors: true, include_descendants: true, state: 'active', per_page: 100 },
      signal,
    });
    const titles = [...new Set(found.map((milestone) => milestone.title))];
    return titles.map((title) => ({ id: title, data: title, text: title }));
  });
}

/** Epics of the group, its ancestors and its descendants, by text. */
function epics({ api, groupPath }: SuggestionScope): SuggestionSource {
  return {
    failure: 'There was a problem fetching epics.',
    async fetch(text, signal) {
      const search = text.trim().replace(/^&/, '') || null;
      const { group } = await api.graphql(searchEpicsQuery, { fullPath: groupPath, search }, { signal });
      return (group?.epics.nodes ?? []).map((epic) => ({
        id: epic.id,
        data: epicTokenText(epic, epic.group.fullPath === groupPath ? null : epic.group.fullPath),
        text: epic.title,
        description: epic.reference,
      }));
    },
  };
}

/** The group itself and its descendants. */
function groups({ api, groupPath }: SuggestionScope): SuggestionSource {
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

/** None and Any, then emoji by name; those that the reader uses most come first. */
function reactions({ api }: SuggestionScope): SuggestionSource {
  return wholeList('There was a problem fetching emoji.', async (signal) => {
    return [
      ...anyOrNone.map((special) => ({ id: special, data: special, text: special })),
      ...(await emojiList(api, signal)).map(({ name, emoji }) => ({
        id: name,
        data: name,
        text: name,
        description: emoji,
      })),
    ];
  });
}

/** Current and upcoming iterations of the group, its ancestors and its descendants, without duplicate titles. */
function iterations({ api, groupPath }: SuggestionScope): SuggestionSource {
  return wholeList('Failed to fetch the iterations for the group. Please try again.', async (signal) => {
    const found = await api.rest('GET', `/api/v4/groups/${encodeURIComponent(groupPath)}/iterations`, {
      query: { include_descendants: true, state: 'opened', per_page: 100 },
      signal,
    });
    const values = found.map(({ id, title, start_date: startDate, due_date: dueDate }) => {
      const data = iterationTokenText({ id, title, startDate, dueDate });
      return { id: data, data, text: iterationWords(data) };
    });
    return [...new Map(values.map((value) => [value.id, value])).values()];
  });
}
