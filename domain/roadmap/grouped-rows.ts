import { RowList, type EpicLines, type Heading } from './row-list.ts';
import type { EpicRow } from './rows.ts';

/** What an epic is grouped by. */
export interface RowGroup {
  title: string;
  /** True for the group of those without the property, which is the last one. */
  isRest?: boolean;
}

/** The order of groups: by title, those of the rest last. */
export function byTitle(one: RowGroup, other: RowGroup): number {
  return Number(one.isRest ?? false) - Number(other.isRest ?? false) || one.title.localeCompare(other.title);
}

/** The epics of a group, and the row number of its heading. */
interface Section<E extends { id: string }> {
  heading: Heading;
  first: number;
  lines: RowList<E>;
}

/** The rows of a grouped list, including a row for each heading. All epics are loaded. */
export class GroupedRows<E extends { id: string }> implements EpicLines<E> {
  readonly count: number;
  private readonly sections: readonly Section<E>[];

  /**
   * @param epics top-level epics, in order
   * @param groupOf the group of an epic; groups are sorted by title
   * @param childrenOf children of an expanded epic, or null
   * @param isFolded whether only the heading of a group is listed
   */
  constructor(
    epics: readonly E[],
    groupOf: (epic: E) => RowGroup,
    childrenOf: (epic: E) => readonly E[] | null,
    isFolded: (title: string) => boolean,
  ) {
    const groups = new Map<string, RowGroup & { epics: E[] }>();
    for (const epic of epics) {
      const group = groupOf(epic);
      const known = groups.get(group.title);
      if (known === undefined) groups.set(group.title, { ...group, epics: [epic] });
      else known.epics.push(epic);
    }
    const sorted = [...groups.values()].sort(byTitle);
    let first = 0;
    this.sections = sorted.map(({ title, epics: grouped }) => {
      const heading = { title, count: grouped.length, isFolded: isFolded(title) };
      const listed = heading.isFolded ? [] : grouped;
      const expanded = listed.flatMap((epic, place) => (childrenOf(epic) === null ? [] : [place]));
      const section = { heading, first, lines: new RowList(listed, expanded, childrenOf) };
      first += section.lines.count + 1;
      return section;
    });
    this.count = first;
  }

  at(index: number): EpicRow<E> | null {
    const section = this.sectionOf(index);
    return section?.lines.at(index - section.first - 1) ?? null;
  }

  headingAt(index: number): Heading | null {
    const section = this.sectionOf(index);
    return section?.first === index ? section.heading : null;
  }

  /** All epics are loaded, so there is nothing to load. */
  placeAt(): number {
    return 0;
  }

  indexOf(key: string): number | null {
    for (const { first, lines } of this.sections) {
      const index = lines.indexOf(key);
      if (index !== null) return first + 1 + index;
    }
    return null;
  }

  private sectionOf(index: number): Section<E> | undefined {
    if (index < 0 || index >= this.count) return undefined;
    return this.sections.findLast(({ first }) => first <= index);
  }
}
