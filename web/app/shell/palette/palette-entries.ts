import { matchSorter } from 'match-sorter';
import type { Group } from '../../groups/group.ts';
import { addresses, searchAddress } from '../../addresses.ts';
import type { Found } from '../../search/found.ts';
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

/** The entries that match the text, best first; without text the first of each section. */
export function rankedEntries(entries: readonly PaletteEntry[], text: string): PaletteEntry[] {
  const words = text.trim();
  if (words === '') {
    const taken = new Map<string, number>();
    return entries.filter(({ section }) => {
      taken.set(section, (taken.get(section) ?? 0) + 1);
      return (taken.get(section) ?? 0) <= 5;
    });
  }
  const keys = ['title', 'detail', 'keywords'];
  const holding = matchSorter(entries, words, { keys, threshold: matchSorter.rankings.CONTAINS });
  // Only if nothing contains the words as typed, match letters in order, so that typos still find something.
  return (holding.length > 0 ? holding : matchSorter(entries, words, { keys })).slice(0, entriesShown);
}

/** Entries by section, sections in the order of their best entry. */
export function bySection(entries: readonly PaletteEntry[]): { title: string; entries: PaletteEntry[] }[] {
  const sections = new Map<string, PaletteEntry[]>();
  for (const entry of entries) sections.set(entry.section, [...(sections.get(entry.section) ?? []), entry]);
  return [...sections].map(([title, listed]) => ({ title, entries: listed }));
}
