import { matchSorter } from 'match-sorter';
import type { SavedView, UserBasic } from '../../../api/rest.generated.ts';
import type { Group } from '../../groups/group.ts';
import { addresses, searchAddress } from '../../addresses.ts';
import type { Place } from '../../../../domain/pages/boot.ts';
import type { Found } from '../../search/found.ts';
import type { AccountPage } from '../account-pages.ts';
import { pageAddress, type PlaceKind, type PlacePage } from '../place-pages.ts';
import { viewAddress } from '../../saved-views/saved-views.ts';
import type { Command } from '../../commands/command.ts';

/** An entry of the palette. */
export interface PaletteEntry {
  id: string;
  section: string;
  title: string;
  /** Secondary text, such as a path. */
  detail?: string;
  keys?: string | undefined;
  keywords: readonly string[];
  href?: string;
  /** Where Shift+Enter leads. */
  overviewHref?: string;
  run?: () => void | Promise<void>;
}

const entriesShown = 12;

/** `keysOf` returns the keys of a command. */
export function commandEntries(
  commands: readonly Command[],
  keysOf: (command: Command) => readonly string[],
): PaletteEntry[] {
  return commands
    .filter((command) => !command.hidden && (command.isEnabled?.() ?? true))
    .map((command) => ({
      id: `command-${command.id}`,
      section: command.section,
      title: command.title,
      keys: keysOf(command)[0],
      keywords: command.keywords ?? [],
      run: command.run,
    }));
}

/** One entry for each group: its roadmap, which is used most, and with another key its page. */
export function groupEntries(groups: readonly Group[]): PaletteEntry[] {
  return groups.map(({ id, name, fullName, fullPath }) => ({
    id: `roadmap-${id}`,
    section: 'Roadmaps',
    title: fullName,
    detail: fullPath,
    keywords: [name, 'roadmap', 'group', 'overview'],
    href: addresses.roadmap(fullPath),
    overviewHref: addresses.group(fullPath),
  }));
}

/** The pages of the account menu that no command leads to. */
export function accountEntries(pages: readonly AccountPage[], commands: readonly Command[]): PaletteEntry[] {
  return pages
    .filter(({ page }) => !commands.some((command) => command.page === page))
    .map(({ page, text, href }) => ({ id: `account-${page}`, section: 'Pages', title: text, keywords: [], href }));
}

/** The pages in the rail of the current group or project that no command leads to. */
export function placeEntries(
  kind: PlaceKind,
  place: Place,
  pages: readonly PlacePage[],
  commands: readonly Command[],
): PaletteEntry[] {
  return pages
    .filter(({ page, name }) => place.pages.includes(name) && !commands.some((command) => command.page === page))
    .map(({ name, text }) => ({
      id: `page-${place.fullPath}-${name}`,
      section: 'Pages',
      title: text,
      detail: place.fullName,
      keywords: [],
      href: pageAddress(kind, place.fullPath, name),
    }));
}

/** Pinned views, and those of the current group or project. */
export function viewEntries(pinned: readonly SavedView[], here: readonly SavedView[]): PaletteEntry[] {
  const ids = new Set(pinned.map(({ id }) => id));
  return [...pinned, ...here.filter(({ id }) => !ids.has(id))].map((view) => ({
    id: `view-${view.id}`,
    section: 'Views',
    title: view.name,
    detail: `${screenTexts[view.screen]} of ${view.namespace.name}`,
    keywords: ['view'],
    href: viewAddress(view),
  }));
}

const screenTexts = {
  roadmap: 'Roadmap',
  epics: 'Epics',
  issues: 'Issues',
  boards: 'Board',
  epic_boards: 'Epic board',
} as const;

/** People, each with the issues that are assigned to them on this list. */
export function peopleEntries(people: readonly UserBasic[], list: string): PaletteEntry[] {
  return people.map(({ id, name, username }) => ({
    id: `person-${id}`,
    section: 'People',
    title: name,
    detail: `@${username} · issues assigned to them`,
    keywords: [],
    href: `${list}?${new URLSearchParams({ assignee_username: username }).toString()}`,
  }));
}

const sectionsOfFound = {
  epics: 'Epics',
  issues: 'Issues',
  milestones: 'Milestones',
  notes: 'Comments',
  projects: 'Projects',
};

/** Results from the server, which are already ranked. */
export function foundEntries(found: readonly Found[]): PaletteEntry[] {
  return found.map(({ id, scope, title, detail, href, isClosed }) => ({
    id,
    section: sectionsOfFound[scope],
    title,
    detail: isClosed ? `${detail} · closed` : detail,
    keywords: [],
    href,
  }));
}

/** Link to the page with all search results. */
export function searchEntry(words: string): PaletteEntry {
  return {
    id: 'search',
    section: 'Search',
    title: `Search everywhere for “${words}”`,
    keywords: [],
    href: searchAddress(words),
  };
}

/**
 * The entries that contain the text, then those that contain each of its words, best first; without text the first of each
 * section. `guesses`: whether entries with the letters in this order are found if there is none, for typing errors.
 */
export function rankedEntries(entries: readonly PaletteEntry[], text: string, guesses: boolean): PaletteEntry[] {
  const words = text.trim();
  if (words === '') {
    const taken = new Map<string, number>();
    return entries.filter(({ section }) => {
      taken.set(section, (taken.get(section) ?? 0) + 1);
      return (taken.get(section) ?? 0) <= 5;
    });
  }
  const keys = ['title', 'detail', 'keywords'];
  const holding = (among: readonly PaletteEntry[], part: string): PaletteEntry[] =>
    matchSorter(among, part, { keys, threshold: matchSorter.rankings.CONTAINS });
  // First those with the text as it stands, then those with its words in any place.
  const singly = words.split(/\s+/).reduceRight<readonly PaletteEntry[]>(holding, entries);
  const found = [...new Set([...holding(entries, words), ...singly])];
  return (found.length > 0 || !guesses ? found : matchSorter(entries, words, { keys })).slice(0, entriesShown);
}

/** Entries by section, sections in the order of their best entry. */
export function bySection(entries: readonly PaletteEntry[]): { title: string; entries: PaletteEntry[] }[] {
  const sections = new Map<string, PaletteEntry[]>();
  for (const entry of entries) sections.set(entry.section, [...(sections.get(entry.section) ?? []), entry]);
  return [...sections].map(([title, listed]) => ({ title, entries: listed }));
}
